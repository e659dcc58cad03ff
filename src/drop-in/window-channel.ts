import { readMessage, type Channel, type LoadHead } from "../actors/inspector/channel.ts";

type Listener = Parameters<Channel["addEventListener"]>[1];

/** What a page without a handle of the other side's window asks it for. */
export const PING = "marquee.ping";

/** The name of the window that an app opens: pressed again, it is the same one. */
export const WINDOW = "marquee-inspector";

const isPing = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "type" in data && data.type === PING;

/** Pages of a disk have no origin that could be named. */
const originOf = (address: URL): string => (address.protocol === "file:" ? "null" : address.origin);

/**
 * The line from an app to a page of another origin, in the window that it opened. A page that outlived the app's reload is
 * taken again when it asks. `joined`: it did.
 */
export const channelToPage = (window: Window, page: URL, joined: () => void): Channel => {
  const origin = originOf(page);
  const listeners = new Set<Listener>();
  let other: Window | null = null;
  const hear = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source === null) return;
    if (isPing(event.data)) {
      const isNew = other !== event.source;
      other = event.source as Window;
      if (isNew) joined();
      return;
    }
    if (event.source === other) for (const listener of listeners) listener(event);
  };
  window.addEventListener("message", hear);
  return {
    say: (message) => other?.postMessage(message, origin === "null" ? "*" : origin),
    addEventListener: (_, listener) => void listeners.add(listener),
    close: () => window.removeEventListener("message", hear),
  };
};

/** How long a page waits before it asks its opener again, in milliseconds. */
const AGAIN = 1_000;

/** Both lines of an inspector page: that of its own origin, and that to the window that opened it. */
export const channelToApps = (window: Window, own: Channel): Channel => {
  const opener = window.opener as Window | null;
  if (opener === null) return own;
  const ping = (): void => opener.postMessage({ type: PING }, "*");
  ping();
  window.setInterval(ping, AGAIN);
  const loads = new Map<string, LoadHead>();
  /** Loads of the opener that another one has followed: what a window says while it is left does not arrive. */
  const endedBy = (data: unknown): readonly LoadHead[] => {
    const message = readMessage(data);
    if (message?.type !== "marquee.began") return [];
    loads.set(message.load.id, message.load);
    return [...loads.values()].filter(({ begun }) => begun !== message.load.begun);
  };
  return {
    say: (message) => {
      own.say(message);
      opener.postMessage(message, "*");
    },
    addEventListener: (type, listener) => {
      own.addEventListener(type, listener);
      window.addEventListener("message", (event) => {
        if (event.source !== opener) return;
        for (const load of endedBy(event.data)) listener({ data: { type: "marquee.ended", load } });
        listener(event);
      });
    },
    close: own.close,
  };
};
