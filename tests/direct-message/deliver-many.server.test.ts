import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Counters } from "../../src/protocol/records.ts";
import type { AccountId } from "../../src/domain/unit/unit.ts";
import { deliver, deliverToMany, textAlone } from "../../src/server/direct-message/deliver.ts";
import { storeContent } from "../../src/server/direct-message/store-content.ts";
import { usualSite } from "../../src/server/site/site.ts";
import { systemMetadata, type UnitOfWork } from "../../src/server/store/event-store.ts";
import { accountRow } from "../access/sample-rows.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const database = () => server.services.database;
beforeEach(async () => {
  for (const table of ["message", "conversation_member", "conversation", "socket_event"])
    await sql`delete from ${sql.table(table)}`.execute(database());
});

const person = async (username: string) => ({
  ...{ id: await server.idOf(username), username, displayName: username },
});
type Person = Awaited<ReturnType<typeof person>>;

/** So many accounts, which are made once. */
const crowd = async (count: number): Promise<readonly Person[]> => {
  const names = Array.from({ length: count }, (_, place) => `crowd${String(place).padStart(3, "0")}`);
  await database()
    .insertInto("account")
    .values(names.map((name) => accountRow(name, { type: "user", username: name, username_key: name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return names.map((name) => ({ id: name as AccountId, username: name, displayName: name }));
};

const transact = (work: (unit: UnitOfWork) => Promise<unknown>) =>
  server.services.store.transact(systemMetadata, work);

const toMany = (sender: Person, recipients: readonly Person[], cause: string) =>
  transact(async (unit) => {
    const contentId = await storeContent(unit, {
      ...{ accountId: sender.id, senderId: sender.id, text: cause, picks: [], amountUsd: 0 },
      ...{ site: usualSite, createdAt: unit.now },
    });
    await deliverToMany(unit, { sender, recipients, cause }, { ...textAlone(cause), contentId });
  });
const toOne = (sender: Person, recipient: Person, cause: string) =>
  transact((unit) => deliver(unit, { sender, recipient, cause }, textAlone(cause)));

/** What each pair has said, by places, and what both have of it. */
const conversations = async () => {
  const { rows } = await sql<{ pair: string; causes: string; members: readonly unknown[] }>`
    select c.first_id || ' ' || c.second_id as pair,
      (select string_agg(m.sequence || ' ' || m.cause, ', ' order by m.sequence) from message m
        where m.conversation_id = c.id) as causes,
      (select jsonb_agg(jsonb_build_object('of', account_id, 'read', read_sequence, 'unread', unread,
          'isNewest', last_id = (select id from message m where m.conversation_id = c.id order by sequence desc limit 1))
          order by account_id like 'crowd%')
        from conversation_member where conversation_id = c.id) as members
    from conversation c order by 1`.execute(database());
  return rows;
};

test("what goes to many stands at the end of each conversation, once, as a message to one does", async () => {
  const ava = await person("ava");
  const [knows, got, fresh] = (await crowd(3)) as [Person, Person, Person];
  await toOne(ava, knows, "hello");
  await toOne(knows, ava, "hello you");
  await toOne(ava, got, "news");
  await sql`delete from socket_event`.execute(database());
  await toMany(ava, [fresh, knows, got], "news");
  const side = (of: string, read: number, unread: number) => ({ of, read, unread, isNewest: true });
  expect(await conversations()).toEqual([
    {
      pair: [ava.id, knows.id].toSorted().join(" "),
      causes: "1 hello, 2 hello you, 3 news",
      members: [side(ava.id, 1, 1), side(knows.id, 0, 2)],
    },
    {
      pair: [ava.id, got.id].toSorted().join(" "),
      causes: "1 news",
      members: [side(ava.id, 1, 0), side(got.id, 0, 1)],
    },
    {
      pair: [ava.id, fresh.id].toSorted().join(" "),
      causes: "1 news",
      members: [side(ava.id, 1, 0), side(fresh.id, 0, 1)],
    },
  ]);
  // Beside them the demo's jobs tell other people of other badges.
  const { rows: told } = await sql<{ event: string; audience: string }>`
    select event, audience from socket_event
    where audience like 'account:crowd%' or event like 'direct-message.%' order by seq`.execute(database());
  // Whom it makes no more people who wrote to him hears of no badge, and her own pages hear of none of them.
  expect(told.map(({ event, audience }) => `${event} ${audience}`)).toEqual([
    `direct-message.new account:${fresh.id}`,
    `direct-message.new account:${knows.id}`,
    `notification.counters account:${fresh.id}`,
  ]);
});

test("[CENT-18] each of many is told his own badge", async () => {
  const [ava, mia] = [await person("ava"), await person("mia")];
  const everybody = await crowd(5);
  await toOne(mia, everybody[2]!, "hello");
  await toMany(ava, everybody.toReversed(), "news");
  const { rows } = await sql<{ audience: string; data: Counters }>`
    select distinct on (audience) audience, data from socket_event
    where event = 'notification.counters' and audience like 'account:crowd%' order by audience, seq desc`.execute(
    database(),
  );
  const { counters, clock } = server.services;
  const ids = everybody.map(({ id }) => id);
  const counted = await counters(database(), ids, clock.now());
  expect(counted.map((each) => each.unread_dm_user_ids)).toEqual([
    [ava.id],
    [ava.id],
    expect.arrayContaining([ava.id, mia.id]),
    [ava.id],
    [ava.id],
  ]);
  expect(rows.map(({ data }) => data)).toEqual(counted);
});

/** Until so many transactions wait for what others hold. */
const untilWaiting = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database(),
      );
      return rows.length;
    })
    .toBe(count);

test("several who write to the same people at once, in whatever order, never wait for each other", async () => {
  const [ava, noah, mia] = await Promise.all([person("ava"), person("noah"), person("mia")]);
  const [one, other] = (await crowd(2)) as [Person, Person];
  const conflicts = async () => (await server.services.metrics.conflicts.get()).values[0]?.value ?? 0;
  const before = await conflicts();
  const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const single = transact(async (unit) => {
    await deliver(unit, { sender: ava, recipient: one, cause: "single" }, textAlone("Hello"));
    isHeld.resolve();
    await isOver.promise;
  });
  await isHeld.promise;
  // Two of them want the conversation that is held, two the badge.
  const all = [toMany(ava, [one, other], "first"), toMany(noah, [one, other], "first")];
  await untilWaiting(2);
  all.push(toMany(ava, [other, one], "second"), toMany(mia, [other, one], "second"));
  await untilWaiting(4);
  isOver.resolve();
  await Promise.all([single, ...all]);
  // Which of those that wait comes first is the database's affair.
  const { rows } = await sql<{ sender: string; said: string }>`
    select a.username as sender, string_agg(cause, ' ' order by cause) as said
    from message m join account a on a.id = m.sender_id group by 1 order by 1`.execute(database());
  expect(rows).toEqual([
    { sender: "ava", said: "first first second second single" },
    { sender: "mia", said: "second second" },
    { sender: "noah", said: "first first" },
  ]);
  expect(await conflicts()).toBe(before);
});
