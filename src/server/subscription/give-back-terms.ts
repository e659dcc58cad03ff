import { sql } from "kysely";

import { deletionDecider } from "../../domain/delete-account/deletion.decider.ts";
import { leftText } from "../../domain/delete-account/deletion-texts.ts";
import { pairId } from "../../domain/pair/pair.ts";
import { unusedPart } from "../../domain/subscription/unused-part.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { notify } from "../notice/notify.ts";
import { askRefund } from "../payment/money-back.process.ts";
import { readPerson, type PartWith } from "../personal/personal.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { changeStanding } from "./change-standing.ts";

export interface GiveBackTermsJobs {
  /** `after`: the subscription that was the last of the batch before. */
  readonly "account.give-back-terms": { readonly accountId: AccountId; readonly after: string };
  readonly "account.give-back-term": { readonly accountId: AccountId; readonly id: string };
}

/** Memberships that are given back in one transaction. */
export const GIVEN_BACK_AT_ONCE = 100;

interface RunningTerm {
  readonly id: string;
  readonly fanId: AccountId;
  readonly endAt: EpochSeconds;
  readonly paymentId: string | null;
  readonly amount: Cents | null;
  readonly paidAt: EpochSeconds | null;
  /** He had nothing of it: it was charged when she had left, or is her Snapchat and she has not added him, as after 72 hours. */
  readonly isUnserved: boolean;
}

const runningTerms = async (
  unit: UnitOfWork,
  creatorId: AccountId,
  which: { readonly after: string } | { readonly id: string },
): Promise<readonly RunningTerm[]> => {
  const isAsked = "id" in which ? sql`s.id = ${which.id}` : sql`s.id > ${which.after}`;
  const { rows } = await sql<RunningTerm>`
    select s.id, s.fan_id as "fanId", s.end_at as "endAt", p.id as "paymentId", p.amount, p.settled_at as "paidAt",
      ${"id" in which} or exists (select from snapchat_member m
        where m.subscription_id = s.id and m.added_at is null) as "isUnserved"
    from subscription s left join payment p on p.id = s.payment_id and p.status = 'settled'
    where s.creator_id = ${creatorId} and ${isAsked} and s.type <> 'free'
      and s.status in ('active', 'past_due', 'expiring') and s.end_at > ${unit.now}
    order by s.id limit ${GIVEN_BACK_AT_ONCE}`.execute(unit.sql);
  return rows;
};

/**
 * Gives back what is unused of a term, which ends by that: it is not the fan's again when the deletion is undone. Answers how much:
 * nothing of a gift or trial, nor of what was paid too long ago to be sent back; these run on.
 */
const giveBack = async (
  unit: UnitOfWork,
  creatorId: AccountId,
  { id, fanId, paymentId, amount, paidAt, endAt, isUnserved }: RunningTerm,
): Promise<Cents> => {
  if (paymentId === null || amount === null || paidAt === null) return 0;
  const unused = unusedPart({ amount, paidAt, endAt }, unit.now);
  if (unused === 0) return 0;
  const back = isUnserved ? null : unused;
  const asked = { refundId: `left-${paymentId}`, amount: back, by: "account_deleted" };
  const { rejected, events } = await askRefund(unit, paymentId, asked);
  const [refund] = rejected === undefined ? events : [];
  if (refund?.type !== "RefundAsked") return 0;
  await changeStanding(unit, pairId({ fanId, creatorId }), { type: "EndTerm", id, paymentId });
  return refund.data.amount;
};

/** Tells members of a creator who leaves, the next ones or a certain one, and gives them back what they cannot use any more; answers the last one, null: that was all. */
const giveBackSome = async (
  unit: UnitOfWork,
  creatorId: AccountId,
  which: { readonly after: string } | { readonly id: string },
): Promise<string | null> => {
  const { displayName } = await readPerson(unit.sql, creatorId);
  const terms = await runningTerms(unit, creatorId, which);
  for (const term of terms) {
    const text = leftText(displayName, await giveBack(unit, creatorId, term));
    notify(unit, {
      ...{ accountId: term.fanId, kind: "system", text, url: "/support" },
      mail: { subject: `${displayName} has left` },
    });
  }
  return terms.length < GIVEN_BACK_AT_ONCE ? null : terms.at(-1)!.id;
};

const schedule = (unit: UnitOfWork, accountId: AccountId, after: string): void =>
  unit.schedule({
    kind: "account.give-back-terms",
    key: `give-back-terms:${accountId}:${unit.now}:${after}`,
    payload: { accountId, after },
  });

/** Members of a creator who leaves cannot open her page any more: a job tells them, and gives back what they have paid for in vain. */
export const giveBackTermsOf: PartWith = async (unit, { id }) => schedule(unit, id, "");

/** What was on its way while its creator left is given back as well: a subscription whose term has just begun. */
export const giveBackIfCreatorLeft = async (
  unit: UnitOfWork,
  accountId: AccountId,
  id: string,
): Promise<void> => {
  const { status } = await unit.load(deletionDecider, accountId);
  if (status !== "asked") return;
  const key = `give-back-term:${id}:${unit.now}`;
  unit.schedule({ kind: "account.give-back-term", key, payload: { accountId, id } });
};

/** `account.give-back-terms`: a batch a transaction, which writes the job of the next; `account.give-back-term`: one that began later. As long as the deletion stands. */
export const giveBackTermsJobs: JobHandlersOf<GiveBackTermsJobs> = {
  "account.give-back-terms": {
    givesUp: neverGivenUp,
    run: ({ accountId, after }, { services: { store } }) =>
      store.transact(systemMetadata, async (unit) => {
        const { status } = await unit.load(deletionDecider, accountId);
        const last = status === "asked" ? await giveBackSome(unit, accountId, { after }) : null;
        if (last !== null) schedule(unit, accountId, last);
      }),
  },
  "account.give-back-term": {
    givesUp: neverGivenUp,
    run: ({ accountId, id }, { services: { store } }) =>
      store.transact(systemMetadata, async (unit) => {
        const { status } = await unit.load(deletionDecider, accountId);
        if (status === "asked") await giveBackSome(unit, accountId, { id });
      }),
  },
};
