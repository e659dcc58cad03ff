import { pairId } from "../../domain/pair/pair.ts";
import { claimedText } from "../../domain/snapchat/snapchat-texts.ts";
import { canMove, subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { isBlocked } from "../block/block.reads.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { notify } from "../notice/notify.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

export interface ClaimJobs {
  readonly "snapchat.claim": { readonly accountId: AccountId };
}

interface Bought {
  readonly id: string;
  readonly guestId: AccountId;
  readonly creatorId: AccountId;
  readonly username: string;
  readonly displayName: string;
}

/** What was bought with the account's e-mail, once that is confirmed, by guests. */
const boughtAsGuest = (unit: UnitOfWork, accountId: AccountId): Promise<readonly Bought[]> =>
  unit.sql
    .selectFrom("account as owner")
    .innerJoin("guest_buyer", "guest_buyer.email", "owner.email_key")
    .innerJoin("snapchat_member as member", "member.fan_id", "guest_buyer.id")
    .innerJoin("account as creator", "creator.id", "member.creator_id")
    .select(["member.subscription_id as id", "guest_buyer.id as guestId", "member.creator_id as creatorId"])
    .select(["creator.username", "creator.display_name as displayName"])
    .where("owner.id", "=", accountId)
    .where("owner.email_confirmed", "=", true)
    .orderBy("member.joined_at")
    .orderBy("member.subscription_id")
    .execute();

const takeOver = async (unit: UnitOfWork, accountId: AccountId, bought: Bought): Promise<void> => {
  const { id, guestId, creatorId, username, displayName } = bought;
  if (creatorId === accountId || (await isBlocked(unit.sql, accountId, creatorId))) return;
  const from = pairId({ fanId: guestId, creatorId });
  const to = pairId({ fanId: accountId, creatorId });
  const { entries } = await unit.load(subscriptionDecider, from);
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined || !canMove(entry, unit.now)) return;
  const { choice, paymentId, price, nextPrice, months, nextMonths } = entry;
  const { type, createdAt, anchorAt, monthsPaid, endAt } = entry;
  const moved = {
    ...{ id, type, choice, paymentId, price, nextPrice, months, nextMonths },
    ...{ createdAt, anchorAt, monthsPaid, endAt },
  };
  const taken = await unit.execute(subscriptionDecider, to, { type: "TakeOverSubscription", moved });
  // He has one of his own there: the guest's stays by itself, with the link of its receipt.
  if (taken.rejected !== undefined) return;
  await unit.execute(subscriptionDecider, from, { type: "MoveSubscription", id, to });
  await unit.sql
    .updateTable("snapchat_member")
    .set({ fan_id: accountId })
    .where("subscription_id", "=", id)
    .execute();
  const text = claimedText(displayName, endAt);
  const mail = { subject: "Your Snapchat subscription is in your account", paymentId: paymentId ?? id };
  notify(unit, { accountId, kind: "subscription", text, url: accountPages.following.path, mail });
  unit.publish({ event: "profile.update", audience: { account: accountId }, data: { username } });
};

/** `snapchat.claim`: an account has confirmed its e-mail and takes over what was bought with that as a guest (C-13). */
export const claimJobs: JobHandlersOf<ClaimJobs> = {
  "snapchat.claim": {
    givesUp: neverGivenUp,
    run: ({ accountId }, { services: { store } }) =>
      store.transact(systemMetadata, async (unit) => {
        for (const bought of await boughtAsGuest(unit, accountId)) await takeOver(unit, accountId, bought);
      }),
  },
};
