import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import { browserKeys } from "./browser-keys.ts";

export interface Delivered {
  readonly headers: IncomingHttpHeaders;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly notice: any;
  readonly endpoint: string;
}

/** A browser as it registers; what it was sent, read with its own keys. */
export interface RegisteredBrowser {
  readonly registration: { readonly player_id: string; readonly keys: { p256dh: string; auth: string } };
  readonly delivered: () => readonly Delivered[];
  /** What is to be seen of it: a notification takes the place of one with its tag, so that what came twice is one. */
  readonly shown: () => readonly Delivered[];
}

const lastOfEach = (got: readonly Delivered[]): readonly Delivered[] => [
  ...new Map(got.map((each) => [each.notice.tag, each])).values(),
];

/** A push service on this machine. */
export interface PushService {
  readonly browser: () => RegisteredBrowser;
  /** Requests are answered so, one after another; then 201 again. */
  readonly answerNext: (...statuses: readonly (number | "cut")[]) => void;
  /** What was still to be answered otherwise is forgotten. */
  readonly answerAll: () => void;
  /** How often it was posted to, whatever it answered. */
  readonly posts: () => number;
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

export const startPushService = async (): Promise<PushService> => {
  const readers = new Map<string, { readonly read: (body: Buffer) => string; readonly got: Delivered[] }>();
  const next: (number | "cut")[] = [];
  let posts = 0;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      posts += 1;
      const status = next.shift() ?? 201;
      if (status === "cut") return request.socket.destroy();
      const reader = readers.get(request.url ?? "");
      if (status === 201 && reader !== undefined) {
        const endpoint = `${origin}${request.url ?? ""}`;
        reader.got.push({ headers: request.headers, notice: JSON.parse(reader.read(body)), endpoint });
      }
      return response.writeHead(reader === undefined ? 404 : status, { location: "/elsewhere" }).end("x");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    posts: () => posts,
    answerNext: (...statuses) => next.push(...statuses),
    answerAll: () => next.splice(0),
    browser: () => {
      const { keys, read } = browserKeys();
      const path = `/send/${readers.size}-${keys.auth}`;
      const got: Delivered[] = [];
      readers.set(path, { read, got });
      return {
        registration: { player_id: origin + path, keys },
        delivered: () => got,
        shown: () => lastOfEach(got),
      };
    },
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
};
