import { pastAddress } from "../../machines/inspector/library.ts";
import { element, shadowHost } from "./shadow-host.ts";

const css = `
  dialog { position: fixed; inset: 0; width: 100vw; height: 100dvh; max-width: none; max-height: none; margin: 0; padding: 0;
    border: 0; overflow: hidden; background: var(--mq-page); }
  button { position: absolute; inset-block-start: 5px; inset-inline-end: 12px; min-height: 26px; padding: 2px 14px;
    background: #1d1405; color: #ffd68a; font-weight: 600; }
  button:hover { background: #3a2a0c; }
`;

export interface PastOverlay {
  /** Covers the page with its past at a step, or moves there; null: the live page again. */
  readonly show: (step: number | null) => void;
}

/**
 * The past of the page's own load, over the page: the live app goes on underneath. A modal dialog, so that it also covers
 * dialogs that are open and nothing of the live page can be pressed by mistake.
 */
export const createPastOverlay = (window: Window, load: string, returned: () => void): PastOverlay => {
  const page = window.document;
  let shown: {
    readonly host: HTMLElement;
    readonly frame: HTMLIFrameElement;
    readonly dialog: HTMLDialogElement;
  } | null = null;

  const hide = (): void => {
    shown?.dialog.close();
    shown?.host.remove();
    shown = null;
  };

  const cover = (address: string): void => {
    const { host, root } = shadowHost(page, css);
    const dialog = element(page, "dialog", { "aria-label": "The past of this page" });
    const frame = element(page, "iframe", { src: address, title: "The past of this page" });
    const back = element(page, "button", { type: "button" }, "Back to live");
    const leave = (): void => {
      hide();
      returned();
    };
    back.addEventListener("click", leave);
    dialog.addEventListener("cancel", leave);
    dialog.append(frame, back);
    root.append(dialog);
    dialog.showModal();
    shown = { host, frame, dialog };
  };

  return {
    show: (step) => {
      if (step === null) return hide();
      const address = pastAddress(load, step);
      // Only what stands behind the # changes: the page stays and moves to that step.
      if (shown === null) cover(address);
      else shown.frame.contentWindow?.location.replace(address);
    },
  };
};
