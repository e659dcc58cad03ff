import { element, shadowHost } from "./shadow-host.ts";

const css = `
  :host { position: fixed; inset-block-end: 16px; inset-inline-start: 16px; z-index: 2147483000; }
  div { display: flex; gap: 2px; padding: 4px; border-radius: 12px; border: 1px solid var(--mq-line); color: var(--mq-text);
    background: var(--mq-raised); box-shadow: var(--mq-shadow-middle); }
  button { padding: 6px 12px; min-height: 32px; }
  button:hover { background: var(--mq-hover); }
  .close { padding: 6px 10px; color: var(--mq-muted); }
`;

export interface Door {
  /** A small button in the page: windows open without a press are blocked. */
  readonly offer: () => void;
  readonly withdraw: () => void;
}

/** Opens the inspector's window; `noopener`, so that it gets a process of its own and never holds this page up. */
export const openInspector = (window: Window): void => {
  const [width, height] = [
    Math.min(1_320, window.screen.availWidth),
    Math.min(880, window.screen.availHeight),
  ];
  window.open("/__inspector", "_blank", `popup,noopener,width=${width},height=${height}`);
};

/** The way to a window that `open` opens. */
export const createDoor = (window: Window, open: () => void): Door => {
  const page = window.document;
  let shown: HTMLElement | null = null;
  const withdraw = (): void => {
    shown?.remove();
    shown = null;
  };
  return {
    withdraw,
    offer: () => {
      if (shown !== null) return;
      const { host, root } = shadowHost(page, css);
      const box = element(page, "div");
      const opener = element(page, "button", { type: "button" }, "Open the inspector");
      const closer = element(page, "button", { type: "button", class: "close", "aria-label": "Hide" }, "×");
      opener.addEventListener("click", open);
      closer.addEventListener("click", withdraw);
      box.append(opener, closer);
      root.append(box);
      shown = host;
    },
  };
};
