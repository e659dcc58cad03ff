import { Pool } from "pg";

import type { EventStore } from "../../src/server/store/event-store.ts";
import { projections, reactions } from "../../src/server/features.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import {
  AT_ONCE,
  PRICE,
  approveMany,
  clock,
  makeCreator,
  perSecondOf,
  settleOurs,
} from "./approved-payments.ts";
import { startBenchPostgres } from "./bench-database.ts";
import type { HandWritten } from "./hand-written.ts";
import { writeByHand } from "./hand-written-settlement.ts";
import { median, perSecond, ratioRow, type Bench, type Size } from "./row.ts";

interface Scale {
  readonly rounds: number;
  /** Payments a round. */
  readonly payments: number;
}

const scales: Readonly<Record<Size, Scale>> = {
  full: { rounds: 7, payments: 240 },
  toy: { rounds: 1, payments: 8 },
};
const payload = {
  payment_intent: "subscription",
  model_username: "ava",
  duration: "1mo",
  price: PRICE,
} as const;

const measure = async (store: EventStore, byHand: HandWritten, { rounds, payments }: Scale) => {
  const figures: { ours: number; baseline: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await perSecondOf(await approveMany(store, payments, payload), (payment) =>
      settleOurs(store, payment),
    );
    const baseline = await perSecondOf(await approveMany(store, payments, payload), (payment) =>
      writeByHand(byHand, payment),
    );
    if (round > 0) figures.push({ ours, baseline });
  }
  return { ours: median(figures.map((it) => it.ours)), baseline: median(figures.map((it) => it.baseline)) };
};

/** Both ways must leave the same number of rows in every table, or the comparison is not one. */
const checkSame = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<Record<string, number>>(`
    select count(*) filter (where status = 'settled') as settled,
      (select count(*) from subscription where status = 'active') as active,
      (select count(*) from event where type in ('PaymentSettled', 'SubscriptionActivated', 'TransactionPosted')) as events,
      (select count(*) from (select payment_id from ledger_posting group by payment_id having sum(amount) = 0) as even) as even,
      (select count(*) from socket_event) as messages, (select count(*) from notice) as notices, (select count(*) from payment_card) as cards,
      (select count(*) from job where kind = 'subscription.term') as jobs,
      (select count(*) from job where kind = 'mail.renewal-notice') as announced
    from payment`);
  const { settled = 0, events, messages, ...others } = rows[0]!;
  const equal =
    events === settled * 3 &&
    messages === settled * 3 &&
    Object.values(others).every((count) => count === settled);
  if (!equal) throw new Error(`The two ways did not write the same: ${JSON.stringify(rows[0])}`);
};

/** The whole command that makes a payment a subscription against the same rows in one statement. */
export const paidSubscription: Bench = {
  name: "paid-subscription",
  run: async (size) => {
    const postgres = await startBenchPostgres();
    const database = await postgres.open("bench", AT_ONCE);
    // By hand is through `pg` as it comes, not through the product's own pool.
    const plain = new Pool({ connectionString: await postgres.create("bench"), max: AT_ONCE });
    // When a round fails the database is stopped under it.
    plain.on("error", () => undefined);
    // Its connections may still be closing when the database is stopped.
    plain.on("error", () => undefined);
    try {
      const store = createEventStore({
        database: database.kysely,
        pool: database.pool,
        clock,
        projections,
        reactions,
        committed: () => undefined,
      });
      const creatorId = await makeCreator(store);
      const byHand: HandWritten = { pool: plain, creatorId, price: PRICE, now: clock.now };
      const figures = await measure(store, byHand, scales[size]);
      await checkSame(database.pool);
      const texts = { show: perSecond, comparedWith: "same rows, one statement" };
      return [
        ratioRow(`paid subscription, whole command (${AT_ONCE} at once)`, figures, texts, { atLeast: 0.5 }),
      ];
    } finally {
      await plain.end();
      await database.close();
      await postgres.stop();
    }
  },
};
