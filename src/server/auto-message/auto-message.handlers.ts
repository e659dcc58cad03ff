import { autoStatus, type AutoRule, type AutoType } from "../../domain/auto-message/auto-message.ts";
import { messageMediaState } from "../../domain/direct-message/message-media.ts";
import type { AutoMessage } from "../../protocol/auto-message/auto-message.records.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { readBroadcasts } from "../broadcast/broadcast.reads.ts";
import { ownGalleryCalls, ownMediumOf } from "../gallery/own-gallery.handlers.ts";
import { signedIn, subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { asRefused } from "../http/unwritten.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { ownerOfAuto, readAutoMessage, readAutoMessages, type AutoRow } from "./auto-message.reads.ts";
import { createAuto, deleteAuto, editAuto, lockAuto } from "./write-auto.ts";

const WRITTEN_AN_HOUR = 60;
const HOUR = 3600;
/** Messages to many of a list that has no pages: those that wait, and as many that are over. */
const SCHEDULED = 100;

type WireRule = EndpointInput<"createAutoMessage">["rule"];
const OTHER_RULE = { rule: "This is not the rule of this type." };

/** The rule of a message of a type; null: it is that of another. */
const ruleOf = (type: AutoType, rule: WireRule): AutoRule | null => {
  if (type === "interval") return "every_days" in rule ? { type, ...rule } : null;
  if (type === "welcome") return "to" in rule ? { type, ...rule } : null;
  return "after" in rule ? { type, ...rule } : null;
};

const recordOf = (row: AutoRow, context: RequestContext): AutoMessage => {
  const media = row.media.map((medium) => ownMediumOf(medium, context));
  const status = autoStatus({
    active: row.active,
    media: messageMediaState({ held: row.held, isRejected: row.is_rejected, media }),
  });
  return {
    ...{ id: row.id, version: row.version, type: row.type, text: row.text, amount_usd: row.amount_usd },
    ...{
      created_at: row.created_at,
      media,
      rule: row.rule,
      active: row.active,
      status,
      next_at: row.next_at,
    },
    reason: status === "rejected" ? row.reason : null,
    ...{ sent: row.sent, opened: row.opened, sales: row.sales, earned: row.earned },
  };
};

/** Whether an id is that of an automatic message, and not of a gallery, of whose data the call touches. */
const isAuto = async (id: number, context: RequestContext): Promise<boolean> =>
  (await ownerOfAuto(context.services.database, id)) === subjectOf(context);

const scheduledOf = async (context: RequestContext) => {
  const lists = [false, true].map((isOver) =>
    readBroadcasts(context.services.database, subjectOf(context), { isOver, limit: SCHEDULED }),
  );
  return (await Promise.all(lists)).flat();
};

const stored = async (unit: UnitOfWork, id: number, context: RequestContext) =>
  answer(recordOf((await readAutoMessage(unit.sql, id))!, context));

const writing = (context: RequestContext) => ({
  ...{ accountId: signedIn(context).id, creatorId: subjectOf(context) },
  ...{ site: context.site, zone: context.zone },
});

/**
 * What creators sell or send by messages without writing each, by `type`: galleries of the profile, and messages that the server
 * sends by itself; a manager does it for her (ACCT-26, ACCT-27, ACCT-29, ACCT-30, X-18).
 */
export const autoMessageHandlers = {
  getAutoMessages: async ({ type, gallery = "video_dm" }, context) => {
    if (type === "profile") return ownGalleryCalls.list(gallery, context);
    if (type === "scheduled") return answer({ items: await scheduledOf(context) });
    const rows = await readAutoMessages(context.services.database, subjectOf(context), type);
    return answer({ items: rows.map((row) => recordOf(row, context)) });
  },

  createAutoMessage: async ({ type, rule: written, media = [], ...input }, context) => {
    if (type === "profile")
      return "gallery" in written
        ? ownGalleryCalls.create({ ...input, rule: written, media }, context)
        : refuseFields(OTHER_RULE);
    const rule = ruleOf(type, written);
    if (rule === null) return refuseFields(OTHER_RULE);
    const { services, metadata } = context;
    const { retryAfter } = await services.limits.consume(`auto:${subjectOf(context)}`, WRITTEN_AN_HOUR, HOUR);
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    const { text, amount_usd: amountUsd = 0, active = true } = input;
    return asRefused(
      services.store.transact(metadata, async (unit) => {
        const id = await createAuto(unit, { rule, text, media, amountUsd, active }, writing(context));
        return id === null ? refuse("auto_message_limit") : stored(unit, id, context);
      }),
    );
  },

  getAutoMessage: async ({ id }, context) => {
    if (!(await isAuto(id, context))) return ownGalleryCalls.read(id, context);
    const row = await readAutoMessage(context.services.database, id);
    return row === null ? refuse("message_not_found") : answer(recordOf(row, context));
  },

  editAutoMessage: async ({ id, rule: written, ...input }, context) => {
    if (!(await isAuto(id, context))) return ownGalleryCalls.edit({ id, ...input }, context);
    return asRefused(
      context.services.store.transact(context.metadata, async (unit) => {
        await lockAuto(unit, id);
        const before = await readAutoMessage(unit.sql, id);
        if (before === null) return refuse("message_not_found");
        const { version, amount_usd: amountUsd, ...change } = input;
        if (version !== undefined && version !== before.version) return refuse("auto_message_changed");
        const rule = written === undefined ? undefined : ruleOf(before.type, written);
        if (rule === null) return refuseFields(OTHER_RULE);
        await editAuto(
          unit,
          before,
          {
            ...change,
            ...(amountUsd === undefined ? {} : { amountUsd }),
            ...(rule === undefined ? {} : { rule }),
          },
          writing(context),
        );
        return stored(unit, id, context);
      }),
    );
  },

  deleteAutoMessage: async ({ id }, context) => {
    if (!(await isAuto(id, context))) return ownGalleryCalls.delete(id, context);
    return context.services.store.transact(context.metadata, async (unit) => {
      await lockAuto(unit, id);
      const before = await readAutoMessage(unit.sql, id);
      if (before === null) return refuse("message_not_found");
      await deleteAuto(unit, before);
      return answer({ ok: true } as const);
    });
  },
} satisfies Partial<Handlers>;
