import "../../tools/testing/all-pages.ts";
import { describe, expect, test } from "vitest";

import { createTimeline } from "../../src/actors/journal/timeline.ts";
import { withoutNames } from "../../src/actors/journal/without-names.ts";
import type { RecordedLoad } from "../../src/actors/journal/recording-file.ts";
import type { Recording } from "../../src/actors/journal/recording.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { flows } from "../../src/machines/flows.ts";
import { machineOf, runFlow } from "./journal-drive.ts";

const loadOf = (recording: Recording, title = "/"): RecordedLoad => ({
  id: "one",
  title,
  begun: 1,
  ended: null,
  recording,
});

const events = (...all: readonly object[]): RecordedLoad =>
  loadOf({
    format: 1,
    dropped: 0,
    entries: all.map((event, index) => ({
      kind: "event",
      seq: index + 1,
      time: 1,
      actor: 1,
      source: null,
      event: { type: "told", ...event },
      value: "open",
      status: "active",
    })),
  });

const told = (...all: readonly object[]) =>
  withoutNames([events(...all)])[0]!.recording.entries.map((entry) => {
    if (entry.kind !== "event") throw new Error("It is no event.");
    const { type: _type, ...event } = entry.event;
    return event;
  });

describe("names are replaced", () => {
  test("each by the same word wherever it stands, in any case, longer ones first", () => {
    expect(
      told(
        { user: { username: "Ava", display_name: "Ava Laurent" } },
        { path: "/ava/photos", text: "@AVA and Ava Laurent, not available", model_username: "ava-live" },
        { byName: { ava: 1 } },
      ),
    ).toEqual([
      { user: { username: "person1", display_name: "person2" } },
      { path: "/person1/photos", text: "@person1 and person2, not available", model_username: "person3" },
      { byName: { person1: 1 } },
    ]);
  });

  test("and so are e-mail addresses in any text", () => {
    expect(told({ email: "dana.k@mail.example", text: "(DANA.K@mail.example; x+1@b.example)" })).toEqual([
      { email: "person1@names.example", text: "(person1@names.example; person2@names.example)" },
    ]);
  });

  test("in the titles of page loads, but not where a name is a word of the machine", () => {
    const [load] = withoutNames([
      { ...events({ type: "open", username: "open", field: "open" }), title: "/open/photos" },
    ]);
    expect(load!.title).toBe("/person1/photos");
    expect(load!.recording.entries[0]).toMatchObject({
      event: { type: "open", username: "person1", field: "open" },
      value: "open",
    });
  });

  test("a recording without names stays as it is", () => {
    const load = events({ text: "nothing", list: [1, null, { a: true }] });
    expect(withoutNames([load])).toEqual([load]);
  });
});

const NAME = "marker_user-81";
const SHOWN = "Marker Of Names";
const MAIL = "marker.of.mails@private.example";

/** A value whose names are markers. */
const marked = (value: unknown, field = ""): unknown => {
  if (typeof value === "string") {
    if (value === "") return value;
    if (/(?:^|_)username$|^rootUsername$/.test(field)) return NAME;
    if (/^display_?name$|^displayName$/i.test(field)) return SHOWN;
    return /email$/i.test(field) && value.includes("@") ? MAIL : value;
  }
  if (Array.isArray(value)) return value.map((item) => marked(item, field));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part, name)]));
};

const markedFlow = (flow: AnyFlow): AnyFlow => ({
  ...flow,
  inputs: marked(flow.inputs) as AnyFlow["inputs"],
  events: marked(flow.events) as AnyFlow["events"],
  outputs: marked(flow.outputs) as AnyFlow["outputs"],
});

test("no name and no address of any flow's samples is left, and each recording replays as before", () => {
  const picks = Array.from({ length: 40 }, (_, index) => index * 7 + 3);
  let found = 0;
  for (const flow of flows) {
    const { recording } = runFlow(markedFlow(flow), 0, picks);
    // A page whose address alone says a name is known by nobody.
    const title = JSON.stringify(recording).includes(NAME) ? `/${NAME}` : "/";
    const load = JSON.parse(JSON.stringify(loadOf(recording, title))) as RecordedLoad;
    const [nameless] = withoutNames([load]);
    const text = JSON.stringify(nameless);
    found += JSON.stringify(load).split(NAME).length - 1;
    for (const marker of [NAME, SHOWN, MAIL])
      expect([
        flow.slug,
        text.slice(Math.max(0, text.indexOf(marker) - 90)).slice(0, text.includes(marker) ? 150 : 0),
      ]).toEqual([flow.slug, ""]);
    const notesOf = ({ recording: { entries } }: RecordedLoad) => {
      const timeline = createTimeline(machineOf);
      timeline.append(entries);
      return timeline.notes;
    };
    expect([flow.slug, notesOf(nameless!)]).toEqual([flow.slug, notesOf(load)]);
  }
  expect(found).toBeGreaterThan(100);
});
