import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { settingOf } from "../../domain/creator/setting.ts";
import { monthPrice, packageOffers } from "../../domain/offer/offer.ts";
import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import { graceEnd, subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { SubscriptionEntry } from "../../domain/subscription/subscription.ts";
import type { JobHandlers } from "../jobs/job.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { systemMetadata } from "../store/event-store.ts";
import { creatorById } from "./creator-account.ts";
import type { TermPayload } from "./term.ts";
import { derivedId, scheduleTerm } from "./term.ts";

const DAY = 86_400;

/** What the next term costs: a higher price spares running subscriptions, a lower one counts. Cents. */
const renewalPrice = async (
  unit: UnitOfWork,
  entry: SubscriptionEntry,
  creatorId: string,
): Promise<number> => {
  const agreed = entry.nextPrice ?? 0;
  const setting = settingOf(
    await unit.load(creatorDecider, creatorId),
    { trial: null, winback: null },
    unit.now,
  );
  const packaged = packageOffers(setting).find(
    (offer) => offer.kind === "package" && offer.months === entry.nextMonths,
  );
  const current =
    entry.nextMonths === 1
      ? monthPrice(setting)
      : (packaged?.price ?? monthPrice(setting) * entry.nextMonths);
  return Math.min(agreed, current);
};

const startRenewal = async (
  unit: UnitOfWork,
  { pair, id }: TermPayload,
  entry: SubscriptionEntry,
): Promise<void> => {
  const [buyerId = "", creatorId = ""] = pair.split(":");
  const amount = await renewalPrice(unit, entry, creatorId);
  if (amount === 0) {
    const renewal = { type: "RenewSubscription", id, paymentId: null, price: 0 } as const;
    const { state } = await unit.execute(subscriptionDecider, pair, renewal);
    scheduleTerm(unit, pair, state, id);
    return;
  }
  const endAt = entry.endAt ?? unit.now;
  const tries = Math.max(0, Math.floor((unit.now - endAt) / DAY));
  unit.schedule({
    kind: "subscription.term",
    key: `term:${id}:${endAt}:${tries + 1}`,
    dueAt: Math.min(endAt + (tries + 1) * DAY, Math.max(graceEnd(endAt), unit.now + DAY)),
    payload: { pair, id },
  });
  const card = await unit.sql
    .selectFrom("payment_card")
    .select("token")
    .where("account_id", "=", buyerId)
    .executeTakeFirst();
  if (card === undefined) {
    await unit.execute(subscriptionDecider, pair, { type: "FailRenewal", id });
    return;
  }
  const paymentId = derivedId("renewal", id, endAt, tries);
  const order = {
    intent: "subscription",
    purpose: { kind: "renew", subscriptionId: id },
    buyerId,
    creatorId,
    amount,
    returnUri: "/",
  } as const;
  await unit.execute(paymentDecider, paymentId, { type: "StartPayment", order });
  unit.schedule({ kind: "payment.chargeSaved", key: `charge:${paymentId}`, payload: { paymentId } });
  unit.schedule({
    kind: "payment.reconcile",
    key: `reconcile:${paymentId}`,
    dueAt: unit.now + 60,
    payload: { paymentId },
  });
};

/** The term is over; the fan's open pages of the creator ask again what he has there. */
const end = async (unit: UnitOfWork, { pair, id }: TermPayload): Promise<void> => {
  await unit.execute(subscriptionDecider, pair, { type: "ExpireSubscription", id });
  const [account = "", creatorId = ""] = pair.split(":");
  const creator = await creatorById(unit.sql, creatorId);
  if (creator === null) return;
  unit.publish({ event: "profile.update", audience: { account }, data: { username: creator.username } });
};

/**
 * `subscription.term`: the end of a term has come. What renews is charged on the saved card, once a day for three days
 * when that fails (ENT-05); everything else ends.
 */
export const subscriptionJobs: JobHandlers = {
  "subscription.term": {
    run: async (payload: TermPayload, { services }) => {
      await services.store.transact(systemMetadata, async (unit) => {
        const { entries } = await unit.load(subscriptionDecider, payload.pair);
        const entry = entries.find(({ id }) => id === payload.id);
        if (entry === undefined || entry.endAt === null || unit.now < entry.endAt) return;
        if (entry.status === "expired" || entry.status === "pending") return;
        const renews = entry.nextPrice !== null && entry.status !== "expiring";
        const givenUp = entry.status === "past_due" && unit.now >= graceEnd(entry.endAt);
        if (renews && !givenUp) await startRenewal(unit, payload, entry);
        else await end(unit, payload);
      });
    },
  },
};
