import { randomUUID } from "node:crypto";
import { once } from "node:events";

import { Client, Pool } from "pg";
import { pino } from "pino";
import { WebSocket, WebSocketServer } from "ws";

import type { AccountId } from "../../src/domain/unit/unit.ts";
import { sendMessageHandlers } from "../../src/server/direct-message/send-message.handlers.ts";
import type { RequestContext } from "../../src/server/http/context.ts";
import { systemClock } from "../../src/server/ports/clock.ts";
import { startServer, type RunningServer } from "../../src/server/server.ts";
import type { Viewer } from "../../src/server/session/viewer.ts";
import { usualSite } from "../../src/server/site/site.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { createClient } from "../../tests/running/http-client.ts";
import { partly } from "../../tests/running/partly.ts";
import { configOf } from "../../tests/running/read-config.ts";
import { DEMO_PASSWORD } from "../../tests/running/signed-in.ts";
import { perSecondOf } from "./approved-payments.ts";
import { startBenchPostgres } from "./bench-database.ts";
import {
  median,
  milliseconds,
  perSecond,
  ratioRow,
  takeTurns,
  type Bench,
  type Row,
  type Size,
} from "./row.ts";

interface Scale {
  /** Messages a round that are only sent, and that somebody waits for. */
  readonly sent: number;
  readonly heard: number;
  readonly rounds: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { sent: 1_000, heard: 100, rounds: 7 },
  toy: { sent: 8, heard: 4, rounds: 0 },
};
const CHANNEL = "bare_echo";
/** So many a minute are let through. */
const A_MINUTE = 25;

/** What a message writes, in one statement and without a rule or a read. */
const BY_HAND = `
  with said as (
    update conversation set last_sequence = last_sequence + 1
      where id = (select conversation_id from conversation_member where account_id = $1 and other_id = $2)
      returning id, last_sequence
  ), content as (
    insert into direct_message (creator_id, title, amount_usd, position, created_at)
      values ($1, $3, 0, 0, $4) returning id
  ), written as (
    insert into message (id, conversation_id, sequence, direct_message_id, sender_id, cause, created_at)
      select content.id, said.id, last_sequence, content.id, $1, $5, $4 from said, content returning id
  ), own as (
    update conversation_member set last_at = $4, last_id = written.id from written
      where account_id = $1 and other_id = $2
  ), theirs as (
    update conversation_member set last_at = $4, last_id = written.id, unread = unread + 1 from written
      where account_id = $2 and other_id = $1
  )
  insert into socket_event (event, audience, data, created_at)
    select 'direct-message.new', 'account:' || $2, jsonb_build_object('id', id, 'user_id', $1::text, 'username', 'ava',
      'display_name', 'Ava', 'text', $3::text, 'has_media', false, 'amount_usd', 0, 'created_at', $4::bigint), $4 from written
    union all select 'direct-message.auto-reload', 'account:' || $1, '{"username": "sub"}', $4`;

const idOf = async (database: Client, username: string): Promise<AccountId> => {
  const { rows } = await database.query("select id from account where username = $1", [username]);
  return rows[0].id as AccountId;
};

/** Fans who may write to ava, and she to them. */
const befriend = async (database: Client, fans: readonly string[]): Promise<void> => {
  await database.query(
    `insert into subscription (id, fan_id, creator_id, type, status, price, next_months, started, created_at)
     select 'bench-' || fan.id, fan.id, ava.id, 'access', 'active', 999, 1, true, 1
     from account fan, account ava where fan.username = any($1) and ava.username = 'ava'`,
    [fans],
  );
};

const sendRow = async (
  { services }: RunningServer,
  database: Client,
  pool: Pool,
  { sent, rounds }: Scale,
): Promise<Row> => {
  const [ava, pack] = [await idOf(database, "ava"), await idOf(database, "pack")];
  // The limit of messages a minute is not what is measured.
  const limits = { ...services.limits, consume: async () => ({ count: 0, retryAfter: 0 }) };
  const send = async (username: string): Promise<void> => {
    const { kind } = await sendMessageHandlers.sendMessage(
      { username, text: "Good morning!" },
      partly<RequestContext>("context", {
        ...{ services: { ...services, limits }, headers: { "idempotency-key": randomUUID() } },
        ...{ site: usualSite, metadata: systemMetadata, now: services.clock.now() },
        viewer: partly<Viewer>("viewer", { id: ava, type: "model", username: "ava" }),
      }),
    );
    if (kind !== "answer") throw new Error("A message was refused.");
  };
  const turns = Array.from({ length: sent }, (_, index) => index);
  await send("sub");
  await send("pack");
  const figures = await takeTurns(
    rounds,
    () => perSecondOf(turns, () => send("sub"), 1),
    () =>
      perSecondOf(
        turns,
        async () => {
          const now = services.clock.now();
          await pool.query(BY_HAND, [ava, pack, "Good morning!", now, randomUUID()]);
        },
        1,
      ),
  );
  const texts = { show: perSecond, comparedWith: "same inserts, one statement" };
  return ratioRow("a message, whole command", figures, texts, { atLeast: 0.5 });
};

/** One socket says something, the server hears of it over `NOTIFY`, and tells the other socket. */
const bareEcho = async (connectionString: string) => {
  const [says, hears] = [new Client({ connectionString }), new Client({ connectionString })];
  await Promise.all([says.connect(), hears.connect()]);
  await hears.query(`listen ${CHANNEL}`);
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  server.on("connection", (socket) => {
    socket.on(
      "message",
      (bytes: Buffer) => void says.query("select pg_notify($1, $2)", [CHANNEL, bytes.toString()]),
    );
  });
  hears.on("notification", ({ payload = "" }) => {
    for (const client of server.clients) client.send(payload);
  });
  const { port } = server.address() as { readonly port: number };
  const [one, other] = [1, 2].map(() => new WebSocket(`ws://127.0.0.1:${port}`)) as [WebSocket, WebSocket];
  await Promise.all([once(one, "open"), once(other, "open")]);
  return {
    once: async () => {
      const heard = once(other, "message");
      one.send("Good morning!");
      await heard;
    },
    stop: async () => {
      server.close();
      for (const client of server.clients) client.terminate();
      await Promise.all([says.end(), hears.end()]);
    },
  };
};

const signedIn = async (origin: string, email: string, address: string) => {
  const client = createClient(origin, { "x-forwarded-for": address });
  const { status } = await client.post("/api/v1/auth/signin", { email, password: DEMO_PASSWORD });
  if (status !== 200) throw new Error(`${email} could not log in`);
  return client;
};

const heardRow = async ({ origin }: RunningServer, url: string, { heard, rounds }: Scale): Promise<Row> => {
  const [ava, sub] = [await signedIn(origin, "ava", "10.4.0.1"), await signedIn(origin, "sub", "10.4.0.2")];
  const { user } = (await ava.get("/api/v1/auth/session")).body;
  const socket = await ava.socket();
  socket.send("socket.authorize", { token: user.node_token, version: 1 });
  await socket.next("socket.authorized");
  const bare = await bareEcho(url);
  const say = async (): Promise<void> => {
    const told = socket.next("direct-message.new");
    const path = "/api/v1/account/direct-message/conversation/ava";
    const { status, text } = await sub.post(path, { text: "Good morning!" });
    if (status !== 201) throw new Error(`a message was answered ${status}: ${text}`);
    await told;
  };
  const medianOf = async (act: () => Promise<unknown>, before: (turn: number) => Promise<unknown>) => {
    const seconds: number[] = [];
    for (let turn = 0; turn < heard; turn += 1) {
      await before(turn);
      const began = performance.now();
      await act();
      seconds.push((performance.now() - began) / 1000);
    }
    return median(seconds);
  };
  // A minute later the limit counts anew.
  const later = async (turn: number): Promise<void> => {
    if (turn % A_MINUTE === 0) await sub.post("/__test/clock", { advance: 61 });
  };
  const figures = await takeTurns(
    rounds,
    () => medianOf(say, later),
    () => medianOf(bare.once, async () => undefined),
  );
  await bare.stop();
  socket.close();
  const texts = { show: milliseconds, comparedWith: "bare ws echo over NOTIFY" };
  return ratioRow("a message to the other browser: median", figures, texts, { atMost: 2 });
};

/** What a message costs the server, and how long it takes to the other browser. */
export const messages: Bench = {
  name: "messages",
  run: async (size) => {
    const postgres = await startBenchPostgres();
    const DATABASE_URL = await postgres.create("messages");
    const server = await startServer({
      config: configOf(
        {
          ...{ DATABASE_URL, DATA_DIR: postgres.folder, PORT: "0", TRUSTED_PROXIES: "127.0.0.1" },
          ...{ DEMO: "1", DEMO_HISTORY: "0", TEST_CONTROLS: "1" },
        },
        process.cwd(),
      ),
      ...{ log: pino({ level: "silent" }), clock: systemClock(), strict: false, changes: null },
      connection: { connectionString: DATABASE_URL },
    });
    const database = new Client({ connectionString: DATABASE_URL });
    await database.connect();
    await befriend(database, ["sub", "pack"]);
    const pool = new Pool({ connectionString: DATABASE_URL });
    const rows = [
      await sendRow(server, database, pool, scales[size]),
      await heardRow(server, DATABASE_URL, scales[size]),
    ];
    await Promise.all([database.end(), pool.end()]);
    await server.stop();
    await postgres.stop();
    return rows;
  },
};
