import { accountDecider } from "../../domain/account/account.decider.ts";
import { addCalendarMonths } from "../../domain/calendar/calendar.ts";
import { pairId } from "../../domain/pair/pair.ts";
import { payoutDecider } from "../../domain/payout/payout.decider.ts";
import { minimumPayment } from "../../domain/payout/payout.ts";
import { mondayOf } from "../../domain/payout/payout-week.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import { bookPayout } from "../payout/payout-run.ts";
import { readOwed } from "../payout/payable.ts";
import { derivedId } from "../ports/derived-id.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { idOf } from "./demo-accounts.ts";
import { makeStreams } from "./demo-streams.ts";
import { buy, pay, subscribe, type DemoTill } from "./demo-till.ts";
import { disputeAndWin, giveBack } from "./give-back.ts";
import { must, unitAt } from "./past.ts";

const day = 86_400;
const week = 7 * day;
const prices = { ava: 999, noah: 1500 } as const;

/** A fan of the past year: came so many days ago, stayed so many months (null: is still there), tipped now and then. */
interface PastFan {
  readonly name: string;
  readonly creator: keyof typeof prices;
  readonly came: number;
  readonly months: number | null;
  /** Days ago and cents. */
  readonly tips?: readonly (readonly [number, number])[];
  /** What became of the first payment. */
  readonly back?: "refunded" | "partly" | "won";
}

const fans: readonly PastFan[] = [
  {
    name: "lena_w",
    creator: "ava",
    came: 350,
    months: null,
    tips: [
      [200, 1000],
      [9, 2500],
    ],
  },
  { name: "marcohikes", creator: "ava", came: 331, months: 4, tips: [[240, 500]] },
  {
    name: "tomsen",
    creator: "noah",
    came: 322,
    months: null,
    tips: [
      [120, 2000],
      [21, 1000],
    ],
  },
  { name: "priya_k", creator: "ava", came: 290, months: 3, back: "won" },
  { name: "oldvinyl", creator: "noah", came: 275, months: 5, tips: [[180, 1500]] },
  { name: "juno", creator: "ava", came: 241, months: 2 },
  { name: "hanna_l", creator: "noah", came: 214, months: null, back: "refunded" },
  { name: "seb", creator: "ava", came: 183, months: 5, tips: [[95, 5000]] },
  { name: "nightowl77", creator: "noah", came: 152, months: 3 },
  {
    name: "carla",
    creator: "ava",
    came: 117,
    months: null,
    tips: [
      [60, 700],
      [2, 1500],
    ],
  },
  { name: "deniz", creator: "ava", came: 88, months: 1, back: "partly" },
  { name: "fjordlover", creator: "noah", came: 73, months: null, tips: [[5, 3000]] },
  { name: "ruth_m", creator: "ava", came: 37, months: 1 },
  { name: "piet", creator: "noah", came: 16, months: null },
];

/** What was due or told in the past is over; only what is due from now on is done. */
const withoutNoise = (unit: UnitOfWork): UnitOfWork => ({
  ...unit,
  publish: () => undefined,
  schedule: (job) => {
    if (job.kind === "subscription.term" && (job.dueAt ?? 0) > unit.now) unit.schedule(job);
  },
});

const register = async ({ unit, ids }: DemoTill, { name, came }: PastFan): Promise<void> => {
  const command = { type: "RegisterAccount", account_type: "user", email: null, country: "US" } as const;
  await must(unitAt(unit, unit.now - (came + 1) * day), accountDecider, idOf(ids, name), {
    ...command,
    username: name,
    display_name: name,
  });
};

/** What became of a payment: all of it or half went back, or a dispute was won. */
const settleBack = async (
  till: DemoTill,
  paymentId: string,
  amount: number,
  how: NonNullable<PastFan["back"]>,
  at: number,
): Promise<void> => {
  if (how === "won") return disputeAndWin(till, paymentId, amount, at);
  const refundId = derivedId("demo-refund", paymentId);
  const back = how === "partly" ? Math.floor(amount / 2) : amount;
  await giveBack(till, paymentId, { refundId, amount: back, by: "operator" }, at);
};

/** Pays month after month until the fan leaves. */
const stay = async (till: DemoTill, { name, creator, came, months, back }: PastFan): Promise<void> => {
  const { unit, ids } = till;
  const [buyerId, creatorId] = [idOf(ids, name), idOf(ids, creator)];
  const began = unit.now - came * day;
  const subscriptionId = await buy(till, name, subscribe(creator, "1mo"), came * day);
  if (back === "refunded") return settleBack(till, subscriptionId, prices[creator], back, began + 5 * day);
  let end = addCalendarMonths(began, 1);
  for (let month = 1; (months === null || month < months) && end < unit.now; month += 1) {
    const purpose = { kind: "renew", subscriptionId } as const;
    const order = {
      intent: "subscription",
      buyerId,
      creatorId,
      amount: prices[creator],
      purpose,
      returnUri: "/",
    } as const;
    await pay(till, order, end);
    end = addCalendarMonths(began, month + 1);
  }
  if (months === null) return;
  const pair = pairId({ fanId: buyerId, creatorId });
  const cancel = { type: "CancelSubscription", of: "access" } as const;
  await must(unitAt(unit, end - 10 * day), subscriptionDecider, pair, cancel);
  const expire = { type: "ExpireSubscription", id: subscriptionId } as const;
  await must(unitAt(unit, end), subscriptionDecider, pair, expire);
  if (back !== undefined) await settleBack(till, subscriptionId, prices[creator], back, end + 3 * day);
};

/** The weekly runs of the year but for the last one, which the job makes; each payout reached the bank on its Wednesday. */
const payOut = async ({ unit, ids }: DemoTill): Promise<void> => {
  const last = mondayOf(unit.now);
  const creators = Object.keys(prices).map((name) => idOf(ids, name));
  const runs: { readonly monday: number; payouts: number }[] = [];
  for (let monday = last - 50 * week; monday < last; monday += week) {
    const run = { monday, payouts: 0 };
    for (const owed of await readOwed(unit.sql, monday, null)) {
      const { creatorId, payable } = owed;
      if (payable < minimumPayment || !creators.includes(creatorId)) continue;
      await bookPayout(unitAt(unit, monday), owed, monday);
      const paid = { type: "MarkPayoutPaid" } as const;
      await must(unitAt(unit, monday + 2 * day), payoutDecider, derivedId("payout", creatorId, monday), paid);
      run.payouts += 1;
    }
    runs.push(run);
  }
  await unit.sql.insertInto("payout_run").values(runs).execute();
};

/**
 * A year behind ava and noah: sales, renewals, tips, what went back, and payouts, through the product's own rules. Its people
 * have no passwords, so nobody logs in as them; answers their ids.
 */
export const makeHistory = async (asked: DemoTill): Promise<readonly string[]> => {
  const names = fans.map(({ name }) => [name, asked.nextId()] as const);
  const till = {
    ...asked,
    unit: withoutNoise(asked.unit),
    ids: { ...asked.ids, ...Object.fromEntries(names) },
  };
  for (const fan of fans) {
    await register(till, fan);
    await stay(till, fan);
    for (const [ago, tip_amount] of fan.tips ?? []) {
      const tip = { payment_intent: "tip", tip_type: "normal", model_username: fan.creator, tip_amount };
      await buy(till, fan.name, tip, ago * day);
    }
  }
  await makeStreams(till);
  await payOut(till);
  return names.map(([, id]) => id);
};

/** Who was told of something long ago has read it. */
export const readOldNotices = async (unit: UnitOfWork): Promise<void> => {
  await unit.sql
    .updateTable("notice")
    .set(({ ref }) => ({ read_at: ref("created_at") }))
    .where("created_at", "<", unit.now - 7 * day)
    .execute();
};
