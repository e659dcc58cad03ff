import { fromCallback } from "xstate";

import type { FrameSent } from "../../machines/socket/socket.machine.ts";
import type { AppServices } from "../app/services.ts";
import type { Line } from "./socket-line.ts";

const JITTER_FROM_MS = 50;
const JITTER_TO_MS = 300;

/** The first reconnect delay: a whole number from 50 to 300 ms (RT-08). `random` from 0 up to 1. */
export const drawJitter = (random: () => number): number =>
  JITTER_FROM_MS + Math.floor(random() * (JITTER_TO_MS - JITTER_FROM_MS + 1));

/** The socket's address: the page global, else `/socket` of the page's own host (RT-42, RT-43). */
export const socketUrl = (
  global: string | null,
  { protocol, host }: Pick<Location, "protocol" | "host">,
): string => global ?? `${protocol === "https:" ? "wss:" : "ws:"}//${host}/socket`;

/** Calls back once the page has loaded and has nothing better to do: the first view never waits for the socket. */
const whenLoaded = (browser: Window, work: () => void): void => {
  const soon = () => browser.setTimeout(work, 0);
  if (browser.document.readyState === "complete") soon();
  else browser.addEventListener("load", soon, { once: true });
};

/** One connection from open to close. Its code, the codec with it, loads after the first view. */
export const createTransport = ({ browser, globals, random }: AppServices) =>
  fromCallback<FrameSent>(({ receive, sendBack }) => {
    if (browser === null) return;
    let line: Line | null = null;
    let stopped = false;
    const closed = (code: number) => sendBack({ type: "socket.closed", code, jitter: drawJitter(random) });
    const connect = async () => {
      const { openLine } = await import("./socket-line.ts");
      if (stopped) return;
      line = openLine(socketUrl(globals.socket_url, browser.location), (url) => new WebSocket(url), {
        opened: (version) => sendBack({ type: "socket.opened", version }),
        received: (name, data) => sendBack({ type: "message.received", name, data }),
        closed,
        debug: (message) => console.debug(message),
      });
    };
    whenLoaded(browser, () => {
      if (!stopped) connect().catch(() => closed(1006));
    });
    receive(({ name, data }) => line?.send(name, data));
    return () => {
      stopped = true;
      line?.close();
    };
  });
