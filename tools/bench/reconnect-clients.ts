import { WebSocket } from "ws";

import { drawJitter } from "../../src/actors/socket/jitter.ts";
import { RECONNECT_CAP_MS } from "../../src/machines/socket/socket.machine.ts";

// Holds many sockets to the address of its parent, each from an address of its own, and connects each again as pages do: after 50 to
// 300 ms, then after twice as long each time (RT-08 to RT-10). Tells when all are open, and, after "watch", when all are back.

const [url = "", origin = "", count = "0"] = process.argv.slice(2);
const all = Number(count);
/** Moments, in epoch milliseconds, of tries and of sockets that are back, since they were last watched. */
let tries: number[] = [];
let back: number[] = [];
let isWatching = false;

const tellWhenAllAreBack = (): void => {
  if (!isWatching || back.length < all) return;
  isWatching = false;
  process.send!({ tries, back });
};

const connect = (index: number, delay: number, opened: () => void): void => {
  const address = `10.${10 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
  const socket = new WebSocket(url, {
    ...{ origin, perMessageDeflate: false, handshakeTimeout: 30_000 },
    headers: { "x-forwarded-for": address },
  });
  let before = delay;
  tries.push(Date.now());
  // What went wrong is told by its close.
  socket.on("error", () => undefined);
  // The first frame brings the templates: then the page counts as connected.
  socket.once("message", () => {
    before = 0;
    back.push(Date.now());
    opened();
    tellWhenAllAreBack();
  });
  socket.once("close", () => {
    const wait = before === 0 ? drawJitter(Math.random) : Math.min(before * 2, RECONNECT_CAP_MS);
    setTimeout(() => connect(index, wait, () => undefined), wait);
  });
};

process.on("message", () => {
  tries = [];
  back = [];
  isWatching = true;
  process.send!("watching");
});
process.on("disconnect", () => process.exit(0));

for (let from = 0; from < all; from += 50) {
  const some = Array.from({ length: Math.min(50, all - from) }, (_, index) => from + index);
  await Promise.all(some.map((index) => new Promise<void>((resolve) => connect(index, 0, resolve))));
}
process.send!("open");
