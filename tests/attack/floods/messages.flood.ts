import fc from "fast-check";

import { encodeFrame } from "../../../src/protocol/frame.ts";
import { socketEvent, type SocketName } from "../../../src/protocol/socket-events.ts";
import { createClient, type Client } from "../../running/http-client.ts";
import { inParallel, type Flood } from "../flood.ts";
import { openSessions } from "../open-session.ts";
import { createCounter } from "../tally.ts";

/** Values that the server's rules or its database stumble over, beside those that it takes. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    "lobby",
    "profile:ava",
    "stream:1",
    "profile:AVA",
    "stream:none",
    "offer",
    "candidate",
  ),
  fc.constantFrom<unknown>("\u0000", "a\u0000b", "\ud800", "profile:\ud800", "stream:' or 1=1", "__proto__"),
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1.5,
    2 ** 53,
    {},
    [],
    { $gt: 0 },
    "a".repeat(41),
    "a".repeat(20_000),
  ),
  fc.string({ maxLength: 60, unit: "binary" }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** What a client may say, by the fields of it. */
const said = {
  "socket.authorize": ["token", "version"],
  "socket.join": ["room"],
  "socket.leave": ["room"],
  "stream.signal": ["stream_id", "from", "to", "kind", "data"],
} as const satisfies Partial<Record<SocketName, readonly string[]>>;

interface Message {
  readonly name: keyof typeof said;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A whole message: some of its fields, each with a good value or a hostile one, and one that it does not have. */
const message: fc.Arbitrary<Message> = fc
  .constantFrom(...(Object.keys(said) as (keyof typeof said)[]))
  .chain((name) =>
    fc.record({
      name: fc.constant(name),
      data: fc.record(Object.fromEntries([...said[name], "more"].map((field) => [field, value])), {
        requiredKeys: [],
      }),
    }),
  );

/** The codes by which the server ends a socket that breaks its rules. */
const RULES = [1003, 1007, 1008, 1009];
/** Below what an account may authorize in a minute. */
const accounts = ["sub", "fan", "follower", "expiring", "trialist"];
const EACH = 80;

/**
 * Messages that are frames as they must be, with values that nobody should send: half by guests, half on sockets of people. Each
 * socket is ended by a rule or still answers a ping.
 */
export const messages: Flood = async ({ origin, database, seed, large }) => {
  const counter = createCounter();
  const maker = await openSessions(origin, database);
  const clients: Client[] = [];
  for (const account of accounts) {
    const { cookie, address } = await maker.open(account);
    const client = createClient(origin, { "x-forwarded-for": address });
    client.setCookie(cookie);
    clients.push(client);
  }
  await maker.end();
  const own = accounts.length * (large ? EACH : 12);
  const all = fc.sample(message, { numRuns: 2 * own, seed });
  const open = async (index: number) => {
    if (index >= own)
      return createClient(origin).socket({ "x-forwarded-for": `10.67.${index >> 8}.${index & 255}` });
    const client = clients[index % clients.length]!;
    const { node_token: token } = (await client.get("/api/v1/auth/session")).body.user;
    const socket = await client.socket();
    socket.send("socket.authorize", { token, version: 1 });
    await socket.next("socket.authorized");
    return socket;
  };
  await inParallel(all.length, 8, async (index) => {
    const socket = await open(index);
    const { name, data } = all[index]!;
    const { id, fields } = socketEvent(name);
    socket.sendRaw(Buffer.from(encodeFrame(id, fields, data)));
    socket.sendRaw(Buffer.from("[4,null,0,[]]"));
    const code = await Promise.race([socket.closed, socket.next("socket.pong").then(() => 1000)]);
    counter.answered(code);
    if (code !== 1000 && !RULES.includes(code)) counter.wrong(`${name} ended a socket with ${code}`);
    socket.close();
  });
  return counter.tally();
};
