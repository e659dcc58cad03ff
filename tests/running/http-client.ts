import { WebSocket } from "ws";

import { decodeFrame, encodeFrame } from "../../src/protocol/frame.ts";
import type { FrameData } from "../../src/protocol/frame.ts";
import { socketEvent, socketEventOf } from "../../src/protocol/socket-events.ts";

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text of anything else. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly text: string;
}

export interface SocketClient {
  readonly send: (event: string, data: FrameData) => void;
  readonly sendRaw: (bytes: Buffer | string) => void;
  /** Waits for the next message of that name; messages that came before count, each once. */
  readonly next: (event: string) => Promise<FrameData>;
  /** Everything received and not yet taken. */
  readonly received: () => readonly { readonly name: string; readonly data: FrameData }[];
  readonly closed: Promise<number>;
  readonly close: () => void;
}

/** A browser without a screen: keeps cookies, reads the CSRF token from a page, sends it with what it posts. */
export interface Client {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answered>;
  readonly post: (
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered>;
  readonly delete: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answered>;
  /** Any request as it is said, with cookies but nothing else added. */
  readonly raw: (path: string, request: RequestInit) => Promise<Answered>;
  /** Opens a page and answers its globals; the CSRF token is remembered. */
  readonly open: (
    path: string,
    // oxlint-disable-next-line typescript/no-explicit-any
  ) => Promise<{ readonly status: number; readonly globals: any; readonly html: string }>;
  readonly cookie: () => string;
  readonly setCookie: (cookie: string) => void;
  readonly csrf: () => string;
  readonly socket: (headers?: Readonly<Record<string, string>>) => Promise<SocketClient>;
}

const openSocket = (url: string, headers: Readonly<Record<string, string>>): Promise<SocketClient> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers });
    const waiting: { readonly name: string; readonly take: (data: FrameData) => void }[] = [];
    const received: { readonly name: string; readonly data: FrameData }[] = [];
    const closed = new Promise<number>((close) => socket.on("close", (code) => close(code)));
    socket.on("error", reject);
    socket.on("unexpected-response", (_, response) =>
      reject(new Error(`refused with ${response.statusCode}`)),
    );
    socket.on("message", (bytes: Buffer) => {
      const result = decodeFrame(bytes.toString(), socketEventOf);
      if (result.status !== "decoded") throw new Error("The server sent a broken frame.");
      const at = waiting.findIndex(({ name }) => name === result.name);
      if (at >= 0) waiting.splice(at, 1)[0]!.take(result.data);
      else received.push(result);
    });
    socket.on("open", () =>
      resolve({
        send: (event, data) => {
          const { id, fields } = socketEvent(event);
          socket.send(Buffer.from(encodeFrame(id, fields, data)));
        },
        sendRaw: (bytes) => socket.send(bytes),
        next: (name) => {
          const at = received.findIndex((each) => each.name === name);
          if (at >= 0) return Promise.resolve(received.splice(at, 1)[0]!.data);
          return new Promise((take) => waiting.push({ name, take }));
        },
        received: () => received,
        closed,
        close: () => socket.close(),
      }),
    );
  });

/** The next message of that name with that status: what happened before the socket was opened may still have been on its way. */
export const nextOfStatus = async (
  socket: SocketClient,
  name: string,
  status: string,
): Promise<FrameData> => {
  for (;;) {
    const data = await socket.next(name);
    if (data["status"] === status) return data;
  }
};

/** A client of the server at `origin`; `send` is how it gets there. */
export const createClient = (
  origin: string,
  always: Readonly<Record<string, string>> = {},
  send: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Client => {
  let cookie = "";
  let csrf = "";

  const request = async (path: string, init: RequestInit): Promise<Answered> => {
    const headers = {
      ...always,
      ...(cookie === "" ? {} : { cookie }),
      ...(init.headers as Record<string, string>),
    };
    const response = await send(origin + path, { redirect: "manual", ...init, headers });
    const set = response.headers.getSetCookie()[0];
    if (set !== undefined) cookie = set.split(";")[0]!;
    csrf = response.headers.get("x-csrf-token") ?? csrf;
    const text = await response.text();
    const isJson =
      response.headers.get("content-type")?.startsWith("application/json") === true && text !== "";
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : text,
    };
  };

  const open = async (path: string) => {
    const { status, text } = await request(path, {});
    csrf = /<meta name="csrf-token" content="([^"]*)">/.exec(text)?.[1] ?? "";
    const json = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(text)?.[1] ?? "null";
    return { status, html: text, globals: JSON.parse(json) };
  };

  const changing = async (headers: Readonly<Record<string, string>>) => {
    if (csrf === "" && headers["x-csrf-token"] === undefined) await open("/");
    return { origin, "x-csrf-token": csrf, ...headers };
  };

  return {
    get: (path, headers = {}) => request(path, { headers }),
    post: async (path, body = {}, headers = {}) =>
      request(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...(await changing(headers)) },
      }),
    delete: async (path, headers = {}) =>
      request(path, { method: "DELETE", headers: await changing(headers) }),
    raw: request,
    open,
    cookie: () => cookie,
    setCookie: (value) => (cookie = value),
    csrf: () => csrf,
    socket: (headers = {}) =>
      openSocket(`${origin.replace("http", "ws")}/socket`, {
        origin,
        ...(cookie === "" ? {} : { cookie }),
        ...headers,
      }),
  };
};
