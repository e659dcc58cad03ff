import type { Page } from "playwright";

import { decodeFrame, type FrameData } from "../../src/protocol/frame.ts";
import { socketEventOf } from "../../src/protocol/socket-events.ts";
import { frameBytes } from "../../src/server/socket/member.ts";
import { eventually } from "./site.ts";

/** The code of a line that broke: nobody said so. */
export const TORN = 1006;

/** The connection between a page and the server's socket, intercepted. */
export interface HeldLine {
  /** Waits for a connection that is not let through yet. */
  readonly arrived: () => Promise<void>;
  /** Lets the server's first message, the templates, through on the newest connection: then the socket is open. */
  readonly release: () => Promise<void>;
  /** Whether the page knows of no connection. */
  readonly isClosed: () => boolean;
  /** Whether the server's word that the page is authorized has come on the newest connection. */
  readonly isAuthorized: () => boolean;
  /** Breaks the newest connection, without a word to the page. */
  readonly tear: () => Promise<void>;
  /** A message to the page as the server sends it. */
  readonly say: (event: string, data: FrameData) => void;
  /** What the page has said since it was asked last: event names, with the room of a join or leave. */
  readonly heard: () => readonly string[];
  readonly forget: () => void;
}

const decode = (message: string | Buffer) => decodeFrame(message.toString(), socketEventOf);

/** The name of the event in a frame. */
export const eventNameOf = (message: string | Buffer): string => {
  const result = decode(message);
  return result.status === "decoded" ? result.name : result.status;
};

const saidOf = (message: string | Buffer): string => {
  const result = decode(message);
  const room: unknown = result.status === "decoded" ? result.data["room"] : undefined;
  return typeof room === "string" ? `${eventNameOf(message)} ${room}` : eventNameOf(message);
};

interface NewestLine {
  readonly send: (message: string | Buffer) => void;
  readonly tear: () => Promise<void>;
}

/** Intercepts every socket that the page will open; they are connected to the real server. */
export const holdLine = async (page: Page): Promise<HeldLine> => {
  let newest: NewestLine | null = null;
  let waiting: (string | Buffer)[] | null = null;
  let heard: string[] = [];
  let authorized: NewestLine | null = null;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    const held: (string | Buffer)[] = [];
    const leave = (): void => {
      if (waiting === held) waiting = null;
      if (newest === own) newest = null;
    };
    const close = async (code: number | undefined): Promise<void> => {
      await socket.close(code === undefined ? {} : { code });
      leave();
    };
    const own: NewestLine = {
      send: (message) => socket.send(message),
      tear: () => close(TORN).then(() => server.close()),
    };
    newest = own;
    waiting = held;
    socket.onClose(() => {
      leave();
      void server.close();
    });
    server.onClose((code) => void close(code));
    server.onMessage((message) => {
      if (waiting === held) held.push(message);
      else socket.send(message);
      if (eventNameOf(message) === "socket.authorized") authorized = own;
    });
    let isAuthorized = false;
    socket.onMessage((message) => {
      heard.push(saidOf(message));
      const authorizes = eventNameOf(message) === "socket.authorize";
      // A page that was told here that its token is refused sends another one. The server took the first: it takes one alone.
      if (!(authorizes && isAuthorized)) server.send(message);
      isAuthorized ||= authorizes;
    });
  });
  const arrived = () => eventually(() => waiting?.length ?? 0).toBeGreaterThan(0);
  return {
    arrived,
    release: async () => {
      await arrived();
      const messages = waiting ?? [];
      waiting = null;
      for (const message of messages) newest?.send(message);
    },
    isClosed: () => newest === null,
    isAuthorized: () => newest !== null && newest === authorized,
    tear: async () => newest?.tear(),
    say: (event, data) => newest?.send(frameBytes(event, data)),
    heard: () => heard,
    forget: () => {
      heard = [];
    },
  };
};

/** Counts the server's messages of a name to the sockets that the page will open. */
export const countSocketEvents = async (page: Page, name: string): Promise<() => number> => {
  let count = 0;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (eventNameOf(message) === name) count += 1;
      socket.send(message);
    });
  });
  return () => count;
};

/** The sockets that a page will open, with some of the server's events kept from it. */
export interface QuietLine {
  /** From now on nothing is kept from it. */
  readonly hear: () => void;
  /** A message to the page as the server sends it. */
  readonly say: (event: string, data: FrameData) => void;
  /** Breaks the newest connection; the page has connected anew when it resolves. */
  readonly tear: () => Promise<void>;
}

/** Keeps events with such names from the page. */
export const withholdEvents = async (
  page: Page,
  isWithheld: (name: string) => boolean,
): Promise<QuietLine> => {
  let isOver = false;
  let newest: NewestLine | null = null;
  let authorized = 0;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    newest = {
      send: (message) => socket.send(message),
      tear: () => socket.close({ code: TORN }).then(() => server.close()),
    };
    server.onMessage((message) => {
      const name = eventNameOf(message);
      if (isOver || !isWithheld(name)) socket.send(message);
      if (name === "socket.authorized") authorized += 1;
    });
  });
  return {
    hear: () => {
      isOver = true;
    },
    say: (event, data) => newest?.send(frameBytes(event, data)),
    tear: async () => {
      const before = authorized;
      await newest?.tear();
      await eventually(() => authorized).toBeGreaterThan(before);
    },
  };
};
