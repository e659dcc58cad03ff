import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Opens a native dialog as a modal while the component lives, keeps the focus inside, and gives it back. Escape
 * and presses outside ask to close, unless the dialog is busy; only the owner closes it, by taking it away.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  busy: boolean,
  onClose: () => void,
): void {
  const latest = useRef({ busy, onClose });
  useEffect(() => {
    latest.current = { busy, onClose };
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const before = element.ownerDocument.activeElement;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    let pressedOutside = false;

    const ask = () => {
      if (!latest.current.busy) latest.current.onClose();
    };
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      react: (event: HTMLElementEventMap[Name]) => void,
    ) => element.addEventListener(name, react, options);

    listen("keydown", (event) => {
      if (event.key === "Tab") stayInside(element, event);
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      ask();
    });
    listen("cancel", (event) => {
      if (event.target !== element) return;
      event.preventDefault();
      ask();
    });
    // A browser may close a dialog whose `cancel` was refused before; it is opened again until its owner agrees.
    listen("close", (event) => {
      if (event.target !== element || element.open) return;
      element.showModal();
      ask();
    });
    listen("pointerdown", (event) => {
      pressedOutside = event.target === element;
    });
    listen("click", (event) => {
      if (event.target === element && pressedOutside) ask();
      pressedOutside = false;
    });

    const wanted = element.querySelector<HTMLElement>("[data-autofocus]");
    // A dialog that opens gives it the focus itself, without a second layout of the page.
    wanted?.setAttribute("autofocus", "");
    element.showModal();
    takeFocus(element, wanted);
    return () => {
      listening.abort();
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [dialog]);
}

const focusable =
  'a[href], button, input, select, textarea, summary, iframe, [tabindex]:not([tabindex="-1"]):not(dialog)';

/** A long dialog begins at its beginning: a first control that is out of sight gets the focus only if it is wanted. */
function takeFocus(element: HTMLDialogElement, wanted: HTMLElement | null): void {
  if (wanted === null && element.scrollTop === 0) return;
  const target = wanted ?? element;
  if (element.ownerDocument.activeElement !== target) target.focus({ preventScroll: true });
  element.scrollTop = 0;
}

/** From the last control Tab goes on to the first one, not to the browser's own buttons. */
function stayInside(element: HTMLDialogElement, event: KeyboardEvent): void {
  const controls = [...element.querySelectorAll<HTMLElement>(focusable)].filter(
    (control) => !control.matches(":disabled, [tabindex='-1']") && control.getClientRects().length > 0,
  );
  const active = element.ownerDocument.activeElement;
  const [leaving, entering] = event.shiftKey
    ? [controls.at(0), controls.at(-1)]
    : [controls.at(-1), controls.at(0)];
  if (entering === undefined) return event.preventDefault();
  if (active !== leaving && !(event.shiftKey && active === element)) return;
  event.preventDefault();
  entering.focus();
}
