import { parsePair } from "../../domain/pair/pair.ts";
import {
  subscriptionDecider,
  type SubscriptionCommand,
} from "../../domain/subscription/subscription.decider.ts";
import type { PairId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { endedText, renewalFailedText } from "../../domain/subscription/notice-texts.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import { notify } from "../notice/notify.ts";

/** What changes a fan's standing without a payment update for his pages. */
type Change = Extract<
  SubscriptionCommand,
  {
    readonly type:
      | "RenewSubscription"
      | "FailRenewal"
      | "ExpireSubscription"
      | "AbandonRenewal"
      | "RevokeSubscription"
      | "EndTerm"
      | "RestoreSubscription";
  }
>;

/**
 * Changes what a fan has at a creator (`pair` is their stream's id). When that changed anything, the fan's open pages of the
 * creator get `profile.update`, so that they ask again, and a mail tells him of a renewal that failed, once, and of its end.
 */
export const changeStanding = async (unit: UnitOfWork, pair: PairId, change: Change) => {
  const done = await unit.execute(subscriptionDecider, pair, change);
  if (done.rejected !== undefined || done.events.length === 0) return done;
  for (const { type, data } of done.events) {
    const payload = { pair, id: data.id };
    const key = `${type}:${data.id}`;
    if (type === "RenewalFailed") unit.schedule({ kind: "mail.renewal-failed", key, payload });
    if (type === "SubscriptionExpired" && data.reason === "renewal_failed")
      unit.schedule({ kind: "mail.renewal-ended", key, payload });
  }
  const { fanId: account, creatorId } = parsePair(pair);
  const creator = await unit.sql
    .selectFrom("account")
    .select(["username", "display_name", "suspended", "suspended_by_operator"])
    .where("id", "=", creatorId)
    .executeTakeFirst();
  // Of one who has left his members have been told.
  if (creator === undefined || (creator.suspended && !creator.suspended_by_operator)) return done;
  const { display_name: name, username } = creator;
  // The page of a suspended one is not found.
  const url = creator.suspended ? accountPages.following.path : `/${username}`;
  for (const { type, data } of done.events) {
    const isOver = type === "SubscriptionExpired" && data.reason !== "replaced";
    const product = done.state.entries.find(({ id }) => id === data.id)?.type ?? "access";
    const text =
      type === "RenewalFailed" ? renewalFailedText(name, product) : isOver ? endedText(name, product) : null;
    if (text !== null) notify(unit, { accountId: account, kind: "subscription", text, url });
  }
  unit.publish({ event: "profile.update", audience: { account }, data: { username } });
  return done;
};
