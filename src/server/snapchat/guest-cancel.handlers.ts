import { pairId } from "../../domain/pair/pair.ts";
import { cancelTexts } from "../../domain/subscription/cancellation.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { SubscriptionEntry } from "../../domain/subscription/subscription.ts";
import { isRunning } from "../../domain/subscription/subscription.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { askPage } from "../payment/page/ask-page.ts";
import type { Keys } from "../session/keys.ts";
import type { UnitOfWork } from "../store/event-store.ts";

const PURPOSE = "snapchat cancel";

/** The path that cancels a guest's membership: whoever has his mail may. It holds as long as the membership does. */
export const cancelPath = (keys: Keys, subscriptionId: string): string =>
  `/oauth/snapchat/cancel?token=${subscriptionId}.${keys.sign(PURPOSE, subscriptionId)}`;

const idOf = (keys: Keys, token: unknown): string | null => {
  const [id = "", signature = "", ...more] = typeof token === "string" ? token.split(".") : [];
  return id !== "" && more.length === 0 && keys.verify(PURPOSE, id, signature) ? id : null;
};

const page = (
  context: RequestContext,
  { title, text, token }: { readonly title: string; readonly text: string; readonly token?: string },
  status = 200,
) => {
  const form =
    token === undefined
      ? null
      : {
          ...{ action: "/oauth/snapchat/cancel", fields: { token } },
          ...{ button: "Unsubscribe", leave: "Keep it" },
        };
  return askPage(context, { label: "Snapchat subscription", title, text, form }, status);
};

/** The membership of a token, as long as it is the newest of its buyer there. */
const find = async (unit: UnitOfWork, id: string) => {
  const row = await unit.sql
    .selectFrom("subscription")
    .innerJoin("account", "account.id", "subscription.creator_id")
    .select(["fan_id", "creator_id", "display_name"])
    .where("subscription.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const pair = pairId({ fanId: row.fan_id, creatorId: row.creator_id });
  const { entries } = await unit.load(subscriptionDecider, pair);
  const entry = entries.findLast(({ type }) => type === "snapchat");
  return entry?.id === id ? { pair, entry, displayName: row.display_name } : null;
};

const goesOn = (entry: SubscriptionEntry, now: number): boolean =>
  isRunning(entry, now) && entry.status !== "expiring";

const gone = (context: RequestContext) =>
  page(context, { title: "This link leads nowhere", text: "There is nothing to cancel here." }, 404);

const ended = (context: RequestContext, displayName: string) =>
  page(context, {
    title: "Your Snapchat subscription ends",
    text: `Your Snapchat subscription to ${displayName} does not renew. You are not charged any more.`,
  });

export const guestCancelHandlers = {
  askToCancelAsGuest: async ({ token }, context) => {
    const id = idOf(context.services.keys, token);
    if (id === null || typeof token !== "string") return gone(context);
    const found = await context.services.store.transact(context.metadata, (unit) => find(unit, id));
    if (found === null) return gone(context);
    const { entry, displayName } = found;
    if (!goesOn(entry, context.now)) return ended(context, displayName);
    const { type, endAt, resumesAt } = entry;
    const { title, text } = cancelTexts({ type, endAt, resumesAt, displayName, now: context.now });
    return page(context, { title, text, token });
  },

  cancelAsGuest: async ({ token }, context) => {
    const id = idOf(context.services.keys, token);
    if (id === null) return gone(context);
    const name = await context.services.store.transact(context.metadata, async (unit) => {
      const found = await find(unit, id);
      if (found === null) return null;
      await unit.execute(subscriptionDecider, found.pair, { type: "CancelSubscription", of: "snapchat" });
      return found.displayName;
    });
    return name === null ? gone(context) : ended(context, name);
  },
} satisfies Partial<Handlers>;
