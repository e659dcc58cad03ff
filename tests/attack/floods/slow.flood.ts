import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { TIMEOUTS } from "../../../src/server/http/timeouts.ts";
import { ATTACKER, type Flood, type FloodTarget } from "../flood.ts";
import { createCounter, type Tally } from "../tally.ts";

/** How long the server may keep a line that is never done with what it sends or takes, in seconds. */
const LONGEST = (Math.max(TIMEOUTS.request, TIMEOUTS.still) + 2 * TIMEOUTS.check) / 1000;

interface SlowLine {
  /** What is said at once; null stays silent after connecting. */
  readonly said: string;
  /** What is said again each second; null says nothing more. */
  readonly drip: string | null;
  readonly reads: boolean;
}

/** Opens lines that never finish; in the whole attack waits until the server has closed each, and complains of the others. */
const linger = async ({ origin, large }: FloodTarget, line: (index: number) => SlowLine): Promise<Tally> => {
  const counter = createCounter();
  const { port, hostname } = new URL(origin);
  let open = 0;
  const lines = Array.from({ length: large ? 400 : 40 }, (_, index) => {
    const { said, drip, reads } = line(index);
    const socket = connect(Number(port), hostname, () => socket.write(said));
    const timer = drip === null ? null : setInterval(() => socket.write(drip), 1000);
    open += 1;
    if (reads) socket.resume();
    else socket.pause();
    socket.on("error", () => undefined);
    socket.once("close", () => {
      open -= 1;
      if (timer !== null) clearInterval(timer);
    });
    return socket;
  });
  const began = performance.now();
  const until = large ? (LONGEST + 10) * 1000 : 3000;
  // A line whose bytes nobody reads is told its end only when they are read.
  while (open > 0 && performance.now() - began < until) {
    await pause(250);
    if (performance.now() - began > LONGEST * 1000) for (const socket of lines) socket.resume();
  }
  for (const [index, socket] of lines.entries()) {
    if (large && !socket.destroyed) counter.wrong(`line ${index} is open after ${LONGEST} s`);
    counter.answered(socket.destroyed ? 0 : "none");
    socket.destroy();
  }
  return counter.tally();
};

const head = (origin: string, first: string, more: readonly string[] = []): string =>
  [first, `Host: ${new URL(origin).host}`, `X-Forwarded-For: ${ATTACKER}`, ...more].join("\r\n");

/** Requests whose head or body comes a byte a second. */
export const slowSenders: Flood = (target) =>
  linger(target, (index) =>
    index % 2 === 0
      ? { said: head(target.origin, "GET / HTTP/1.1"), drip: "\r\nX-A: b", reads: true }
      : {
          said: `${head(target.origin, "POST /api/v1/auth/signin HTTP/1.1", ["Content-Type: application/json", "Content-Length: 5000"])}\r\n\r\n{`,
          drip: " ",
          reads: true,
        },
  );

/** Requests for pages and media whose answers nobody reads: a few on a line, and on every other pair of lines a hundred. */
export const slowReaders: Flood = (target) =>
  linger(target, (index) => {
    const path = index % 2 === 0 ? "/media/public/demo/ava-avatar.webp" : "/ava";
    return {
      said: `${head(target.origin, `GET ${path} HTTP/1.1`)}\r\n\r\n`.repeat(index % 4 < 2 ? 4 : 100),
      drip: null,
      reads: false,
    };
  });
