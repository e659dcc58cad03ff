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
      if (event.target !== element || listening.signal.aborted) return;
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

    element.showModal();
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      listening.abort();
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [dialog]);
}
