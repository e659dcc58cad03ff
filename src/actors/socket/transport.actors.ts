import { fromCallback } from "xstate";

import type { FrameSent } from "../../machines/socket/socket.machine.ts";
import type { AppServices } from "../app/services.ts";
import { drawJitter } from "./jitter.ts";
import { openLine } from "./socket-line.ts";

/** The socket's address: the page global, else `/socket` of the page's own host (RT-42, RT-43). */
export const socketUrl = (
  global: string | null,
  { protocol, host }: Pick<Location, "protocol" | "host">,
): string => global ?? `${protocol === "https:" ? "wss:" : "ws:"}//${host}/socket`;

/** One connection from open to close. */
export const createTransport = ({ browser, globals, random }: AppServices) =>
  fromCallback<FrameSent>(({ receive, sendBack }) => {
    if (browser === null) return;
    const line = openLine(socketUrl(globals.socket_url, browser.location), (url) => new WebSocket(url), {
      opened: (version) => sendBack({ type: "socket.opened", version }),
      received: (name, data) => sendBack({ type: "message.received", name, data }),
      closed: (code) => sendBack({ type: "socket.closed", code, jitter: drawJitter(random) }),
      // oxlint-disable-next-line no-console -- ERR-27: unknown event ids are logged in debug only
      debug: (message) => console.debug(message),
    });
    receive(({ name, data }) => line.send(name, data));
    return () => line.close();
  });
