const stopped = [
  "click",
  "auxclick",
  "dblclick",
  "submit",
  "beforeinput",
  "cancel",
  "dragstart",
  "drop",
] as const;

/** Runs what moves the focus, and gives it back to the page around this one if that had it. */
const keepingFocus = <This, Parameters extends unknown[]>(
  window: Window,
  run: (this: This, ...given: Parameters) => void,
) =>
  function (this: This, ...given: Parameters): void {
    const around = window.parent === window ? null : window.parent.document.activeElement;
    run.apply(this, given);
    if (around !== null && around !== window.frameElement)
      (around as HTMLElement).focus({ preventScroll: true });
  };

/** Makes a page one to look at: links, buttons, forms and fields do nothing, and it takes the focus from nobody. */
export const stillPage = (window: Window & typeof globalThis): void => {
  for (const type of stopped) {
    window.document.addEventListener(
      type,
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }
  const { HTMLElement: elements, HTMLDialogElement: dialogs } = window;
  elements.prototype.focus = keepingFocus(window, elements.prototype.focus);
  dialogs.prototype.showModal = keepingFocus(window, dialogs.prototype.showModal);
};
