import { sql } from "kysely";
import { createSeeded } from "../../model-tests/simulation/seeded.ts";
import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { pairId } from "../../src/domain/pair/pair.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import { must } from "../../src/server/demo/past.ts";
import { subscribe } from "../../src/server/demo/demo-till.ts";
import { askRefund } from "../../src/server/payment/money-back.process.ts";
import { orderOf } from "../../src/server/payment/order.ts";
import type { PaymentPayload } from "../../src/protocol/payment/payment.payload.ts";
import { startPayment } from "../../src/server/payment/start-payment.ts";
import { asSandbox } from "../../src/server/sandbox/sandbox.provider.ts";
import { usualSite } from "../../src/server/site/site.ts";
import { systemMetadata, type UnitOfWork } from "../../src/server/store/event-store.ts";
import { mondayOf } from "../../src/domain/payout/payout-week.ts";
import type { ServerFixture } from "../running/server-fixture.ts";
import { createManaging } from "./site-managers.ts";
import { COMES, createCompany, createLeavers, MARK } from "./site-leavers.ts";
import { bring, createPayer, verifyPayout } from "./site-payouts.ts";

const DAY = 86_400;
const market = { site: usualSite, country: "US" };

/** How many people a site has, and how long it lives. */
export interface SiteSize {
  readonly creators: number;
  readonly fans: number;
  readonly days: number;
}

interface Account {
  readonly id: string;
  readonly username: string;
}
interface Fan extends Account {
  /** The day on which he signs up and subscribes for the first time. */
  readonly comes: number;
}

/**
 * Lives a site's days in its moved clock: fans come, subscribe, tip, cancel, lose their cards; of every 16 payments one is
 * refunded and one disputed. Creators manage each other for changing fees. Renewals, retries, webhooks, payout runs and the daily checks are the server's own jobs; what
 * the runs book an operator pays on the next day, and of one creator in three the company of the sandbox. One creator brought another.
 * Some leave for good; answers where their words stood before. The same seed draws the same people.
 */
export const liveSite = async (
  server: ServerFixture,
  size: SiteSize,
  seed: number,
): Promise<readonly string[]> => {
  const { services } = server;
  const { store, database, ids, clock, purchases, ports } = services;
  const sandbox = asSandbox(ports.payments)!;
  const seeded = createSeeded(seed);
  const transact = <Answer>(work: (unit: UnitOfWork) => Promise<Answer>) =>
    store.transact(systemMetadata, work);

  const register = async (unit: UnitOfWork, { id, username }: Account, account_type: "model" | "user") => {
    const command = { type: "RegisterAccount", username, account_type, country: "US" } as const;
    await must(unit, accountDecider, id, { ...command, email: `${username}@example.com` });
  };
  const openProfile = async (name: Account, price: number): Promise<void> =>
    transact(async (unit) => {
      await register(unit, name, "model");
      await must(unit, accountDecider, name.id, { type: "ReviewCreator", status: "approved", reason: null });
      await must(unit, creatorDecider, name.id, { type: "SetSubscriptionPrice", price });
      await verifyPayout(unit, services, name);
    });

  const buy = async (fan: Fan, payload: PaymentPayload): Promise<void> => {
    const paymentId = ids.next();
    const amount = await transact(async (unit) => {
      const ordered = await orderOf({ unit, purchases, market }, fan.id, payload);
      // He has it already, or his tips are blocked.
      if (ordered.refused !== undefined) return null;
      await startPayment(unit, paymentId, ordered.order);
      return ordered.order.amount;
    });
    if (amount === null) return;
    const behaviour = seeded.chance(0.06) ? "declines" : "pays";
    const card = { behaviour, brand: "Visa", last4: "4242" } as const;
    await sandbox.hold({ paymentId, customer: fan.id, amount, card });
  };

  const creators = Array.from({ length: size.creators }, (_, index) => ({
    id: ids.next(),
    username: `creator${index}`,
  }));
  for (const creator of creators) await openProfile(creator, 500 + 100 * seeded.below(20));
  await bring(services, creators);
  const company = createCompany(
    services,
    creators.filter((_, index) => index % 3 === 1),
  );
  await company.open();
  const leavingCreator = { id: ids.next(), username: `${MARK}creator` };
  await openProfile(leavingCreator, 1500);
  const leavingFans = [0, 1, 2].map((index) => ({
    id: ids.next(),
    username: `${MARK}${index}`,
    comes: COMES,
  }));
  const leavers = createLeavers(services, [leavingCreator, ...leavingFans]);
  const fans = Array.from({ length: size.fans }, (_, index) => ({
    id: ids.next(),
    username: `fan${index}`,
    comes: seeded.below(size.days - 40),
  }));

  /** What a fan does on one of his later days. */
  const live = async (fan: Fan): Promise<void> => {
    const creator = seeded.pick(creators);
    if (seeded.chance(1 / 70))
      await buy(fan, {
        ...{ payment_intent: "tip", tip_type: "normal", model_username: creator.username },
        tip_amount: 300 + seeded.below(5000),
      });
    if (seeded.chance(1 / 150)) await buy(fan, subscribe(creator.username, "1mo"));
    if (seeded.chance(1 / 90)) {
      const rows = database.selectFrom("subscription").select("creator_id").where("fan_id", "=", fan.id);
      for (const { creator_id: creatorId } of await rows.where("status", "=", "active").execute())
        await transact((unit) =>
          unit.execute(subscriptionDecider, pairId({ fanId: fan.id, creatorId }), {
            ...{ type: "CancelSubscription", of: "access" },
          }),
        );
    }
    if (seeded.chance(1 / 120))
      await database
        .updateTable("payment_card")
        .set({ token: "card_gone" })
        .where("account_id", "=", fan.id)
        .execute();
  };

  let paid = 0;
  const disputed: { readonly id: string; readonly decidedOn: number; readonly won: boolean }[] = [];
  /** What goes back of the payments that were settled since the day before. */
  const giveBack = async (day: number): Promise<void> => {
    const settled = await database
      .selectFrom("payment")
      .innerJoin("account", "account.id", "payment.buyer_id")
      .select(["payment.id", "payment.amount"])
      .where("payment.status", "=", "settled")
      .where("payment.settled_at", ">=", clock.now() - DAY)
      // An order that any run of the seed has; ids are of chance.
      .orderBy("account.username")
      .orderBy("payment.amount")
      .execute();
    for (const { id, amount } of settled) {
      paid += 1;
      const refund = { refundId: ids.next(), amount: paid % 32 < 16 ? null : Math.ceil(amount / 3) };
      if (paid % 16 === 7) await transact((unit) => askRefund(unit, id, { ...refund, by: "operator" }));
      if (paid % 16 !== 15) continue;
      await sandbox.openDispute(id);
      disputed.push({ id, decidedOn: day + 12, won: paid % 32 < 16 });
    }
    for (const { id, won } of disputed.filter(({ decidedOn }) => decidedOn === day))
      await sandbox.closeDispute(id, won);
  };

  const payBooked = createPayer(services);
  const manage = createManaging(store, creators, seed);
  for (let day = 0; day < size.days; day += 1) {
    if (mondayOf(clock.now()) > mondayOf(clock.now() - DAY)) await payBooked();
    await manage();
    await company.live();
    await leavers.live(day);
    if (day === COMES)
      for (const fan of leavingFans) {
        await transact((unit) => register(unit, fan, "user"));
        await buy(fan, subscribe(leavingCreator.username, "1mo"));
        await buy(fan, subscribe(creators[0]!.username, "1mo"));
      }
    for (const fan of fans) {
      if (fan.comes === day) {
        await transact((unit) => register(unit, fan, "user"));
        await buy(fan, subscribe(seeded.pick(creators).username, "1mo"));
      } else if (fan.comes < day) await live(fan);
    }
    await giveBack(day);
    // What autovacuum does every minute of a year.
    if (day % 30 === 10) await sql`analyze`.execute(database);
    // The provider tells of today's acts before the clock jumps, for they count as told late otherwise.
    await server.advance(60);
    await server.advance(DAY - 60);
  }
  return leavers.before();
};
