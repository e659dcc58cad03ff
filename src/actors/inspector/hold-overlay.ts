import { heldWords, waitingWords, type Held, type Release } from "../../machines/inspector/hold.ts";
import { element, shadowHost } from "./shadow-host.ts";

const css = `
  dialog { position: fixed; inset: 0; width: 100vw; height: 100dvh; max-width: none; max-height: none; margin: 0; padding: 0;
    border: 0; background: transparent; cursor: not-allowed; }
  dialog::backdrop { background: transparent; }
  .ribbon { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 5px 12px; background: #ffd68a;
    color: #1d1405; cursor: default; overflow-wrap: anywhere; }
  .words { flex: 1 1 16rem; }
  strong { font-weight: 650; }
  .ribbon button { min-height: 30px; padding: 2px 14px; background: #1d1405; color: #ffd68a; font-weight: 600; }
  .ribbon button:hover { background: #3a2a0c; }
  .ribbon button:disabled { opacity: 0.45; cursor: default; }
`;

export interface HoldOverlay {
  /** Says why the page stands still and what waits; null: it goes on. */
  readonly show: (held: Held | null) => void;
}

/**
 * A ribbon over a page that a breakpoint holds. A modal dialog that one sees through: the page shows what it is at that moment, and
 * nothing of it can be pressed, for it would wait unseen.
 */
export const createHoldOverlay = (window: Window, release: (how: Release) => void): HoldOverlay => {
  const page = window.document;
  let shown: {
    readonly host: HTMLElement;
    readonly dialog: HTMLDialogElement;
    readonly why: HTMLElement;
    readonly waiting: HTMLElement;
    readonly one: HTMLButtonElement;
  } | null = null;

  const cover = () => {
    const { host, root } = shadowHost(page, css);
    const dialog = element(page, "dialog", { "aria-label": "The app is held by a breakpoint" });
    const ribbon = element(page, "div", { class: "ribbon" });
    const words = element(page, "span", { class: "words", role: "status" });
    const why = element(page, "strong");
    const waiting = element(page, "span");
    const go = element(page, "button", { type: "button" }, "Go on");
    const one = element(page, "button", { type: "button" }, "One event");
    words.append(why, " ", waiting);
    go.addEventListener("click", () => release("all"));
    one.addEventListener("click", () => release("one"));
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    ribbon.append(words, go, one);
    dialog.append(ribbon);
    root.append(dialog);
    dialog.showModal();
    return { host, dialog, why, waiting, one };
  };

  return {
    show: (held) => {
      if (held === null) {
        shown?.dialog.close();
        shown?.host.remove();
        shown = null;
        return;
      }
      shown ??= cover();
      shown.why.textContent = heldWords(held);
      shown.waiting.textContent = waitingWords(held);
      shown.one.disabled = held.next === null;
    },
  };
};
