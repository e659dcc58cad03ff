import { Pool } from "pg";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { must } from "../../src/server/demo/past.ts";
import { orderOf } from "../../src/server/payment/order.ts";
import type { ProviderEvent } from "../../src/server/payment/payment.port.ts";
import { applyProviderEvent } from "../../src/server/payment/payment.process.ts";
import { usualSite } from "../../src/server/site/site.ts";
import { startPayment } from "../../src/server/payment/start-payment.ts";
import { systemClock, timeSortedIds } from "../../src/server/ports/clock.ts";
import { systemMetadata, type EventStore, type UnitOfWork } from "../../src/server/store/event-store.ts";
import { projections, purchases, reactions } from "../../src/server/features.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { startBenchPostgres } from "./bench-database.ts";
import { writeByHand, type HandWritten } from "./hand-written-settlement.ts";
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
const AT_ONCE = 8;
const PRICE = 999;

const clock = systemClock();
const ids = timeSortedIds(clock);

/** An approved payment: its money is held, its subscription requested; only taking the money is left. */
interface Approved {
  readonly paymentId: string;
  readonly buyerId: string;
  readonly captured: ProviderEvent;
}

const makeCreator = async (store: EventStore): Promise<string> => {
  const id = ids.next();
  await store.transact(systemMetadata, async (unit) => {
    const register = { type: "RegisterAccount", account_type: "model", country: "US" } as const;
    await must(unit, accountDecider, id, { ...register, username: "ava", email: "ava@example.com" });
    await must(unit, accountDecider, id, { type: "ReviewCreator", status: "approved", reason: null });
    await must(unit, creatorDecider, id, { type: "SetSubscriptionPrice", price: PRICE });
  });
  return id;
};

const approve = async (unit: UnitOfWork, username: string): Promise<Approved> => {
  const [buyerId, paymentId] = [ids.next(), ids.next()];
  const register = { type: "RegisterAccount", account_type: "user", email: null, country: "US" } as const;
  await must(unit, accountDecider, buyerId, { ...register, username });
  const payload = { payment_intent: "subscription", model_username: "ava", duration: "1mo", price: PRICE };
  const ordered = await orderOf(
    { unit, purchases, market: { site: usualSite, country: "US" } },
    buyerId,
    payload,
  );
  if (ordered.refused !== undefined) throw new Error(`The order was refused: ${ordered.refused.code}.`);
  await startPayment(unit, paymentId, ordered.order);
  const card = { token: `card_${paymentId}`, brand: "visa", last4: "4242" };
  const held = { paymentId, reference: `auth_${paymentId}`, amount: PRICE, card };
  await applyProviderEvent({ unit, purchases, provider: "sandbox" }, { kind: "authorized", ...held });
  return { paymentId, buyerId, captured: { kind: "captured", ...held } };
};

let people = 0;
const approveMany = async (store: EventStore, count: number): Promise<readonly Approved[]> => {
  const all: Approved[] = [];
  while (all.length < count) {
    const some = await store.transact(systemMetadata, async (unit) => {
      const made: Approved[] = [];
      for (let index = 0; index < 40; index += 1) made.push(await approve(unit, `fan${(people += 1)}`));
      return made;
    });
    all.push(...some);
  }
  return all.slice(0, count);
};

const perSecondOf = async (
  payments: readonly Approved[],
  settle: (payment: Approved) => Promise<unknown>,
) => {
  const waiting = payments.values();
  const begin = process.hrtime.bigint();
  const work = async () => {
    for (const payment of waiting) await settle(payment);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  return payments.length / (Number(process.hrtime.bigint() - begin) / 1e9);
};

const measure = async (store: EventStore, byHand: HandWritten, { rounds, payments }: Scale) => {
  const settle = (payment: Approved) =>
    store.transact(systemMetadata, (unit) =>
      applyProviderEvent({ unit, purchases, provider: "sandbox" }, payment.captured),
    );
  const figures: { ours: number; baseline: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await perSecondOf(await approveMany(store, payments), settle);
    const baseline = await perSecondOf(await approveMany(store, payments), (payment) =>
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
    messages === settled * 2 &&
    Object.values(others).every((count) => count === settled);
  if (!equal) throw new Error(`The two ways did not write the same: ${JSON.stringify(rows[0])}`);
};

/** The whole command that makes a payment a subscription against the same rows in one statement. */
export const paidSubscription: Bench = {
  name: "paid-subscription",
  run: async (size) => {
    const postgres = await startBenchPostgres();
    const database = await postgres.open("bench", AT_ONCE);
    try {
      // By hand is through `pg` as it comes, not through the product's own pool.
      const plain = new Pool({ connectionString: await postgres.create("bench"), max: AT_ONCE });
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
      await plain.end();
      await checkSame(database.pool);
      const texts = { show: perSecond, comparedWith: "same rows, one statement" };
      return [
        ratioRow(`paid subscription, whole command (${AT_ONCE} at once)`, figures, texts, { atLeast: 0.5 }),
      ];
    } finally {
      await database.close();
      await postgres.stop();
    }
  },
};
