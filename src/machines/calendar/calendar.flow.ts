import { defineFlow } from "../app/flow.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { sampleEditorPage } from "../post-editor/sample-post.ts";
import { calendarMachine, selectCalendarView } from "./calendar.machine.ts";
import { calendarPhrases } from "./calendar.phrases.ts";

const { now } = sampleEditorPage;
const month = { page: "calendar", place: { unit: "month", year: 2026, month: 9 } } as const;
const day = { page: "calendar", place: { unit: "day", year: 2026, month: 9, day: 22 } } as const;
const year = { page: "calendar", place: { unit: "year", year: 2026 } } as const;
const post = { kind: "post", id: "7" } as const;
const message = { kind: "message", id: "3" } as const;
const expiry = { kind: "expiry", id: "7" } as const;

export const calendarFlow = defineFlow({
  slug: "calendar",
  title: "A creator's calendar",
  machine: calendarMachine,
  inputs: [
    { ...sampleEditorPage, route: { page: "calendar", place: { unit: "now" } } },
    { ...sampleEditorPage, route: day },
    { ...sampleEditorPage, route: year },
  ],
  events: [
    { type: "route.changed", route: month, now },
    { type: "move.pressed", item: post, at: now + 7200 },
    { type: "move.pressed", item: message, at: now + 9000 },
    { type: "move.closed" },
    { type: "field.changed", field: "at", value: now - (now % 60) + 86_400 },
    { type: "field.changed", field: "at", value: null },
    { type: "form.submitted" },
    { type: "item.dropped", item: post, at: now + 93_600 },
    { type: "remove.pressed", item: post },
    { type: "remove.pressed", item: message },
    { type: "remove.pressed", item: expiry },
    { type: "question.answered", name: "calendar-item", answer: "confirmed" },
    { type: "question.answered", name: "calendar-item", answer: "cancelled" },
    { type: "auto.opened" },
    { type: "line.restored" },
  ],
  outputs: {
    autoPosts: [undefined],
    moveItem: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
      {
        status: "failed",
        failure: {
          ...{ code: "validation", error: "Please check what you entered." },
          fields: { at: "A poll ends after it is published." },
        },
      },
    ],
    removeItem: [
      { status: "ok", data: { ok: true } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: calendarPhrases,
  select: selectCalendarView,
  key: ({ value, context: { route, item, at, texts } }) => [value, route.place, item, at !== null, texts],
  ends: ["showing"],
});
