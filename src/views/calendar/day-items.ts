import { calendarKinds } from "../../domain/calendar/calendar-item.ts";
import { dayKey, localDayOf, plannedOn, type LocalDay } from "../../domain/calendar/local-day.ts";
import { counted } from "../../domain/format/number.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

export type CalendarItem = EndpointAnswer<"getCalendar">["items"][number];

/** The entries by `dayKey` of their day, in the order of time. */
export const itemsByDay = (items: readonly CalendarItem[]): ReadonlyMap<string, readonly CalendarItem[]> => {
  const days = new Map<string, CalendarItem[]>();
  for (const item of items) {
    const key = dayKey(localDayOf(item.at));
    const day = days.get(key);
    if (day === undefined) days.set(key, [item]);
    else day.push(item);
  }
  return days;
};

/** A slot to come for which the folders hold nothing. */
export const isEmptySlot = ({ kind, files, is_over: isOver }: CalendarItem): boolean =>
  kind === "auto" && files === 0 && !isOver;

/** What an entry is called: the beginning of its text, its files, or what it is. */
export const titleOf = (item: CalendarItem): string => {
  const { kind, text, files } = item;
  if (isEmptySlot(item)) return "Nothing left to post";
  if (text.trim() !== "") return text.trim();
  return files > 0 ? counted(files, "file") : calendarKinds[kind];
};

/** Where an entry is edited; null: on this page, in the form of auto posts. */
export const editorOf = ({ kind, id, is_over: isOver }: CalendarItem, base: string): string | null => {
  switch (kind) {
    case "auto":
      return isOver ? `${base}/posts/create?post=${id}` : null;
    case "post":
    case "expiry":
      return `${base}/posts/create?post=${id}`;
    case "message":
      return accountPaths.sentBroadcasts;
    case "trial":
    case "winback":
      return `${base}/customize/subscriptions`;
  }
};

/** Where the profile is whose calendar is shown: "" on the site of its root creator. */
export const baseOf = (
  { rootUsername }: { readonly rootUsername: string | null },
  { username }: { readonly username: string },
): string => (rootUsername === username ? "" : `/${username}`);

/** The address at which a post for a day is begun; null: the day is over. */
export const createPath = (day: LocalDay, now: number): string | null =>
  plannedOn(day, now) === null ? null : `${accountPaths.postEditor}?day=${dayKey(day)}`;
