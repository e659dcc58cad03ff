import fc from "fast-check";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { customDomainDecider } from "../../src/domain/custom-domain/custom-domain.decider.ts";
import { ledgerDecider, salePostings } from "../../src/domain/ledger/ledger.decider.ts";
import { managerDecider } from "../../src/domain/manager/manager.decider.ts";
import { offerPlacesDecider } from "../../src/domain/offer-places/offer-places.decider.ts";
import { paymentDecider } from "../../src/domain/payment/payment.decider.ts";
import { payoutDecider } from "../../src/domain/payout/payout.decider.ts";
import { privateShowDecider } from "../../src/domain/private-show/private-show.decider.ts";
import { streamDecider } from "../../src/domain/stream/stream.decider.ts";
import { reviewDecider } from "../../src/domain/review/review.decider.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import { menuPurchaseDecider } from "../../src/domain/tip-menu/menu-purchase.decider.ts";
import { unlockDecider } from "../../src/domain/unlock/unlock.decider.ts";
import { openDatabase, type DatabaseConnection } from "../../src/server/database/database.ts";
import { systemMetadata, type EventStore } from "../../src/server/store/event-store.ts";
import { projections, reactions } from "../../src/server/features.ts";
import { rebuildProjections } from "../../src/server/store/rebuild.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";
import { stillClock } from "../running/still-clock.ts";
import { expectedRowsOf, sorted, tables, type Row, type Table } from "./expected-rows.ts";
import { history, type Round } from "./histories.ts";

let testDatabase: TestDatabase;
let connection: DatabaseConnection;
let store: EventStore;
const clock = stillClock();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = openDatabase({ connectionString: testDatabase.url }, pino({ level: "silent" }), { size: 3 });
  const { kysely: database, pool } = connection;
  store = createEventStore({ database, pool, clock, projections, reactions, committed: () => undefined });
});
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});

const readTables = async (): Promise<Readonly<Record<Table, readonly Row[]>>> => {
  const read = tables.map(async (table) => {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(
      connection.kysely,
    );
    return [
      table,
      sorted(
        table,
        rows.map(({ row }) => row),
      ),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as Record<Table, readonly Row[]>;
};

const empty = async (): Promise<void> => {
  await sql`truncate event, ${sql.join(tables.map((table) => sql.table(table)))}`.execute(connection.kysely);
  store.forget();
};

const expectedRows = () => expectedRowsOf(store)();

const live = async (rounds: readonly Round[]): Promise<void> => {
  for (const { days, steps } of rounds) {
    clock.advance(days * 86_400);
    await store.transact(systemMetadata, async (unit) => {
      for (const { run } of steps) await run(unit);
    });
  }
};

/** Rows of nobody, in the tables whose rows are written over. */
const addStrays = async (): Promise<void> => {
  const { kysely: database } = connection;
  const places = { open: true, places: 1, ends_at: null, taken: 0, reserved: 0 };
  await database
    .insertInto("creator")
    .values({ account_id: "stray", price: 1, free_profile: false, joins_free: false, state: "{}" })
    .execute();
  await database
    .insertInto("offer_places")
    .values({ creator_id: "stray", kind: "trial", ...places })
    .execute();
};

test("every projected table is looked at", () => {
  const projected = new Set(projections.flatMap((projection) => projection.tables));
  expect(tables.toSorted()).toEqual([...projected].toSorted());
});

test("whatever happens, the rows are at each moment what the rules know, and so they are after a rebuild", async () => {
  const expectRight = async (): Promise<void> => expect(await readTables()).toEqual(await expectedRows());
  await fc.assert(
    fc
      .asyncProperty(history, fc.nat(12), async (rounds, moment) => {
        await live(rounds.slice(0, moment));
        await expectRight();
        await live(rounds.slice(moment));
        await expectRight();
        await addStrays();
        await rebuildProjections(connection.kysely, projections);
        await expectRight();
      })
      .afterEach(empty),
    { numRuns: 25 },
  );
});

test("what a projection writes without reading waits for the end of the transaction", async () => {
  /** The projected tables that a transaction has written to, seen by another connection. */
  const written = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ relname: string }>`
      select distinct c.relname from pg_locks l join pg_class c on c.oid = l.relation
      where l.mode = 'RowExclusiveLock' and c.relname = any(${tables}) and l.database =
        (select oid from pg_database where datname = current_database())`.execute(connection.kysely);
    return rows.map(({ relname }) => relname);
  };
  const purpose = { kind: "follow" } as const;
  const order = { intent: "subscription", purpose, buyerId: "fan", creatorId: "ava" } as const;
  const start = { type: "StartPayment", order: { ...order, amount: 999, returnUri: "/" } } as const;
  await store.transact(systemMetadata, async (unit) => {
    await unit.execute(accountDecider, "fan", {
      ...{ type: "RegisterAccount", username: "fan", account_type: "user", email: null, country: null },
    });
    await unit.execute(accountDecider, "fan", { type: "ChangeUsername", username: "fanny" });
    for (const command of [
      start,
      { type: "AuthorizePayment", reference: "hold", amount: 999 },
      { type: "ApprovePayment" },
      { type: "SettlePayment", amount: 999, initialPurchase: true },
    ] as const)
      await unit.execute(paymentDecider, "p1", command);
  });
  await store.transact(systemMetadata, async (unit) => {
    await unit.execute(accountDecider, "fan", { type: "BlockTips" });
    await unit.execute(accountDecider, "fan", { type: "ReleaseUsername", username: "fan" });
    await unit.execute(accountDecider, "fan", {
      ...{ type: "LinkIdentity", provider: "google", subject: "1", username: null },
    });
    await unit.execute(subscriptionDecider, "fan:ava", { type: "FollowForFree", id: "1" });
    await unit.execute(offerPlacesDecider, "ava:trial", { type: "OpenOffer", limit: 1, endsAt: null });
    await unit.execute(paymentDecider, "p2", start);
    for (const command of [
      { type: "AskRefund", refundId: "refund", amount: 1, by: "operator" },
      { type: "OpenDispute", disputeId: "dispute", amount: 998, fee: 0 },
    ] as const)
      await unit.execute(paymentDecider, "p1", command);
    await unit.execute(ledgerDecider, "p1", {
      type: "PostTransaction",
      kind: "sale",
      reference: null,
      postings: salePostings({ buyerId: "fan", creatorId: "ava", amount: 999 }),
    });
    await unit.execute(unlockDecider, "fan:post:1", { type: "Unlock", paymentId: "p1" });
    const item = { buyerId: "fan", creatorId: "ava", itemId: 1, description: "A", requests: null, amount: 1 };
    await unit.execute(menuPurchaseDecider, "p1", { type: "BuyMenuItem", item });
    await unit.execute(reviewDecider, "avatar-1", {
      ...{ type: "AskReview", kind: "avatar", accountId: "ava", subject: "1", file: null },
      ...{ held: null, target: null },
    });
    await unit.execute(privateShowDecider, "s1", {
      ...{ type: "InviteToPrivate", creatorId: "ava", fanId: "fan", kind: "c2c", minutes: 10, amount: 0 },
    });
    await unit.execute(streamDecider, "b1", {
      ...{ type: "StartStream", creatorId: "ava", title: "Hello", goal: null },
    });
    await unit.execute(managerDecider, "ava", {
      ...{ type: "InviteManager", inviteId: "i1", managerId: "mia", fee: 0 },
    });
    await unit.execute(customDomainDecider, "one.test", {
      ...{ type: "AskForDomain", claimId: "c1", creatorId: "ava", kind: "existing", requestId: "r" },
      ...{ token: "t", site: "demo" },
    });
    await unit.execute(payoutDecider, "ava-1", { type: "BookPayout", creatorId: "ava", amount: 1 });
    await unit.execute(creatorDecider, "ava", { type: "OpenFreeProfile" });
    expect(await written()).toEqual([]);
    // What reads by text may look at any table, so that what waits is sent before.
    await sql`select from account limit 1`.execute(unit.sql);
    expect((await written()).toSorted()).toEqual(tables.toSorted());
  });
  expect(await readTables()).toEqual(await expectedRows());
  await empty();
});
