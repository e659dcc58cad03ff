import type { Life } from "./schedule.ts";
import type { World } from "./world.ts";

type Listener = (event: { readonly [key: string]: unknown }) => void;

/** A popup as its opener sees it. */
export interface Popup {
  closed: boolean;
  /** What it shows; null while it waits for its address. */
  url: string | null;
}

export interface WindowParts {
  readonly world: World;
  readonly life: Life;
  readonly label: string;
  /** Runs something as this page. */
  readonly inPage: (run: () => void) => void;
  readonly isMobile: boolean;
  readonly path: string;
  readonly search: string;
  /** The page goes to an address of this site. */
  readonly load: (url: string) => void;
  /** Null: blocked. */
  readonly openPopup: () => Popup | null;
  readonly pointPopup: (popup: Popup, url: string) => void;
  readonly closePopup: (popup: Popup) => void;
  /** The frame that the payment's dialog shows, for the one who listens to it. */
  readonly frame: () => object | null;
}

export interface SimulatedWindow {
  readonly window: Window;
  readonly dispatch: (type: string, event: { readonly [key: string]: unknown }) => void;
}

const SLOWED = 5_000;

export const ORIGIN = "http://simulated";

/** As much of a browser's window as the product's actors use. */
export const createWindow = (parts: WindowParts): SimulatedWindow => {
  const { world, life, label, inPage } = parts;
  const listeners = new Map<string, Set<Listener>>();
  const intervals = new Map<number, boolean>();
  const classes = new Set<string>();
  let timers = 0;
  const location = {
    origin: ORIGIN,
    protocol: "http:",
    host: "simulated",
    pathname: parts.path,
    search: parts.search,
    assign: (url: string) => parts.load(url),
    reload: () => parts.load(`${location.pathname}${location.search}`),
  };
  const show = (to: string): void => {
    const url = new URL(to, ORIGIN);
    location.pathname = url.pathname;
    location.search = url.search;
  };
  const repeat = (id: number, run: () => void, every: number): void => {
    // Browsers slow down the timers of pages that nobody looks at.
    world.schedule.after(every < SLOWED ? every : every * 6, life, `${label}: a timer`, () => {
      if (intervals.get(id) !== true) return;
      inPage(run);
      repeat(id, run, every);
    });
  };
  const nothing = (): void => undefined;
  const target = {
    addEventListener: (type: string, listener: Listener) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    removeEventListener: (type: string, listener: Listener) => void listeners.get(type)?.delete(listener),
  };
  const window = {
    ...target,
    location,
    history: {
      pushState: (_state: unknown, _title: string, to: string) => show(to),
      replaceState: (_state: unknown, _title: string, to: string) => show(to),
    },
    document: {
      documentElement: {
        classList: {
          add: (name: string) => void classes.add(name),
          remove: (name: string) => void classes.delete(name),
          contains: (name: string) => classes.has(name),
        },
      },
      addEventListener: nothing,
      removeEventListener: nothing,
      querySelector: () => (parts.frame() === null ? null : { contentWindow: parts.frame() }),
    },
    screenX: 0,
    screenY: 0,
    outerWidth: 1280,
    outerHeight: 900,
    scrollTo: nothing,
    setInterval: (run: () => void, every: number): number => {
      timers += 1;
      intervals.set(timers, true);
      repeat(timers, run, every);
      return timers;
    },
    clearInterval: (id: number) => void intervals.delete(id),
    open: () => {
      const popup = parts.openPopup();
      if (popup === null) return null;
      return Object.assign(popup, {
        document: { title: "", body: { textContent: "", style: {} } },
        focus: nothing,
        close: () => parts.closePopup(popup),
        location: { replace: (url: string) => parts.pointPopup(popup, url) },
      });
    },
  };
  return {
    window: window as unknown as Window,
    dispatch: (type, event) => {
      for (const listener of listeners.get(type) ?? []) listener(event);
    },
  };
};
