import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Broadcast } from "../../src/protocol/broadcast/broadcast.endpoints.ts";
import { accountRow } from "../access/sample-rows.ts";
import { broadcastLimits } from "../../src/domain/broadcast/broadcast.ts";
import { nextOfAudience } from "../../src/server/broadcast/audience.ts";
import { broadcastJobs } from "../../src/server/broadcast/broadcast.jobs.ts";
import { createJobLoop } from "../../src/server/jobs/job-loop.ts";
import { neverGivenUp, type RunnableJobs } from "../../src/server/jobs/job.ts";
import { photo } from "../creator-application/pictures.ts";
import { settleMedia } from "../../src/server/media/settle-media.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/direct-message";

let server: ServerFixture;
let noah: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  noah = await server.signedIn("noah");
});
afterAll(() => server?.stop());

const database = () => server.services.database;
beforeEach(async () => {
  for (const table of ["broadcast", "message", "conversation_member", "conversation", "block", "rate_limit"])
    await sql`delete from ${sql.table(table)}`.execute(database());
  await sql`delete from subscription where id like 'b-%'`.execute(database());
  await sql`delete from account where id like 'b-%'`.execute(database());
});

/** So many fans of noah, who have `type` there; ended ones until a second after its beginning. */
const fans = async (count: number, type: string, { ended = false, from = 1 } = {}): Promise<void> => {
  const names = Array.from({ length: count }, (_, place) => String(from + place));
  const idOf = (name: string) => `b-${name.padStart(4, "0")}`;
  await database()
    .insertInto("account")
    .values(
      names.map((name) =>
        accountRow(idOf(name), { type: "user", username: `bfan${name}`, username_key: `bfan${name}` }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id: creator_id } = await database()
    .selectFrom("account")
    .select("id")
    .where("username", "=", "noah")
    .executeTakeFirstOrThrow();
  for (const name of names)
    await sql`insert into subscription (id, fan_id, creator_id, type, status, choice, price, next_price, next_months, started, created_at, end_at)
      values (${`b-${type}-${name}`}, ${idOf(name)}, ${creator_id}, ${type}, ${ended ? "expired" : "active"}, null, 0, null, 0, true, 1,
        ${ended ? 1 : null}::bigint)`.execute(database());
};
const write = (body: object, client = noah) =>
  client.post(`${PATH}/broadcast`, { groups: ["followers"], text: "New songs", ...body });
const written = async (body: object): Promise<Broadcast> => {
  const { status, body: made, text } = await write(body);
  expect(status, text).toBe(201);
  return made;
};
const listed = async (status: "waiting" | "over"): Promise<readonly Broadcast[]> =>
  (await noah.get(`${PATH}/broadcast?status=${status}`)).body.items;
const count = async (body: object): Promise<number> =>
  (await noah.post(`${PATH}/broadcast/estimate`, { groups: ["followers"], ...body })).body.count;

/** Who got how many. */
const received = async (): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ username: string; count: number }>`
    select a.username, count(*)::int as count from message m
      join conversation_member c on c.conversation_id = m.conversation_id and c.account_id <> m.sender_id
      join account a on a.id = c.account_id group by a.username`.execute(database());
  return new Map(rows.map(({ username, count: got }) => [username, got]));
};

test("[ACCT-28] a message reaches every follower once, in batches, and is listed with how many it reached", async () => {
  await fans(broadcastLimits.batch * 2 + 30, "free");
  const expected = await count({});
  expect(expected).toBeGreaterThanOrEqual(broadcastLimits.batch * 2 + 30);
  const { id } = await written({});
  await server.advance(1);
  const got = await received();
  expect([got.size, new Set(got.values())]).toEqual([expected, new Set([1])]);
  expect(await listed("over")).toMatchObject([{ id, status: "sent", sent: expected, total: expected }]);
  expect(await listed("waiting")).toEqual([]);
  const { rows } = await sql`select distinct direct_message_id from message`.execute(database());
  // Its text is stored once.
  expect(rows).toHaveLength(1);
});

test("whoever is in several groups gets one; blocked, suspended and excluded ones get none", async () => {
  await fans(6, "free");
  await fans(2, "access", { ended: true });
  await fans(1, "trial", { from: 9 });
  await sql`update account set suspended = true where id = 'b-0003'`.execute(database());
  await sql`insert into block (blocker_id, blocked_id, created_at)
    select 'b-0004', id, 1 from account where username = 'noah'`.execute(database());
  const audience = { groups: ["followers", "expired", "subscribers", "spenders"], exclude: ["@BFAN5"] };
  const bare = { groups: ["followers", "expired", "subscribers", "spenders"], spent_over: 10_000_000 };
  // With the one of the demo.
  expect(await count({ ...bare, groups: ["expired"] })).toBe(3);
  await written({ ...audience, spent_over: 10_000_000 });
  await server.advance(1);
  const got = await received();
  for (const name of ["bfan1", "bfan2", "bfan6", "bfan9"]) expect(got.get(name), name).toBe(1);
  for (const name of ["bfan3", "bfan4", "bfan5"]) expect(got.has(name), name).toBe(false);
});

test("who spent is judged by what was kept: what went back does not count", async () => {
  const { id: creator_id } = await database()
    .selectFrom("account")
    .select("id")
    .where("username", "=", "noah")
    .executeTakeFirstOrThrow();
  await fans(1, "free");
  await sql`insert into payment (id, intent, purpose, buyer_id, creator_id, amount, status, started_at, settled_at)
    values ('b-paid', 'tip', 'tip', 'b-0001', ${creator_id}, 5000, 'settled', 1, 1)`.execute(database());
  const post = (line: number, kind: "sale" | "refund", amount: number) =>
    database()
      .insertInto("ledger_posting")
      .values({ payment_id: "b-paid", line, kind, account: "buyer:b-0001", amount, posted_at: 1 })
      .execute();
  const spenders = (spent_over: number) => count({ groups: ["spenders"], spent_over });
  const before = await spenders(1700);
  await post(0, "sale", -5000);
  expect(await spenders(1700)).toBe(before + 1);
  await post(1, "refund", 3300);
  expect([await spenders(1700), await spenders(1699)]).toEqual([before, before + 1]);
  await sql`delete from ledger_posting where payment_id = 'b-paid'`.execute(database());
  await sql`delete from payment where id = 'b-paid'`.execute(database());
});

test("who spent is read from the creator's payments, not for each account there is", async () => {
  await fans(100, "free");
  const creatorId = await server.idOf("noah");
  const scans = await database()
    .transaction()
    .execute(async (transaction) => {
      const asked = { creatorId, groups: ["spenders"], excluded: [], spentOver: 0, now: 1 } as const;
      const all = await nextOfAudience(transaction, asked, "", 10);
      expect(all.length).toBeGreaterThan(0);
      expect(await nextOfAudience(transaction, asked, all.at(-1)!.id, 10)).toEqual([]);
      const { rows } = await sql<{ scans: number }>`
        select (seq_scan + idx_scan)::int as scans from pg_stat_xact_user_tables where relname = 'payment'`.execute(
        transaction,
      );
      return rows[0]!.scans;
    });
  // Some for each of her few buyers, none for the hundred who have paid nothing.
  expect(scans).toBeLessThan(100);
});

test("killed at any batch nobody gets two and nobody is missed", async () => {
  // The server's own loop would send on meanwhile.
  await server.services.jobs.stop();
  await fans(broadcastLimits.batch * 2 + 10, "free");
  const expected = await count({});
  const { id } = await written({});
  // The job dies after its first batch, and other nodes do it again from the beginning.
  const { signal } = new AbortController();
  const run = () =>
    broadcastJobs["broadcast.send"].run(
      { id: Number(id) },
      { id: "j", attempt: 1, services: server.services, signal },
    );
  expect(await run()).toEqual({ again: 0 });
  expect((await received()).size).toBe(broadcastLimits.batch);
  await sql`update broadcast set last_account = '', sent = 0 where id = ${id}::bigint`.execute(database());
  for (let round = 0; round < 3; round += 1) await Promise.all([run(), run()]);
  const got = await received();
  expect([got.size, new Set(got.values())]).toEqual([expected, new Set([1])]);
});

test("four of them leave room for what falls due meanwhile: a run is a batch, and then stands in line again", async () => {
  const { jobs } = server.services;
  await fans(broadcastLimits.batch * 2 + 10, "free");
  await jobs.stop();
  await database().deleteFrom("job").execute();
  for (const text of ["One", "Two", "Three", "Four"]) await written({ text });
  const now = server.services.clock.now();
  await sql`update job set due_at = ${now - 10} where kind = 'broadcast.send'`.execute(database());
  await database()
    .insertInto("job")
    .values({ kind: "payment.webhook", key: null, payload: "{}", due_at: now - 1, created_at: now })
    .execute();
  const { promise: paid, resolve: pay } = Promise.withResolvers<readonly string[]>();
  const webhook: RunnableJobs[string] = {
    givesUp: neverGivenUp,
    run: async () => {
      const rows = await database().selectFrom("broadcast").select("status").execute();
      pay(rows.map(({ status }) => status));
    },
  };
  const loop = createJobLoop({
    services: () => server.services,
    handlers: { ...broadcastJobs, "payment.webhook": webhook },
    kinds: { only: ["broadcast.send", "payment.webhook"] },
  });
  loop.start();
  const statuses = await paid;
  await loop.stop();
  jobs.start();
  expect(statuses).toHaveLength(4);
  expect(statuses).not.toContain("sent");
});

test("however many get it, the creator's own pages are told once that it was sent", async () => {
  await fans(broadcastLimits.batch * 2 + 10, "free");
  const told = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from socket_event where event = 'direct-message.auto-reload'`.execute(
      database(),
    );
    return rows[0]!.count;
  };
  const before = await told();
  await written({});
  await server.advance(1);
  expect((await received()).size).toBeGreaterThan(broadcastLimits.batch * 2);
  expect((await told()) - before).toBe(1);
});

test("one for later waits for its time, also in the list of its type, and can be taken back until then", async () => {
  await fans(2, "free");
  const later = server.services.clock.now() + 3600;
  const { id } = await written({ scheduled_at: later });
  const other = await written({ scheduled_at: later, text: "Not this one" });
  await server.advance(60);
  expect((await received()).size).toBe(0);
  expect((await listed("waiting")).map((row) => row.id)).toEqual([other.id, id]);
  const ofAll = async () => (await noah.get(`${PATH}/auto?type=scheduled`)).body.items;
  expect(await ofAll()).toEqual(await listed("waiting"));
  const ava = await server.signedIn("ava");
  expect((await ava.delete(`${PATH}/broadcast/${other.id}`)).status).toBe(404);
  expect((await noah.delete(`${PATH}/broadcast/${other.id}`)).status).toBe(200);
  expect((await noah.delete(`${PATH}/broadcast/${other.id}`)).status).toBe(404);
  await server.advance(3600);
  expect((await received()).get("bfan1")).toBe(1);
  expect((await listed("over")).map(({ status }) => status)).toEqual(["stopped", "sent"]);
  const next = await written({ scheduled_at: server.services.clock.now() + 3600 });
  expect(await ofAll()).toEqual([next, ...(await listed("over"))]);
});

test("its media are sold to each who got it; what is wrong with it is said by field", async () => {
  await fans(1, "free");
  const media = [await uploadMedia(noah, "image", await photo({ width: 640, height: 480 }))];
  await written({ media, amount_usd: 900, text: "" });
  await server.advance(1);
  const { rows } = await sql<{ id: number; direct_message_id: number }>`
    select m.id, m.direct_message_id from message m join conversation_member c
      on c.conversation_id = m.conversation_id and c.account_id = 'b-0001'`.execute(database());
  expect(rows[0]!.id).not.toBe(rows[0]!.direct_message_id);
  const own = (await noah.get(`${PATH}/message/${rows[0]!.id}`)).body.message;
  expect(own).toMatchObject({ amount_usd: 900, is_own: true, media: [{ kind: "image" }] });
  const fields = async (body: object) => Object.keys((await write(body)).body.fields ?? {});
  expect(await fields({ groups: [] })).toEqual(["groups"]);
  expect(await fields({ text: "" })).toEqual(["text"]);
  expect(await fields({ exclude: ["nobody-of-that-name"] })).toEqual(["exclude"]);
  expect(await fields({ scheduled_at: 1 })).toEqual(["scheduled_at"]);
  expect(await fields({ amount_usd: 900 })).toEqual(["amount_usd"]);
  expect((await write({}, await server.signedIn("sub"))).body.code).toBe("not_allowed");
});

describe("a message to many whose media cannot be sent", () => {
  const mediaOf = async (id: string): Promise<number> => {
    const { rows } = await sql<{ media_id: number }>`select dm.media_id from broadcast b
      join direct_message_media dm on dm.direct_message_id = b.direct_message_id where b.id = ${id}::bigint`.execute(
      database(),
    );
    return rows[0]!.media_id;
  };
  const notices = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{
      text: string;
    }>`select n.text from notice n join account a on a.id = n.account_id
      where a.username = 'noah' and n.text like 'Your message to many%' order by n.id`.execute(database());
    return rows.map(({ text }) => text);
  };
  const hidden = (id: string, held: boolean) =>
    sql`update direct_message set shown = false, held = ${held} where id =
      (select direct_message_id from broadcast where id = ${id}::bigint)`.execute(database());
  const withPicture = async (body: object = {}) => {
    const media = [await uploadMedia(noah, "image", await photo({ width: 640, height: 480 }))];
    return (await written({ media, text: "Look", ...body })).id;
  };
  const later = () => ({ scheduled_at: server.services.clock.now() + 3600 });
  beforeEach(() => sql`delete from notice where text like 'Your message to many%'`.execute(database()));

  test("is stopped when a file fails, also before its time, and its creator is told why", async () => {
    await fans(1, "free");
    const id = await withPicture(later());
    await hidden(id, false);
    const media = await mediaOf(id);
    await sql`update media set state = 'processing' where id = ${media}`.execute(database());
    await server.advance(3700);
    expect(await listed("waiting")).toMatchObject([{ id }]);
    await settleMedia(server.services, media, { error: "This is no film." });
    expect(await listed("over")).toMatchObject([{ id, status: "stopped", sent: 0 }]);
    expect(await notices()).toEqual([
      "Your message to many was not sent. A file of it could not be used: This is no film.",
    ]);
    await server.advance(60);
    expect((await received()).size).toBe(0);
  });

  test("is stopped when a reviewer rejects it; while it is looked at it waits", async () => {
    await fans(1, "free");
    const id = await withPicture(later());
    await hidden(id, true);
    await server.advance(3700);
    expect(await listed("waiting")).toMatchObject([{ id }]);
    await sql`insert into review_item (id, kind, subject, status, asked_at)
      select 'message-' || direct_message_id, 'message', direct_message_id::text, 'rejected', 1 from broadcast
      where id = ${id}::bigint on conflict (id) do update set status = 'rejected'`.execute(database());
    await server.advance(600);
    expect(await listed("over")).toMatchObject([{ id, status: "stopped", sent: 0 }]);
    expect(await notices()).toEqual([
      "Your message to many was not sent. It was not approved: see what a reviewer wrote.",
    ]);
  });
});
