import { once } from "node:events";
import type { AddressInfo } from "node:net";

import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";

import { createJanusConnection } from "../../src/server/stream/janus-connection.ts";
import { MediaServerAway } from "../../src/server/stream/media-server.port.ts";

test.each([["text"], ["null"], ["[1]"], ['{"janus":7}']])(
  "something else in the media server's place, which says %s, is a media server that is away; the next request asks again",
  async (said) => {
    const stranger = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await once(stranger, "listening");
    let lines = 0;
    stranger.on("connection", (socket) => {
      lines += 1;
      socket.on("message", () => socket.send(said));
    });
    const connection = createJanusConnection({
      ...{ url: `ws://127.0.0.1:${(stranger.address() as AddressInfo).port}`, secret: "a secret" },
      ...{ clock: { now: () => 1_790_000_000 } as never, log: pino({ enabled: false }) },
    });
    onTestFinished(() => {
      connection.stop();
      stranger.close();
    });
    for (let time = 0; time < 2; time += 1)
      await expect(connection.session()).rejects.toBeInstanceOf(MediaServerAway);
    expect(lines).toBe(2);
  },
);
