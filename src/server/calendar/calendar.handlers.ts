import { calendarLimits } from "../../domain/calendar/calendar-item.ts";
import { daySeconds } from "../../domain/format/duration.ts";
import { moveBroadcast, stopWaitingBroadcast } from "../broadcast/move-broadcast.ts";
import { subjectOf, type Handlers } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { asRefused } from "../http/unwritten.ts";
import { idIn } from "../payment/payment-payload.ts";
import { endPostAt, keepPost, movePost, removePlannedPost } from "../post/move-post.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { readCalendarItems } from "./calendar.reads.ts";

/** What is done to the thing of an id; false: there is none that waits. Throws `UnwrittenError`. */
type Change = (
  unit: UnitOfWork,
  owned: { readonly creatorId: string; readonly id: number },
) => Promise<boolean>;
type Move = (
  unit: UnitOfWork,
  owned: { readonly creatorId: string; readonly id: number },
  at: number,
) => Promise<boolean>;

const moves = { post: movePost, message: moveBroadcast, expiry: endPostAt } satisfies Record<string, Move>;
const removals = {
  post: removePlannedPost,
  message: stopWaitingBroadcast,
  expiry: keepPost,
} satisfies Record<string, Change>;

/** A creator's calendar; a manager keeps it for her (section 22). */
export const calendarHandlers = {
  getCalendar: async ({ from, to }, context) => {
    if (to <= from) return refuseFields({ to: "Please choose a day after the first one." });
    if (to - from > calendarLimits.days * daySeconds)
      return refuseFields({ to: `Please choose at most ${calendarLimits.days} days.` });
    const { database } = context.services;
    const creatorId = subjectOf(context);
    const [rows, { username }] = await Promise.all([
      readCalendarItems(database, { creatorId, from, to, now: context.now }),
      database.selectFrom("account").select("username").where("id", "=", creatorId).executeTakeFirstOrThrow(),
    ]);
    const items = rows.slice(0, calendarLimits.items);
    return answer({ username, items, is_whole: items.length === rows.length });
  },

  moveCalendarItem: async ({ kind, id, at }, context) =>
    asRefused(
      context.services.store.transact(context.metadata, async (unit) => {
        const owned = { creatorId: subjectOf(context), id: idIn(id) ?? 0 };
        return (await moves[kind](unit, owned, at))
          ? answer({ ok: true as const })
          : refuse("calendar_item_gone");
      }),
    ),

  removeCalendarItem: async ({ kind, id }, context) =>
    context.services.store.transact(context.metadata, async (unit) => {
      const owned = { creatorId: subjectOf(context), id: idIn(id) ?? 0 };
      return (await removals[kind](unit, owned))
        ? answer({ ok: true as const })
        : refuse("calendar_item_gone");
    }),
} satisfies Partial<Handlers>;
