import { hasTexts } from "../../domain/account/field-texts.ts";
import { usernameKey } from "../../domain/account/username-key.ts";
import { namesIn } from "../../domain/broadcast/broadcast.ts";
import { messageText } from "../../domain/direct-message/message.ts";
import { checkGifts, giftLimits, giftRefusalText, type GiftRefusal } from "../../domain/gift/gift.ts";
import { pairId } from "../../domain/pair/pair.ts";
import { endedText, giftText } from "../../domain/subscription/notice-texts.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { creatorById, type CreatorAccount } from "../creator/creator-account.ts";
import { deliver } from "../direct-message/deliver.ts";
import { storeContent } from "../direct-message/store-content.ts";
import { tellSenderOfMany } from "../direct-message/tell-sender.ts";
import { signedIn, subjectOf, type Handlers } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { notify } from "../notice/notify.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { scheduleTerm } from "../subscription/term.ts";
import { giftItem, readGifts, readRecipients, type Recipient } from "./gift.reads.ts";

const HOUR = 3600;
const GIFTS_AN_HOUR = 60;

/** What the open pages of somebody show of the creator, and what he is told. */
const tell = (unit: UnitOfWork, accountId: AccountId, { username }: CreatorAccount, text: string): void => {
  unit.publish({ event: "profile.update", audience: { account: accountId }, data: { username } });
  notify(unit, { accountId, kind: "subscription", text, url: `/${username}` });
};

const refusalOf = (recipient: Recipient | undefined, creatorId: AccountId): GiftRefusal | null => {
  if (recipient === undefined) return "unknown";
  if (recipient.id === creatorId) return "own";
  if (recipient.blocked) return "blocked";
  return recipient.blocks ? "unwilling" : null;
};

/** What a creator gives away; a manager does it for her (ACCT-43, C-09, SHELL-06). */
export const giftHandlers = {
  getGifts: async ({ after, after_id: id = "" }, context) => {
    const { services, now } = context;
    const cursor = after !== undefined && /^\d{1,15}$/.test(after) ? { after, id } : null;
    const rows = await readGifts(services.database, subjectOf(context), giftLimits.page + 1, cursor);
    const page = rows.slice(0, giftLimits.page);
    const last = page.at(-1);
    return answer({
      items: page.map((row) => giftItem(row, now)),
      next:
        rows.length > page.length && last !== undefined
          ? { after: String(last.created_at), after_id: last.id }
          : null,
    });
  },

  giveGifts: async ({ usernames: typed, duration, message: written = "" }, context) => {
    const { services, site, metadata } = context;
    const creatorId = subjectOf(context);
    const [usernames, message] = [namesIn(typed.join(" ")), messageText(written)];
    const texts = checkGifts({ usernames, duration, message });
    if (hasTexts(texts)) return refuseFields(texts);
    const { retryAfter } = await services.limits.consume(`gift:${creatorId}`, GIFTS_AN_HOUR, HOUR);
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    return services.store.transact(metadata, async (unit) => {
      const creator = await creatorById(unit.sql, creatorId);
      if (creator === null) return refuse("not_allowed");
      const recipients = await readRecipients(unit.sql, creatorId, usernames);
      const refused: { username: string; error: string }[] = [];
      const given: { readonly id: string; readonly recipient: Recipient }[] = [];
      const endAt = unit.now + duration;
      // In the order of ids, so that two calls never wait for each other.
      const named = usernames
        .map((username) => ({ username, recipient: recipients.get(usernameKey(username)) }))
        .toSorted((one, other) => ((one.recipient?.id ?? "") < (other.recipient?.id ?? "") ? -1 : 1));
      for (const { username, recipient } of named) {
        const why = refusalOf(recipient, creatorId);
        if (recipient === undefined || why !== null) {
          refused.push({ username, error: giftRefusalText(username, why ?? "unknown") });
          continue;
        }
        const id = services.ids.next();
        const pair = pairId({ fanId: recipient.id, creatorId });
        const { state, rejected } = await unit.execute(subscriptionDecider, pair, {
          ...{ type: "GiveSubscription", id, endAt },
        });
        if (rejected !== undefined) {
          refused.push({ username, error: giftRefusalText(username, "gifted") });
          continue;
        }
        scheduleTerm(unit, pair, state, id);
        tell(unit, recipient.id, creator, giftText(creator.display_name, duration));
        given.push({ id, recipient });
      }
      if (given.length > 0 && message !== "") {
        const contentId = await storeContent(unit, {
          ...{ accountId: signedIn(context).id, senderId: creatorId, text: message, picks: [], site },
          ...{ amountUsd: 0, createdAt: unit.now },
        });
        const sender = { id: creatorId, username: creator.username, displayName: creator.display_name };
        const content = { text: message, contentId, isShared: true, hasMedia: false, amountUsd: 0 };
        for (const { id, recipient } of given)
          await deliver(unit, { sender, recipient, cause: `gift:${id}` }, content);
        await tellSenderOfMany(unit, creatorId, given.at(-1)!.recipient.id);
      }
      const running = { status: "active", created_at: unit.now, end_at: endAt, canceled_at: null } as const;
      return answer({
        items: given.map(({ id, recipient }) => giftItem({ ...recipient, ...running, id }, unit.now)),
        // As they were written.
        refused: refused.toSorted(
          (one, other) => usernames.indexOf(one.username) - usernames.indexOf(other.username),
        ),
      });
    });
  },

  endGift: async ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const creator = await creatorById(unit.sql, subjectOf(context));
      const row = await unit.sql
        .selectFrom("subscription")
        .select("fan_id")
        .where("id", "=", id)
        .where("creator_id", "=", subjectOf(context))
        .where("type", "=", "gift")
        .executeTakeFirst();
      if (creator === null || row === undefined) return refuse("gift_not_found");
      const pair = pairId({ fanId: row.fan_id, creatorId: creator.id });
      const { rejected } = await unit.execute(subscriptionDecider, pair, { type: "EndGift", id });
      if (rejected !== undefined) return refuse("gift_not_found");
      tell(unit, row.fan_id, creator, endedText(creator.display_name, "gift"));
      return answer({ ok: true as const });
    }),
} satisfies Partial<Handlers>;
