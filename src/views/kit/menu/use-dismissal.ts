import { type RefObject, useEffect, useRef } from "react";

/**
 * While open: the focus goes to the first choice, and Escape, a press outside or the focus going elsewhere closes.
 * Escape gives the focus back to the button.
 */
export function useDismissal(root: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const element = root.current;
    if (!open || element === null) return undefined;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const page = element.ownerDocument;
    page.addEventListener(
      "pointerdown",
      (event) => {
        if (!element.contains(event.target as Node)) latest.current();
      },
      options,
    );
    element.addEventListener(
      "focusout",
      (event) => {
        if (event.relatedTarget !== null && !element.contains(event.relatedTarget as Node)) latest.current();
      },
      options,
    );
    element.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        element.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
        latest.current();
      },
      options,
    );
    element.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    return () => listening.abort();
  }, [root, open]);
}
