import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { parsePair } from "../../domain/pair/pair.ts";
import { isFinal, paymentDecider } from "../../domain/payment/payment.decider.ts";
import { renewalPrice } from "../../domain/subscription/renewal-price.ts";
import {
  chargeAt,
  goesOn,
  graceEnd,
  subscriptionDecider,
} from "../../domain/subscription/subscription.decider.ts";
import type { SubscriptionEntry } from "../../domain/subscription/subscription.ts";
import type { EpochSeconds, PairId } from "../../domain/unit/unit.ts";
import { maySell } from "../creator/creator-account.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { startPayment } from "../payment/start-payment.ts";
import { derivedId } from "../ports/derived-id.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { systemMetadata } from "../store/event-store.ts";
import { changeStanding } from "./change-standing.ts";
import { holderOf } from "./holder.ts";
import type { TermPayload } from "./term.ts";
import { scheduleTerm } from "./term.ts";

const DAY = 86_400;

/** The payment of a try to renew what is to be paid at `endAt`, counted from 0. */
const renewalId = (id: string, endAt: EpochSeconds, tries: number): string =>
  derivedId("renewal", id, endAt, tries);

/** Whether a try to renew this term is still under way: its provider may be away, and charge it yet. */
const isUnderWay = async (
  unit: UnitOfWork,
  id: string,
  endAt: EpochSeconds,
  tries: number,
): Promise<boolean> => {
  for (let earlier = 0; earlier < tries; earlier += 1) {
    const { status } = await unit.load(paymentDecider, renewalId(id, endAt, earlier));
    if (status !== "none" && !isFinal(status)) return true;
  }
  return false;
};

/** Whether a next term is of use to anybody: no fan who is suspended opens it, and no creator who may not sell gives it. */
const isOfUse = async (unit: UnitOfWork, pair: PairId): Promise<boolean> => {
  const { fanId, creatorId } = parsePair(pair);
  // A guest has no account.
  const fan = await unit.sql
    .selectFrom("account")
    .select("suspended")
    .where("id", "=", fanId)
    .executeTakeFirst();
  return fan?.suspended !== true && (await maySell(unit.sql, creatorId));
};

/** Nothing more is paid for it: it ends once its term, or its grace, is over. */
const end = async (unit: UnitOfWork, { pair, id }: TermPayload): Promise<void> => {
  const { state } = await changeStanding(unit, pair, { type: "ExpireSubscription", id });
  scheduleTerm(unit, pair, state, id);
};

const startRenewal = async (
  unit: UnitOfWork,
  { pair, id }: TermPayload,
  entry: SubscriptionEntry,
): Promise<void> => {
  const { fanId: buyerId, creatorId } = parsePair(pair);
  const going = { type: entry.type, next_price: entry.nextPrice, next_months: entry.nextMonths };
  const amount = renewalPrice(going, await unit.load(creatorDecider, creatorId));
  if (amount === null) {
    // A failed charge has left it its grace.
    const dueAt = graceEnd(entry.endAt ?? unit.now);
    if (entry.status === "past_due")
      unit.schedule({ kind: "subscription.term", key: `term:${id}:${dueAt}`, dueAt, payload: { pair, id } });
    return end(unit, { pair, id });
  }
  if (amount === 0) {
    const renewal = { type: "RenewSubscription", id, paymentId: null, price: 0 } as const;
    const { state } = await changeStanding(unit, pair, renewal);
    scheduleTerm(unit, pair, state, id);
    return;
  }
  const endAt = chargeAt(entry) ?? unit.now;
  const tries = Math.max(0, Math.floor((unit.now - endAt) / DAY));
  unit.schedule({
    kind: "subscription.term",
    key: `term:${id}:${endAt}:${tries + 1}`,
    dueAt: Math.min(endAt + (tries + 1) * DAY, Math.max(graceEnd(endAt), unit.now + DAY)),
    payload: { pair, id },
  });
  if (await isUnderWay(unit, id, endAt, tries)) return;
  const card = await unit.sql
    .selectFrom("payment_card")
    .select("token")
    .where("account_id", "=", buyerId)
    .executeTakeFirst();
  if (card === undefined) {
    await changeStanding(unit, pair, { type: "FailRenewal", id });
    return;
  }
  const paymentId = renewalId(id, endAt, tries);
  const renewal =
    entry.type === "snapchat"
      ? ({ intent: "snapchat", purpose: { kind: "renew_snapchat", subscriptionId: id } } as const)
      : ({ intent: "subscription", purpose: { kind: "renew", subscriptionId: id } } as const);
  const order = {
    ...renewal,
    buyerId,
    creatorId,
    amount,
    returnUri: "/",
    onSavedCard: true,
  } as const;
  await startPayment(unit, paymentId, order);
  unit.schedule({ kind: "payment.chargeSaved", key: `charge:${paymentId}`, payload: { paymentId } });
};

export interface SubscriptionJobs {
  readonly "subscription.term": TermPayload;
}

/**
 * `subscription.term`: the end of a term or of a pause has come. What goes on is charged on the saved card, once a day for
 * three days when that fails (ENT-05); everything else ends, at once where a fan or creator is suspended.
 */
export const subscriptionJobs: JobHandlersOf<SubscriptionJobs> = {
  "subscription.term": {
    givesUp: neverGivenUp,
    run: async ({ pair, id }, { services }) => {
      await services.store.transact(systemMetadata, async (unit) => {
        const payload = { pair: await holderOf(unit, pair, id), id };
        const { entries } = await unit.load(subscriptionDecider, payload.pair);
        const entry = entries.find((each) => each.id === id);
        if (entry === undefined || entry.endAt === null || unit.now < entry.endAt) return;
        if (goesOn(entry, unit.now) && !(await isOfUse(unit, payload.pair))) {
          await changeStanding(unit, payload.pair, { type: "AbandonRenewal", id });
          return;
        }
        const givenUp = entry.status === "past_due" && unit.now >= graceEnd(chargeAt(entry) ?? entry.endAt);
        if (goesOn(entry, unit.now) && !givenUp) return startRenewal(unit, payload, entry);
        return end(unit, payload);
      });
    },
  },
};
