import { useSelector } from "@xstate/react";
import { expect } from "vitest";

import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { removeLabels, type MovableKind } from "../../src/domain/calendar/calendar-item.ts";
import { calendarFlow } from "../../src/machines/calendar/calendar.flow.ts";
import { selectCalendarView, type CalendarRef } from "../../src/machines/calendar/calendar.machine.ts";
import { sampleEditorPage } from "../../src/machines/post-editor/sample-post.ts";
import { Agenda } from "../../src/views/calendar/agenda.view.tsx";
import { CalendarPage } from "../../src/views/calendar/calendar.view.tsx";
import { localTime } from "../../src/views/post-editor/local-time.ts";

const { now } = sampleEditorPage;
const calendar = {
  username: "ava",
  is_whole: true,
  items: [
    { kind: "post", id: "7", at: now + 7200, text: "Behind the scenes", files: 2, is_over: false },
    { kind: "auto", id: "12", at: now - 3600, text: "sketch_01.png", files: 1, is_over: true },
    { kind: "auto", id: String(now + 8000), at: now + 8000, text: "sketch_02.png", files: 1, is_over: false },
    { kind: "auto", id: String(now + 8500), at: now + 8500, text: "", files: 0, is_over: false },
    { kind: "message", id: "3", at: now + 9000, text: "New film tonight", files: 0, is_over: false },
    { kind: "expiry", id: "7", at: now + 90_000, text: "Behind the scenes", files: 2, is_over: false },
    { kind: "trial", id: "trial", at: now + 95_000, text: "", files: 0, is_over: false },
  ],
} as const;

function Shown({ page }: { page: CalendarRef }) {
  const view = useSelector(page, selectCalendarView);
  return (
    <>
      <CalendarPage page={page} />
      {view.status !== "planning" && <Agenda page={page} view={view} calendar={calendar} />}
    </>
  );
}

const openMenu = (page: HTMLElement, kind: MovableKind): boolean => {
  const names = { post: /scheduled post:/, message: /scheduled message:/, expiry: /post ends:/ };
  return press(page, names[kind]);
};
const field = (page: HTMLElement) => page.querySelector<HTMLInputElement>("input[name=at]");

walkView(calendarFlow, {
  render: (actor) => <Shown page={actor as CalendarRef} />,
  actions: {
    "move.pressed": (page, { item }) => openMenu(page, item.kind) && press(page, "Move"),
    "auto.opened": (page) => press(page, "Auto posts") || press(page, /^Nothing left to post/),
    "move.closed": (page) => field(page) !== null && press(page, "Cancel"),
    "field.changed": (page, { value }) =>
      field(page) !== null && fillField(page, { type: "typed", field: "at", value: localTime(value) }),
    "form.submitted": (page) => {
      const form = page.querySelector("form");
      form?.requestSubmit();
      return form !== null;
    },
    "remove.pressed": (page, { item }) =>
      openMenu(page, item.kind) && press(page, removeLabels[item.kind as MovableKind]),
  },
  shows: {
    showing: (page) => {
      expect(field(page)).toBeNull();
      for (const text of ["sketch_01.png", "sketch_02.png", "Nothing left to post"]) says(text)(page);
      // What a slot will publish is moved by its time of the week alone.
      expect([...page.querySelectorAll('button[aria-haspopup="menu"]')].length).toBe(3);
      expect(page.querySelector('a[href$="/posts/create?post=12"]')!.textContent).toContain("sketch_01.png");
    },
    planning: (page) => {
      expect(page.querySelector("h1")!.textContent).toBe("Calendar");
      expect(page.textContent).not.toContain("Today");
    },
    editing: (page, { context: { at, texts } }) => {
      expect(field(page)!.value).toBe(localTime(at));
      if (texts.at !== undefined) says(texts.at)(page);
    },
    submitting: (page) => expect(page.querySelector("form [aria-busy]")).not.toBeNull(),
    asking: (page) => expect(field(page)).toBeNull(),
    removing: (page) => expect(page.querySelector("li [aria-busy]")).not.toBeNull(),
  },
});
