import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

import { MARK_FILE } from "../../src/server/media/storage-mark.ts";

const LENGTH = 100_000;

export type Silence = (response: ServerResponse) => void;
/** Half of a body, and then nothing. */
export const halfABody: Silence = (response) => {
  response.writeHead(200, { "content-length": LENGTH }).write(Buffer.alloc(LENGTH / 2));
};
export const nothing: Silence = () => undefined;

/** A storage that goes silent: whatever but the head of a file it is asked for, it answers so. `begun`: the first such call has come. */
export const silentStorage = async (answer: Silence) => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    // It cannot say whose it is: a node that starts asks another time.
    if (request.url?.includes(MARK_FILE) === true) {
      response.writeHead(503).end();
      return;
    }
    if (request.method === "HEAD") {
      response.writeHead(200, { "content-length": LENGTH }).end();
      return;
    }
    answer(response);
    begin();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, begun };
};
