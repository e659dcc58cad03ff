import { once } from "node:events";
import type { AddressInfo } from "node:net";

import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";

import { createJanusMediaServer } from "../../src/server/stream/janus-media-server.ts";
import { MediaServerAway } from "../../src/server/stream/media-server.port.ts";

interface Request {
  readonly janus: string;
  readonly transaction: string;
  readonly handle_id?: number;
  readonly body?: { readonly request: string };
}

const GONE = { session: "1", handle: "77", feed: "5" };

/** Speaks as Janus does, and answers to the end of a room when it is told to. */
const slowJanus = async () => {
  const speaker = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(speaker, "listening");
  const asked: string[] = [];
  let answer = (): void => undefined;
  const destroying = Promise.withResolvers<void>();
  speaker.on("connection", (socket) =>
    socket.on("message", (bytes: Buffer) => {
      const { janus, transaction, handle_id, body } = JSON.parse(bytes.toString()) as Request;
      asked.push(body?.request ?? (handle_id === 77 ? "detach the line" : janus));
      const say = () =>
        socket.send(
          JSON.stringify({
            ...{ janus: "success", transaction, auth_token: true, data: { id: 1 } },
            plugindata: { data: { list: [] } },
          }),
        );
      if (body?.request !== "destroy") return say();
      answer = say;
      destroying.resolve();
    }),
  );
  const server = createJanusMediaServer(
    {
      url: `ws://127.0.0.1:${(speaker.address() as AddressInfo).port}`,
      secret: "a secret",
    },
    {
      ...{ clock: { now: () => 1_790_000_000 } as never, log: pino({ enabled: false }) },
      keys: { sign: () => "a name of this installation" } as never,
    },
  );
  onTestFinished(() => {
    server.stop();
    speaker.close();
  });
  return {
    ...{ server, asked, destroying: destroying.promise, answer: () => answer() },
    leave: () => {
      for (const socket of speaker.clients) socket.terminate();
    },
  };
};

test("[X-25] a line ends after the room that is ending, not beside it", async () => {
  const { server, asked, destroying, answer } = await slowJanus();
  const ended = server.close("s1");
  await destroying;
  const dropped = server.drop(GONE);
  // Asked after it, on the same connection.
  expect(await server.rooms()).toEqual([]);
  expect(asked).not.toContain("detach the line");
  answer();
  await Promise.all([ended, dropped]);
  expect(asked.slice(asked.indexOf("destroy"))).toEqual([
    ...["destroy", "attach", "list", "detach", "detach", "detach the line"],
  ]);
});

test("when the media server leaves, all that waits for its turn hears so, and what comes later is done", async () => {
  const { server, asked, destroying, leave } = await slowJanus();
  const waiting = [server.close("s1"), server.drop(GONE), server.drop(GONE)];
  await destroying;
  leave();
  for (const { reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[])
    expect(reason).toBeInstanceOf(MediaServerAway);
  expect(asked.filter((what) => what === "info")).toHaveLength(1);
  await server.drop(GONE);
  expect(asked.at(-1)).toBe("detach the line");
});
