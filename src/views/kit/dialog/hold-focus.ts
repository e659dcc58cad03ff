/**
 * A ref for what takes the place of a dialog's content: where the control that had the focus has gone with that, the dialog itself gets
 * it, and Tab goes on within.
 */
export const holdFocus = (element: HTMLElement | null): void => {
  if (element === null || element.ownerDocument.activeElement !== element.ownerDocument.body) return;
  element.closest("dialog")?.focus({ preventScroll: true });
};
