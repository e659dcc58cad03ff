import { keepBesideDialogs } from "./beside-dialogs.ts";
import { element, shadowHost } from "./shadow-host.ts";

type Side = "bottom" | "right";

interface DockState {
  readonly side: Side;
  /** Share of the window that it takes, in percent. */
  readonly size: number;
  readonly folded: boolean;
}

const css = `
  :host { position: fixed; z-index: 2147483000; display: grid; color: var(--mq-text); background: var(--mq-page);
    box-shadow: var(--mq-shadow-high); }
  :host(.bottom) { inset-inline: 0; inset-block-end: 0; grid-template-rows: 34px minmax(0, 1fr); }
  :host(.right) { inset-block: 0; inset-inline-end: 0; grid-template-rows: 34px minmax(0, 1fr); }
  header { display: flex; align-items: center; gap: 4px; padding: 0 8px 0 14px; border-block-end: 1px solid var(--mq-line); }
  strong { font-weight: 600; margin-inline-end: auto; }
  header button { padding: 2px 10px; min-height: 26px; color: var(--mq-muted); }
  header button:hover { background: var(--mq-hover); color: var(--mq-text); }
  .edge { position: absolute; touch-action: none; }
  :host(.bottom) .edge { inset-inline: 0; inset-block-start: -4px; height: 8px; cursor: ns-resize; }
  :host(.right) .edge { inset-block: 0; inset-inline-start: -4px; width: 8px; cursor: ew-resize; }
  .edge:hover, .edge:focus-visible { background: color-mix(in srgb, var(--mq-focus) 40%, transparent); }
  :host(.folded) iframe, :host(.folded) .edge { display: none; }
`;

const KEY = "marquee.inspector.dock";
const first: DockState = { side: "bottom", size: 45, folded: false };
const FOLDED = 34;

const readState = (session: Storage): DockState => {
  try {
    const { side, size, folded } = JSON.parse(session.getItem(KEY) ?? "{}") as Partial<DockState>;
    return {
      side: side === "right" ? "right" : "bottom",
      size: typeof size === "number" ? clamp(size) : first.size,
      folded: folded === true,
    };
  } catch {
    return first;
  }
};

const clamp = (size: number): number => Math.max(15, Math.min(85, Math.round(size)));

/** The inspector in a frame at the edge of the page, which makes room for it. Answers how to take it away. */
export const dockInspector = (window: Window & typeof globalThis): (() => void) => {
  const page = window.document;
  const { host, root } = shadowHost(page, css);
  const edge = element(page, "div", {
    class: "edge",
    role: "separator",
    tabindex: "0",
    "aria-label": "Size",
  });
  const bar = element(page, "header");
  const turn = element(page, "button", { type: "button" });
  const fold = element(page, "button", { type: "button" });
  const close = element(page, "button", { type: "button" }, "Close");
  bar.append(element(page, "strong", {}, "Inspector"), turn, fold, close);
  root.append(edge, bar, element(page, "iframe", { src: "/__inspector", title: "Inspector" }));
  let state = readState(window.sessionStorage);

  const stopKeeping = keepBesideDialogs(window, host);
  const makeRoom = (side: Side | null, room: string): void => {
    page.body.style.paddingBottom = side === "bottom" ? room : "";
    page.body.style.paddingRight = side === "right" ? room : "";
  };

  const show = (change: Partial<DockState>): void => {
    state = { ...state, ...change };
    const { side, size, folded } = state;
    // Folded, it is a bar at the bottom: a narrow column would be too thin for its words.
    const place: Side = folded ? "bottom" : side;
    const room = folded ? `${FOLDED}px` : `${size}${place === "bottom" ? "vh" : "vw"}`;
    host.className = `${place}${folded ? " folded" : ""}`;
    host.style.height = place === "bottom" ? room : "";
    host.style.width = place === "right" ? room : "";
    makeRoom(place, room);
    turn.textContent = side === "bottom" ? "Dock right" : "Dock below";
    fold.textContent = folded ? "Unfold" : "Fold";
    fold.setAttribute("aria-expanded", String(!folded));
    edge.setAttribute("aria-orientation", place === "bottom" ? "horizontal" : "vertical");
    edge.setAttribute("aria-valuenow", String(size));
    window.sessionStorage.setItem(KEY, JSON.stringify(state));
  };

  const leave = (): void => {
    makeRoom(null, "");
    stopKeeping();
    host.remove();
  };

  turn.addEventListener("click", () =>
    show({ side: state.side === "bottom" ? "right" : "bottom", folded: false }),
  );
  fold.addEventListener("click", () => show({ folded: !state.folded }));
  close.addEventListener("click", leave);
  edge.addEventListener("pointerdown", (event) => edge.setPointerCapture(event.pointerId));
  edge.addEventListener("pointermove", (event) => {
    if (!edge.hasPointerCapture(event.pointerId)) return;
    const { innerHeight, innerWidth } = window;
    const share = state.side === "bottom" ? 1 - event.clientY / innerHeight : 1 - event.clientX / innerWidth;
    show({ size: clamp(share * 100) });
  });
  edge.addEventListener("keydown", ({ key }) => {
    const step = { ArrowUp: 5, ArrowLeft: 5, ArrowDown: -5, ArrowRight: -5 }[key];
    if (step !== undefined) show({ size: clamp(state.size + step) });
  });
  show({});
  return leave;
};
