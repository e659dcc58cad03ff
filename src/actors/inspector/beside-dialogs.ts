/**
 * Keeps an element of the page above its dialogs and in use. A modal dialog makes all the rest of its page inert, a docked
 * inspector too: as long as this runs, dialogs stand in the top layer as popovers instead, below the element. Answers how
 * to end it.
 */
export const keepBesideDialogs = (window: Window & typeof globalThis, beside: HTMLElement): (() => void) => {
  const { prototype } = window.HTMLDialogElement;
  const { showModal, close } = prototype;
  // Of what lies in the top layer the last that was shown is on top.
  const raise = (): void => {
    if (beside.matches(":popover-open")) beside.hidePopover();
    beside.showPopover();
  };
  beside.popover = "manual";
  raise();
  prototype.showModal = function () {
    this.popover = "manual";
    this.showPopover();
    this.setAttribute("open", "");
    raise();
  };
  prototype.close = function (value) {
    if (this.matches(":popover-open")) this.hidePopover();
    close.call(this, value);
  };
  return () => Object.assign(prototype, { showModal, close });
};
