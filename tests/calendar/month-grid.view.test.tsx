import { expect, test } from "vitest";

import { drive } from "../../model-tests/walk/drive.ts";
import { dayKey, dayName, localDayOf, plannedOn } from "../../src/domain/calendar/local-day.ts";
import { calendarFlow } from "../../src/machines/calendar/calendar.flow.ts";
import { calendarMachine } from "../../src/machines/calendar/calendar.machine.ts";
import { sampleEditorPage } from "../../src/machines/post-editor/sample-post.ts";
import { MonthGrid } from "../../src/views/calendar/month-grid.view.tsx";
import type { CalendarItem } from "../../src/views/calendar/day-items.ts";
import { find, press, render } from "../kit/render.tsx";

const { now } = sampleEditorPage;
const DAY = 86_400;
const [past, soon] = [localDayOf(now - 2 * DAY), localDayOf(now + 2 * DAY)];

const show = (items: readonly CalendarItem[]) => {
  const { actor } = drive(calendarMachine, calendarFlow.inputs[0]!);
  const { year, month } = localDayOf(now);
  render(<MonthGrid page={actor} year={year} month={month} items={items} base="/ava" now={now} />);
  return actor;
};
const hrefOf = (selector: string, text?: string) => find(selector, text).getAttribute("href");

test("[ACCT-06] [ACCT-07] a press at a day creates a post on it, its number leads to its agenda; a day that is over has that alone", () => {
  show([]);
  expect(plannedOn(soon, now)).not.toBeNull();
  expect(hrefOf(`a[aria-label="Create a post on ${dayName(soon)}"]`)).toBe(
    `/post/create?day=${dayKey(soon)}`,
  );
  const { year, month, day } = soon;
  expect(hrefOf("a", `${dayName(soon)}${day}`)).toBe(`/account/calendar/${year}/${month}/${day}`);
  expect(document.querySelector(`a[aria-label="Create a post on ${dayName(past)}"]`)).toBeNull();
  expect(hrefOf("a", `${dayName(past)}${past.day}`)).toBe(
    `/account/calendar/${past.year}/${past.month}/${past.day}`,
  );
});

test("[ACCT-06] a press at an entry opens its editor, at a slot to come the form of auto posts", () => {
  const entry = { at: now + 2 * DAY, files: 1, is_over: false } as const;
  const actor = show([
    { ...entry, kind: "post", id: "7", text: "Behind the scenes" },
    { ...entry, kind: "message", id: "3", text: "New film tonight" },
    { ...entry, kind: "auto", id: "12", text: "sketch.png" },
  ]);
  expect(hrefOf("td a", "Behind the scenes")).toBe("/ava/posts/create?post=7");
  expect(hrefOf("td a", "New film tonight")).toBe("/account/direct-message/send");
  press(find("td button", "sketch.png"));
  expect(actor.getSnapshot().matches("planning")).toBe(true);
});
