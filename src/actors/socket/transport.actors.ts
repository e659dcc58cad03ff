import { fromCallback } from "xstate";

import type { FrameSent } from "../../machines/socket/socket.machine.ts";
import type { AppServices } from "../app/services.ts";
import { checkMessages } from "./checked-messages.ts";
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
    // oxlint-disable-next-line no-console -- ERR-27: what cannot be read is logged in debug only
    const debug = (message: string): void => console.debug(message);
    const line = openLine(socketUrl(globals.socket_url, browser.location), (url) => new WebSocket(url), {
      opened: (version) => sendBack({ type: "socket.opened", version }),
      received: checkMessages({
        checked: (message) => sendBack({ type: "message.received", ...message }),
        debug,
      }),
      closed: (code) => sendBack({ type: "socket.closed", code, jitter: drawJitter(random) }),
      debug,
    });
    receive(line.send);
    return () => line.close();
  });
