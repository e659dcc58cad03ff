import { hasTexts } from "../../domain/account/field-texts.ts";
import { usernameKey } from "../../domain/account/username-key.ts";
import { keysNow } from "../session/username-now.ts";
import { broadcastLimits, checkBroadcast } from "../../domain/broadcast/broadcast.ts";
import { messageText } from "../../domain/direct-message/message.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { storeContent } from "../direct-message/store-content.ts";
import { signedIn, subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { asRefused } from "../http/unwritten.ts";
import { idIn } from "../payment/payment-payload.ts";
import { countAudience } from "./audience.ts";
import { readBroadcasts } from "./broadcast.reads.ts";

const HOUR = 3600;
const BROADCASTS_AN_HOUR = 20;

/** The accounts that are left out by name, or the first name that nobody has. */
const accountsOf = async (
  { services: { database } }: RequestContext,
  names: readonly string[],
): Promise<{ readonly ids: readonly AccountId[] } | { readonly unknown: string }> => {
  if (names.length === 0) return { ids: [] };
  const typed = names.map((name) => name.replace(/^@/, ""));
  const now = await keysNow(database, typed);
  const keys = typed.map((name) => now.get(usernameKey(name))!);
  const rows = await database
    .selectFrom("account")
    .select(["id", "username_key"])
    .where("username_key", "in", keys)
    .execute();
  const unknown = names[keys.findIndex((key) => !rows.some(({ username_key }) => username_key === key))];
  return unknown === undefined ? { ids: rows.map(({ id }) => id) } : { unknown };
};

/** What creators write to many; a manager does it for her (section 22). */
export const broadcastHandlers = {
  getBroadcasts: async ({ status = "waiting", before_id: before }, context) => {
    const rows = await readBroadcasts(context.services.database, subjectOf(context), {
      ...{ isOver: status === "over", limit: broadcastLimits.page + 1 },
      ...(before === undefined ? {} : { before }),
    });
    const items = rows.slice(0, broadcastLimits.page);
    const last = items.at(-1);
    return answer({
      items,
      next: rows.length > items.length && last !== undefined ? { before_id: Number(last.id) } : null,
    });
  },

  createBroadcast: async (
    { groups, exclude = [], spent_over: spentOver = 0, text: typed, media: picks = [], ...input },
    context,
  ) => {
    const { services, site, now, metadata } = context;
    const creatorId = subjectOf(context);
    const { amount_usd: amountUsd = 0, scheduled_at: scheduledAt = null } = input;
    const text = messageText(typed);
    const limits = { min: site.priceMin, max: site.priceMax };
    const written = { groups, exclude, spentOver, text, files: picks.length, amountUsd, scheduledAt };
    const texts = checkBroadcast(written, { limits, now });
    if (hasTexts(texts)) return refuseFields(texts);
    const found = await accountsOf(context, exclude);
    if ("unknown" in found) return refuseFields({ exclude: `Nobody is called ${found.unknown}.` });
    const { retryAfter } = await services.limits.consume(`broadcast:${creatorId}`, BROADCASTS_AN_HOUR, HOUR);
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    const stored = await asRefused(
      services.store.transact(metadata, async (unit) => {
        const contentId = await storeContent(unit, {
          ...{ accountId: signedIn(context).id, senderId: creatorId, text, picks, amountUsd, site },
          createdAt: unit.now,
        });
        const dueAt = scheduledAt ?? unit.now;
        const { id } = await unit.sql
          .insertInto("broadcast")
          .values({
            ...{ creator_id: creatorId, direct_message_id: contentId, groups: [...new Set(groups)] },
            ...{ excluded: found.ids, spent_over: spentOver, due_at: dueAt, created_at: unit.now },
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        unit.schedule({ kind: "broadcast.send", key: `broadcast.send:${id}`, payload: { id }, dueAt });
        return answer({
          ...{
            id: String(id),
            text,
            files: picks.length,
            amount_usd: amountUsd,
            groups: [...new Set(groups)],
          },
          ...{ status: "waiting" as const, due_at: dueAt, sent: 0, total: null, sales: 0 },
        });
      }),
    );
    return stored;
  },

  estimateBroadcast: async ({ groups, exclude = [], spent_over: spentOver = 0 }, context) => {
    const found = await accountsOf(context, exclude);
    // A name that is still being typed leaves nobody out.
    const excluded = "unknown" in found ? [] : found.ids;
    const { services, now } = context;
    return answer({
      count: await countAudience(services.database, {
        ...{ creatorId: subjectOf(context), groups, excluded, spentOver, now },
      }),
    });
  },

  stopBroadcast: async ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const stopped = await unit.sql
        .updateTable("broadcast")
        .set({ status: "stopped" })
        .where("id", "=", idIn(id) ?? 0)
        .where("creator_id", "=", subjectOf(context))
        .where("status", "in", ["waiting", "sending"])
        .returning("id")
        .execute();
      return stopped.length === 0 ? refuse("message_not_found") : answer({ ok: true as const });
    }),
} satisfies Partial<Handlers>;
