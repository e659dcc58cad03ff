import { afterAll, beforeAll, expect, test } from "vitest";

import type { SocketClient } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";
import { listen } from "../stream/on-air.ts";

/** Of an account within a minute, and on one socket at a time. */
const LIMIT = 600;
const EACH = 40;

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, clock: stillClock() });
});
afterAll(() => server?.stop());

const signal = (socket: SocketClient) =>
  socket.send("stream.signal", {
    ...{ stream_id: "none", from: "a1", to: "b1", kind: "offer", data: { sdp: "v=0\r\n" } },
  });

test("[X-25] signals of an account count together over its sockets: the one too many ends its socket, others' go on", async () => {
  const fan = await server.signedIn("sub");
  const sockets: SocketClient[] = [];
  for (let count = 0; count < LIMIT / EACH; count += 1) sockets.push(await listen(fan));
  for (const socket of sockets) {
    for (let count = 0; count < EACH; count += 1) signal(socket);
    for (let count = 0; count < EACH; count += 1)
      expect(await socket.next("stream.denied")).toMatchObject({ code: "not_found" });
  }
  const late = await listen(fan);
  signal(late);
  expect(await late.closed).toBe(1008);
  const other = await listen(await server.signedIn("ava"));
  signal(other);
  expect(await other.next("stream.denied")).toMatchObject({ code: "not_found" });
  await server.advance(61);
  const [again] = sockets;
  signal(again!);
  expect(await again!.next("stream.denied")).toMatchObject({ code: "not_found" });
  for (const socket of [...sockets, other]) socket.close();
});
