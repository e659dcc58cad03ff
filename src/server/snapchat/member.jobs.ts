import type { Updateable } from "kysely";

import {
  addDue,
  memberTexts,
  refundAfter,
  reminderAfter,
  standingChange,
  tabOf,
} from "../../domain/snapchat/member.ts";
import { leftOf } from "../../domain/payment/money-back.ts";
import { paymentDecider } from "../../domain/payment/payment.decider.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import { publishCounters } from "../account/counters.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { notify } from "../notice/notify.ts";
import { buyerNames } from "../payment/buyer-names.ts";
import { askRefund } from "../payment/money-back.process.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { lockMember, type FoundMember } from "./members.ts";
import type { SnapchatMemberTable } from "./snapchat.tables.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

export interface OfMember {
  /** The subscription's. */
  readonly id: string;
}

export interface MemberJobs {
  readonly "snapchat.add-due": OfMember;
  readonly "snapchat.standing": OfMember;
  readonly "snapchat.refund-failed": OfMember;
}

/** Has a member looked at 24 and 72 hours after he joined. */
export const scheduleAdd = (unit: UnitOfWork, id: string, joinedAt: EpochSeconds): void => {
  for (const dueAt of [joinedAt + reminderAfter, joinedAt + refundAfter])
    unit.schedule({ kind: "snapchat.add-due", key: `snapchat-add:${id}:${dueAt}`, dueAt, payload: { id } });
};

const update = (unit: UnitOfWork, id: string, row: Updateable<SnapchatMemberTable>) =>
  unit.sql.updateTable("snapchat_member").set(row).where("subscription_id", "=", id).execute();

/** Tells the creator what there is to do, by notice and mail. */
const tell = async (
  unit: UnitOfWork,
  { creatorId: accountId, fanId: buyerId, snapchatName, paymentId }: FoundMember,
  what: Exclude<keyof typeof memberTexts, "joined">,
): Promise<void> => {
  const { display_name: name } = await buyerNames(unit, { buyerId });
  const text = memberTexts[what](name, snapchatName);
  const mail = { subject: subjects[what], paymentId };
  const url =
    what === "ended"
      ? `${accountPages["snapchat-list"].path}?tab=expired`
      : accountPages["snapchat-list"].path;
  notify(unit, { accountId, kind: "subscription", text, url, mail });
};

const subjects = {
  reminder: "Somebody waits for your Snapchat",
  refunded: "A Snapchat membership is refunded",
  kept: "Somebody still waits for your Snapchat",
  refundFailed: "A Snapchat refund failed",
  ended: "A Snapchat membership has ended",
  back: "A Snapchat membership goes on",
} as const;

/**
 * Nobody has added him in 72 hours: nothing more is charged, and his money goes back. Where it cannot, as after a refund that his
 * bank sent back, he is still to be added (`kept`).
 */
const giveBack = async (
  unit: UnitOfWork,
  { id, pair, paymentId }: FoundMember,
): Promise<"refunded" | "kept"> => {
  await unit.execute(subscriptionDecider, pair, { type: "CancelSubscription", of: "snapchat" });
  const asked = { refundId: `snapchat-${paymentId}`, amount: null, by: "snapchat" };
  const { rejected } = await askRefund(unit, paymentId, asked);
  // Nothing is left of it: it goes back already.
  const isKept = rejected !== undefined && rejected !== "more_than_paid";
  await update(unit, id, isKept ? { kept_at: unit.now } : { refund_asked_at: unit.now });
  return isKept ? "kept" : "refunded";
};

/** Whether something of a payment neither went back nor is on its way. */
const isLeft = async (unit: UnitOfWork, paymentId: string): Promise<boolean> => {
  const payment = await unit.load(paymentDecider, paymentId);
  return payment.order !== null && leftOf(payment, payment.order.amount) > 0;
};

/** His money was to go back and did not: he has paid, and is to be added as long as his membership runs. */
const keep = async (unit: UnitOfWork, member: FoundMember): Promise<void> => {
  if (member.refundAskedAt === null || !(await isLeft(unit, member.paymentId))) return;
  await update(unit, member.id, { refund_asked_at: null, kept_at: unit.now });
  if (tabOf({ ...member, refundAskedAt: null }) === "new") await tell(unit, member, "refundFailed");
};

/** His membership goes on after its end: whom the creator has not got any more she adds again. */
const comeBack = async (unit: UnitOfWork, member: FoundMember): Promise<void> => {
  const { id, addedAt, removedAt } = member;
  await update(unit, id, { ended_at: null });
  if (addedAt !== null && removedAt === null) return;
  const anew = { added_at: null, removed_at: null, reminded_at: null, refund_asked_at: null, kept_at: null };
  await update(unit, id, { ...anew, joined_at: unit.now });
  scheduleAdd(unit, id, unit.now);
  await tell(unit, member, "back");
};

const end = async (unit: UnitOfWork, member: FoundMember): Promise<void> => {
  await update(unit, member.id, { ended_at: unit.now });
  if (tabOf(member) === "expired") await tell(unit, member, "ended");
};

/**
 * `snapchat.add-due`: a reminder after 24 hours, the money back after 72. `snapchat.standing`: a membership has ended or begun
 * again. `snapchat.refund-failed`: his money did not go back. All decide on the locked row and mark it, so that each is done
 * once, however often the job runs.
 */
export const memberJobs: JobHandlersOf<MemberJobs> = {
  "snapchat.add-due": {
    givesUp: neverGivenUp,
    run: ({ id }, { services: { store } }) =>
      store.transact(systemMetadata, async (unit) => {
        const member = await lockMember(unit, id);
        const due = member === null ? null : addDue(member, unit.now);
        if (member === null || due === null) return;
        if (due === "reminder") await update(unit, id, { reminded_at: unit.now });
        await tell(unit, member, due === "reminder" ? due : await giveBack(unit, member));
        await publishCounters(unit, member.creatorId);
      }),
  },
  "snapchat.standing": {
    givesUp: neverGivenUp,
    run: ({ id }, { services: { store } }) =>
      store.transact(systemMetadata, async (unit) => {
        const member = await lockMember(unit, id);
        if (member === null) return;
        const change = standingChange(member);
        if (change === "ended") await end(unit, member);
        if (change === "back") await comeBack(unit, member);
        await publishCounters(unit, member.creatorId);
      }),
  },
  "snapchat.refund-failed": {
    givesUp: neverGivenUp,
    run: ({ id }, { services: { store } }) =>
      store.transact(systemMetadata, async (unit) => {
        const member = await lockMember(unit, id);
        if (member === null) return;
        await keep(unit, member);
        await publishCounters(unit, member.creatorId);
      }),
  },
};
