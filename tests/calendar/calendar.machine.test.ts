import { expect, test } from "vitest";

import { drive, listener } from "../../model-tests/walk/drive.ts";
import { calendarMachine } from "../../src/machines/calendar/calendar.machine.ts";
import { sampleEditorPage } from "../../src/machines/post-editor/sample-post.ts";

test("what was missed while the line was gone is read anew", () => {
  const entries = listener();
  const route = { page: "calendar", place: { unit: "now" } } as const;
  const { actor } = drive(calendarMachine, { ...sampleEditorPage, route }, { resource: entries.logic });
  expect(entries.heard).toEqual([]);
  actor.send({ type: "line.restored" });
  expect(entries.heard).toEqual([{ type: "reload.requested" }]);
});
