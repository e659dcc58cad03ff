import { WebSocket } from "ws";
import { createActor, fromCallback, fromPromise } from "xstate";

import { checkMessages } from "../../src/actors/socket/checked-messages.ts";
import { drawJitter } from "../../src/actors/socket/jitter.ts";
import { openLine } from "../../src/actors/socket/socket-line.ts";
import { socketMachine, type FrameSent } from "../../src/machines/socket/socket.machine.ts";
import type { SocketReceived } from "../../src/machines/socket/socket-received.ts";

/** What a page without a screen does with its line. */
export interface LinePage {
  /** A node that takes connections now. */
  readonly node: () => string;
  readonly cookie: string;
  /** The socket's first token. */
  readonly token: string;
  /** The id of who is signed in. */
  readonly account: string;
  readonly readSession: () => Promise<unknown>;
  /** A connection is opened; answers what hears what comes on it. */
  readonly opened: () => (message: SocketReceived) => void;
  /** What came meanwhile is in no event any more. */
  readonly restored: () => void;
}

export interface PageLine {
  /** As a network that goes away. */
  readonly cut: () => void;
  /** It reads nothing from its socket, or again. */
  readonly sleep: (sleeping: boolean) => void;
  readonly stop: () => void;
}

/** The product's machine of the socket, its line and its codec over a real connection. */
export const openPageLine = (page: LinePage): PageLine => {
  let socket: WebSocket | null = null;
  const transport = fromCallback<FrameSent>(({ receive, sendBack }) => {
    const origin = page.node();
    const opened = new WebSocket(`${origin.replace("http", "ws")}/socket`, {
      headers: { origin, cookie: page.cookie },
    });
    // What went wrong is told by its close.
    opened.on("error", () => undefined);
    socket = opened;
    const hear = page.opened();
    const line = openLine(origin, () => opened as unknown as globalThis.WebSocket, {
      opened: (version) => sendBack({ type: "socket.opened", version }),
      received: checkMessages({
        checked: (message) => {
          hear({ type: "socket.received", ...message } as SocketReceived);
          sendBack({ type: "message.received", ...message });
        },
        debug: (text) => console.error(text),
      }),
      closed: (code) => sendBack({ type: "socket.closed", code, jitter: drawJitter(Math.random) }),
      debug: (text) => console.error(text),
    });
    receive(line.send);
    return () => line.close();
  });
  const refreshToken = fromPromise(async () => ({ status: "ok", data: await page.readSession() }));
  const actor = createActor(
    socketMachine.provide({ actors: { transport, refreshToken: refreshToken as never } }),
    { input: { token: page.token, account: page.account, jitter: drawJitter(Math.random), rooms: [] } },
  );
  actor.on("line.restored", page.restored);
  actor.start();
  return {
    cut: () => socket?.terminate(),
    sleep: (sleeping) => {
      if (sleeping) socket?.pause();
      else socket?.resume();
    },
    stop: () => {
      actor.stop();
    },
  };
};
