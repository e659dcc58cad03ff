import { setTimeout as pause } from "node:timers/promises";

import type { Signal } from "../../../src/domain/stream/signal.ts";
import { createClient, type Answered, type Client, type SocketClient } from "../../running/http-client.ts";
import type { Flood } from "../flood.ts";
import { openSessions, type SessionMaker } from "../open-session.ts";
import { createCounter, type Counter } from "../tally.ts";

/** A few less frames than end a socket, in a second; in all less than an account may signal in a minute. */
const SIGNALS_A_SECOND = 40;

/** Two who see each other, by the pages that they do it on. */
interface Pair {
  /** Id of the broadcast or the private show. */
  readonly id: string;
  /** Says that both pages are still there. */
  readonly keep: () => Promise<unknown>;
}

/** Pages of the pair. */
const HERS = "hers";
const HIS = "his";

/** Well-formed signals of a stranger to either page of the pair, in the name of its pages and of his own. */
const signalsTo = (stream_id: string): readonly Signal[] => {
  const sdp = { sdp: "v=0\r\n" };
  const candidate = { candidate: "candidate:2 1 udp 1 192.0.2.7 9 typ host", sdpMid: "0", sdpMLineIndex: 0 };
  return ["offer", "answer", "candidate"].flatMap((kind) =>
    [HERS, HIS, "own"].flatMap((from) =>
      [HERS, HIS, ""].map((to) => ({
        ...{ stream_id, from, to, kind: kind as Signal["kind"] },
        data: kind === "candidate" ? candidate : sdp,
      })),
    ),
  );
};

const enter = async (origin: string, maker: SessionMaker, username: string): Promise<Client> => {
  const { cookie, address } = await maker.open(username);
  const client = createClient(origin, { "x-forwarded-for": address });
  client.setCookie(cookie);
  return client;
};

const listen = async (client: Client): Promise<SocketClient> => {
  const { node_token: token } = (await client.get("/api/v1/auth/session")).body.user;
  const socket = await client.socket();
  socket.send("socket.authorize", { token, version: 1 });
  await socket.next("socket.authorized");
  return socket;
};

const must = ({ status, body }: Answered): Answered["body"] => {
  if (status >= 300) throw new Error(`There is nobody to listen to: ${status} ${JSON.stringify(body)}`);
  return body;
};

/** She is live, and he watches. */
const broadcast = async (she: Client, he: Client, name: string): Promise<Pair> => {
  const begun = { kind: "broadcast", title: "", goal: null, peer: HERS };
  const { id } = must(await she.post("/api/v1/account/stream", begun)).stream;
  const join = (entering: boolean) => he.post(`/api/v1/user/${name}/stream/join`, { peer: HIS, entering });
  must(await join(true));
  const keep = async () => {
    must(await she.post(`/api/v1/account/stream/${id}`, { peer: HERS, still: null }));
    must(await join(false));
  };
  return { id, keep };
};

/** A private show of the two that costs nothing. */
const privateShow = async (she: Client, he: Client, name: string, guest: string): Promise<Pair> => {
  const terms = { username: guest, kind: "c2c", duration: 10, amount_usd: 0 };
  const { id } = must(await she.post("/api/v1/account/private", terms));
  const theirs = `/api/v1/user/${name}/private`;
  must(await he.post(theirs));
  const { access_token } = must(await he.get(theirs));
  const act = (client: Client, what: string, body: object) =>
    client.post(`/api/v1/account/private/${id}/${what}`, body);
  must(await act(she, "enter", { peer: HERS, access_token: null }));
  must(await act(he, "enter", { peer: HIS, access_token }));
  const keep = async () => {
    must(await act(she, "line", { peer: HERS, connected: true }));
    must(await act(he, "line", { peer: HIS, connected: true }));
  };
  return { id, keep };
};

/** How often a socket has heard an event and nobody took it, once everything that it said before is answered. */
const heard = async (socket: SocketClient, event: "stream.signal" | "stream.denied"): Promise<number> => {
  socket.send("socket.ping", {});
  const code = await Promise.race([socket.next("socket.pong"), socket.closed]);
  if (typeof code === "number") throw new Error(`A socket was closed with ${code}.`);
  return socket.received().filter(({ name }) => name === event).length;
};

/**
 * Strangers ask for the room of the two and signal to them for so many seconds: all of it is refused, and the two hear none;
 * their own signals still go through.
 */
const disturb = async (
  { id, keep }: Pair,
  [hers, his]: readonly [SocketClient, SocketClient],
  strangers: readonly SocketClient[],
  seconds: number,
  counter: Counter,
): Promise<void> => {
  const signals = signalsTo(id);
  for (const stranger of strangers) {
    stranger.send("socket.join", { room: `stream:${id}` });
    const told = await Promise.race([stranger.next("stream.denied"), stranger.next("chat.history")]);
    if (told["code"] === undefined) counter.wrong("a stranger is in the room");
  }
  for (let second = 0; second < seconds; second += 1) {
    await keep();
    await Promise.all(
      strangers.map(async (stranger) => {
        const sent = Array.from(
          { length: SIGNALS_A_SECOND },
          (_, at) => signals[(second + at) % signals.length]!,
        );
        const before = await heard(stranger, "stream.denied");
        for (const signal of sent) stranger.send("stream.signal", { ...signal });
        const refused = (await heard(stranger, "stream.denied")) - before;
        for (let count = 0; count < refused; count += 1) counter.answered(403);
        if (refused !== sent.length)
          counter.wrong(`${sent.length - refused} signals of a stranger were taken`);
      }),
    );
    await pause(1000);
  }
  for (const socket of [hers, his])
    if ((await heard(socket, "stream.signal")) > 0) counter.wrong("signals of strangers were heard");
  await keep();
  const offer = { stream_id: id, kind: "offer", data: { sdp: "v=0\r\n" } };
  for (const [from, to, said, hearing] of [
    [HIS, HERS, his, hers],
    [HERS, HIS, hers, his],
  ] as const) {
    said.send("stream.signal", { ...offer, from, to });
    const carried = await Promise.race([hearing.next("stream.signal"), said.next("stream.denied")]);
    if (carried["from"] !== from) counter.wrong(`the signal of ${from} was refused`);
  }
};

/** People who are not in a room, and a guest, signal to a broadcast and to a private show as if they were. */
export const strangers: Flood = async ({ origin, database, large }) => {
  const counter = createCounter();
  const maker = await openSessions(origin, database);
  const [she, he] = [await enter(origin, maker, "mia"), await enter(origin, maker, "sub")];
  const outside: SocketClient[] = [];
  for (const name of ["follower", "pack", "noah"])
    outside.push(await listen(await enter(origin, maker, name)));
  await maker.end();
  outside.push(await createClient(origin, { "x-forwarded-for": "10.68.0.1" }).socket());
  const nameOf = async (client: Client): Promise<string> =>
    (await client.get("/api/v1/auth/session")).body.user.username;
  const [name, guest] = [await nameOf(she), await nameOf(he)];
  must(await she.post("/api/v1/account/gift", { usernames: [guest], duration: 86_400, message: "" }));
  const inside = [await listen(she), await listen(he)] as const;
  const seconds = large ? 7 : 2;
  await disturb(await broadcast(she, he, name), inside, outside, seconds, counter);
  await disturb(await privateShow(she, he, name, guest), inside, outside, seconds, counter);
  for (const socket of [...inside, ...outside]) socket.close();
  return counter.tally();
};
