import { Pool } from "pg";

import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { managerDecider, type ManagerCommand } from "../../src/domain/manager/manager.decider.ts";
import { customizeHandlers } from "../../src/server/customize/customize.handlers.ts";
import { must } from "../../src/server/demo/past.ts";
import { projections, reactions } from "../../src/server/features.ts";
import type { RequestContext } from "../../src/server/http/context.ts";
import type { Services } from "../../src/server/services.ts";
import { usualSite } from "../../src/server/site/site.ts";
import { systemMetadata, type EventStore } from "../../src/server/store/event-store.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { partly } from "../../tests/running/partly.ts";
import { AT_ONCE, approveMany, clock, makeCreator, perSecondOf, settleOurs } from "./approved-payments.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { eventOf, EVENTS } from "./hand-written.ts";
import { median, perSecond, ratioRow, takeTurns, type Bench, type Row, type Size } from "./row.ts";

interface Scale {
  readonly rounds: number;
  /** Saves and payments a round. */
  readonly count: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { rounds: 7, count: 1_000 },
  toy: { rounds: 1, count: 8 },
};
const MANAGER = "manager-of-ava";
const TIP = {
  ...{ payment_intent: "tip", tip_type: "normal", model_username: "ava", tip_amount: 1500 },
} as const;

/** What a save of the social names writes, in one statement and without a rule or a read. */
const SAVE = `${EVENTS}, kept as (
    update creator set state = jsonb_set(state, '{socials}', $2::jsonb) where account_id = $3
  ) insert into socket_event (event, audience, data, created_at) values ('profile.update', 'room:profile:ava', $4, $5)`;

const contextOf = (store: EventStore, subject: string) =>
  partly<RequestContext>("context", {
    services: partly<Services>("server", { store }),
    site: usualSite,
    metadata: systemMetadata,
    now: clock.now(),
    subject,
  });

const savingRow = async (
  store: EventStore,
  pool: Pool,
  creatorId: string,
  { rounds, count }: Scale,
): Promise<Row> => {
  let saved = 0;
  const names = () => ({
    tiktok_username: `ava${(saved += 1)}`,
    snapchat_username: null,
    instagram_username: null,
    twitter_username: null,
  });
  const turns = Array.from({ length: count }, (_, index) => index);
  const ours = () =>
    perSecondOf(
      turns,
      async () => {
        const { kind } = await customizeHandlers.setSocials(names(), contextOf(store, creatorId));
        if (kind !== "answer") throw new Error("A save was refused.");
      },
      1,
    );
  const stream = `creator-by-hand-${creatorId}`;
  let version = 0;
  const baseline = () =>
    perSecondOf(
      turns,
      async () => {
        const socials = { tiktok: `ava${(saved += 1)}`, snapchat: null, instagram: null, twitter: null };
        version += 1;
        const at = clock.now();
        const events = JSON.stringify([eventOf(at, stream, version, "SocialsSet", socials)]);
        await pool.query(SAVE, [events, JSON.stringify(socials), creatorId, { username: "ava" }, at]);
      },
      1,
    );
  return ratioRow(
    "a saving call of a creator's page",
    await takeTurns(rounds, ours, baseline),
    { show: perSecond, comparedWith: "same insert and update, one statement" },
    { atLeast: 0.5 },
  );
};

const feeRow = async (store: EventStore, creatorId: string, { rounds, count }: Scale): Promise<Row> => {
  const say = (command: ManagerCommand) =>
    store.transact(systemMetadata, (unit) => must(unit, managerDecider, creatorId, command));
  const settle = async () =>
    perSecondOf(await approveMany(store, count, TIP), (payment) => settleOurs(store, payment));
  const managed = async (round: number): Promise<number> => {
    const inviteId = `round ${round}`;
    await say({ type: "InviteManager", inviteId, managerId: MANAGER, fee: 1250 });
    await say({ type: "AcceptManagerInvite", managerId: MANAGER, inviteId });
    const figure = await settle();
    await say({ type: "RemoveManager", managerId: MANAGER });
    return figure;
  };
  const figures: { ours: number; baseline: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // Whoever comes second finds a warmer process and larger tables: they take turns at that, too.
    const before = round % 2 === 0 ? await settle() : null;
    const ours = await managed(round);
    const baseline = before ?? (await settle());
    if (round > 0) figures.push({ ours, baseline });
  }
  return ratioRow(
    `settlement with a manager's fee (${AT_ONCE} at once)`,
    { ours: median(figures.map((it) => it.ours)), baseline: median(figures.map((it) => it.baseline)) },
    { show: perSecond, comparedWith: "without one" },
    { atLeast: 0.9 },
  );
};

/** What a creator's page costs to change, and a sale of one who is managed. */
export const saving: Bench = {
  name: "saving",
  run: async (size) => {
    const postgres = await startBenchPostgres();
    const database = await postgres.open("bench", AT_ONCE);
    try {
      const plain = new Pool({ connectionString: await postgres.create("bench"), max: AT_ONCE });
      // When a round fails the database is stopped under it.
      plain.on("error", () => undefined);
      const { kysely, pool } = database;
      const committed = () => undefined;
      const store = createEventStore({ database: kysely, pool, clock, projections, reactions, committed });
      const creatorId = await makeCreator(store);
      await store.transact(systemMetadata, (unit) =>
        must(unit, creatorDecider, creatorId, { type: "OpenComments" }),
      );
      const rows = [
        await savingRow(store, plain, creatorId, scales[size]),
        await feeRow(store, creatorId, scales[size]),
      ];
      const { rows: booked } = await plain.query<{ n: string }>(
        "select count(*) as n from ledger_posting where account = $1",
        [`manager:${MANAGER}`],
      );
      await plain.end();
      const expected = scales[size].count * (scales[size].rounds + 1);
      if (Number(booked[0]!.n) !== expected) throw new Error("the fee was not booked with every settlement");
      return rows;
    } finally {
      await database.close();
      await postgres.stop();
    }
  },
};
