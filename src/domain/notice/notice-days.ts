import { dateText, type TimeZone } from "../format/moment.ts";
import { daySeconds } from "../format/duration.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import type { NoticeKind } from "./notice.ts";

/** What the page lists: everything, or notices of one kind. */
export type NoticeFilter = NoticeKind | "all";

/** What the filters are called, in their order. */
export const noticeFilters: Readonly<Record<NoticeFilter, string>> = {
  all: "All",
  subscription: "Subscriptions",
  tip: "Tips",
  message: "Messages",
  like: "Likes and comments",
  system: "System",
};

interface Dated {
  readonly created_at: EpochSeconds;
}

/** The notices of one day, under its name. */
export interface NoticeDay<Item> {
  readonly name: string;
  readonly items: readonly Item[];
}

const nameOf = (time: EpochSeconds, now: EpochSeconds, timeZone: TimeZone): string => {
  const date = dateText(time, timeZone);
  if (date === dateText(now, timeZone)) return "Today";
  return date === dateText(now - daySeconds, timeZone) ? "Yesterday" : date;
};

/** Notices by the days of the viewer's time zone, in the order given. */
export const noticeDays = <Item extends Dated>(
  items: readonly Item[],
  now: EpochSeconds,
  timeZone: TimeZone,
): readonly NoticeDay<Item>[] => {
  const days: { name: string; items: Item[] }[] = [];
  for (const item of items) {
    const name = nameOf(item.created_at, now, timeZone);
    const last = days.at(-1);
    if (last?.name === name) last.items.push(item);
    else days.push({ name, items: [item] });
  }
  return days;
};
