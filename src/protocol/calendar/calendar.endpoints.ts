import * as Schema from "effect/Schema";

import { calendarKinds, movableKinds, type CalendarKind } from "../../domain/calendar/calendar-item.ts";
import { Done, queryInteger, short } from "../endpoint-fields.ts";
import type { Endpoint } from "../endpoint.ts";
import { EpochSeconds } from "../records.ts";

const PATH = "/api/v1/user/calendar";
const Moment = queryInteger(0, 100_000_000_000);
const own = { access: "model", subject: "creator" } as const;
const Item = Schema.Struct({ kind: Schema.Literals(movableKinds), id: short(20) });

/** An entry of the calendar. */
export const CalendarItem = Schema.Struct({
  kind: Schema.Literals(Object.keys(calendarKinds) as readonly CalendarKind[]),
  id: Schema.String,
  at: EpochSeconds,
  /** The beginning of what was written, or the file of an auto post; empty: files alone, an offer, or a slot for which no file is left. */
  text: Schema.String,
  files: Schema.Int,
  /** It has happened: it cannot be moved any more. An auto post that has not is not stored yet; its id names its slot. */
  is_over: Schema.Boolean,
});
export type CalendarItem = typeof CalendarItem.Type;

/** What happens when on a creator's page (section 22). */
export const calendarEndpoints = {
  getCalendar: {
    kind: "json",
    method: "GET",
    path: PATH,
    ...own,
    summary:
      "What is scheduled from a moment on and before another, at most 367 days later: posts, messages to many, auto posts, ends of posts and offers, in the order of time. `is_whole` is false when there are more than the 1,000 entries that are answered.",
    query: Schema.Struct({ from: Moment, to: Moment }),
    success: Schema.Struct({
      /** Whose calendar it is. */
      username: Schema.String,
      items: Schema.Array(CalendarItem),
      is_whole: Schema.Boolean,
    }),
    failures: [],
  },
  moveCalendarItem: {
    kind: "json",
    method: "POST",
    path: `${PATH}/{kind}/{id}`,
    ...own,
    summary:
      "Move a scheduled post or message, or the end of a post, to another time: 5 minutes to 1 year ahead (POSTS-25).",
    params: Item,
    body: Schema.Struct({ at: EpochSeconds }),
    success: Done,
    failures: ["calendar_item_gone"],
  },
  removeCalendarItem: {
    kind: "json",
    method: "DELETE",
    path: `${PATH}/{kind}/{id}`,
    ...own,
    summary:
      "Delete a scheduled post, take a scheduled message back, or let a post stay that would have ended.",
    params: Item,
    success: Done,
    failures: ["calendar_item_gone"],
  },
} as const satisfies Record<string, Endpoint>;
