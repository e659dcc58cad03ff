import fc from "fast-check";
import { WebSocket } from "ws";

import { encodeFrame } from "../../../src/protocol/frame.ts";
import { socketEvents } from "../../../src/protocol/socket-events.ts";
import { ATTACKER, inParallel, type Flood } from "../flood.ts";
import { createCounter } from "../tally.ts";

const whole = socketEvents.map(({ id, fields }) =>
  Buffer.from(encodeFrame(id, fields, Object.fromEntries(fields.map((field, at) => [field, at])))),
);

/** A frame of any event: cut off, with a flipped bit, lengthened, or of chance. */
const frame: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...whole), fc.nat())
    .map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1))),
  fc.tuple(fc.constantFrom(...whole), fc.nat(), fc.nat({ max: 7 })).map(([bytes, at, bit]) => {
    const changed = Buffer.from(bytes);
    changed[at % changed.length]! ^= 1 << bit;
    return changed;
  }),
  fc
    .tuple(fc.constantFrom(...whole), fc.uint8Array({ minLength: 1, maxLength: 80 }))
    .map(([bytes, more]) => Buffer.concat([bytes, more])),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

/** Broken and hostile frames, each on a socket of its own, which is closed with a code or answers a ping afterwards. */
export const frames: Flood = async ({ origin, seed, large }) => {
  const counter = createCounter();
  const sent = fc.sample(frame, { numRuns: large ? 6000 : 300, seed });
  const address = `${origin.replace("http", "ws")}/socket`;
  await inParallel(
    sent.length,
    16,
    (index) =>
      new Promise((done) => {
        const socket = new WebSocket(address, {
          headers: { origin, "x-forwarded-for": `10.66.${index >> 8}.${index & 255}` },
        });
        const finish = (code: number): void => {
          if (code === 1011 || code === 1006) counter.wrong(`a socket ended with ${code}`);
          counter.answered(code);
          socket.terminate();
          done();
        };
        socket.on("error", (error) => {
          counter.wrong(`a socket broke: ${error.message}`);
          done();
        });
        socket.once("close", finish);
        socket.on("message", (answer: Buffer) => {
          if (!answer.toString().startsWith("[5,")) return;
          socket.removeListener("close", finish);
          finish(1000);
        });
        socket.once("open", () => {
          socket.send(sent[index]!);
          socket.send(Buffer.from("[4,null,0,[]]"));
        });
      }),
  );
  return counter.tally();
};

/** Sockets of one address that say nothing, as many as it gets. */
export const idleSockets: Flood = async ({ origin, large }) => {
  const counter = createCounter();
  const address = `${origin.replace("http", "ws")}/socket`;
  const open: WebSocket[] = [];
  await inParallel(
    large ? 5000 : 200,
    50,
    () =>
      new Promise((done) => {
        const socket = new WebSocket(address, { headers: { origin, "x-forwarded-for": ATTACKER } });
        socket.once("open", () => {
          counter.answered(101);
          open.push(socket);
          done();
        });
        socket.once("unexpected-response", (request, response) => {
          counter.answered(response.statusCode ?? "none");
          request.destroy();
          done();
        });
        socket.on("error", () => done());
      }),
  );
  for (const socket of open) socket.terminate();
  return counter.tally();
};
