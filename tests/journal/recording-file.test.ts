import "../../tools/testing/all-pages.ts";
import { createMachine } from "xstate";
import { describe, expect, test } from "vitest";

import { packText, unpackText } from "../../src/actors/journal/gzip.ts";
import {
  readRecordingFile,
  writeRecordingFile,
  type RecordingFile,
} from "../../src/actors/journal/recording-file.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import { signInFlow } from "../../src/machines/sign-in/sign-in.flow.ts";
import { machineOf, runEvents } from "./journal-drive.ts";

const { recording } = runEvents(signInFlow, 0, [
  { type: "field.changed", field: "email", value: "dana" },
  { type: "field.changed", field: "password", value: "sample password" },
  { type: "form.submitted" },
  { type: "xstate.done.actor.signIn", output: signInFlow.outputs["signIn"]?.at(-1) },
  { type: "form.submitted" },
]);
const load = { id: "one", title: "/ava", begun: 1_000, ended: null, recording };
const text = writeRecordingFile([load], machineOf, { exported: 2_000, note: "A try" });

const read = (given: string): RecordingFile => {
  const answer = readRecordingFile(given);
  if ("reason" in answer) throw new Error(answer.reason);
  return answer.file;
};

// oxlint-disable typescript/no-explicit-any -- damages any place of a file
const damaged = (change: (file: any) => void): unknown => {
  const file: unknown = JSON.parse(text);
  change(file);
  return readRecordingFile(JSON.stringify(file));
};

const timelineOf = (file: RecordingFile, find = machineOf) => {
  const { entries, dropped } = file.loads[0]!.recording;
  const timeline = createTimeline(find, { dropped, machines: file.machines });
  timeline.append(entries);
  return timeline;
};

describe("a recording file", () => {
  test("comes back as it went, through gzip", async () => {
    const packed = await packText(text);
    expect(packed.length).toBeLessThan(text.length / 2);
    expect(await unpackText(packed)).toEqual({ text });
    expect(await unpackText(new TextEncoder().encode(text))).toEqual({ text });
    const file = read(text);
    expect(file.loads).toEqual(JSON.parse(JSON.stringify([load])));
    expect(Object.keys(file.machines).toSorted()).toEqual(["captcha", "sign-in"]);
    expect(timelineOf(file).notes).toEqual([]);
  });

  test("lets fields through that it does not know", () => {
    expect(damaged((file) => (file.colour = "blue"))).toHaveProperty("file");
    expect(damaged((file) => (file.loads[0].recording.entries[3].more = [1]))).toHaveProperty("file");
  });

  test.each<[string, (file: any) => void, string]>([
    ["another format", (file) => (file.format = "other"), "This file is not a recording."],
    [
      "a newer version",
      (file) => (file.version = 2),
      "This recording has version 2; this inspector reads up to 1.",
    ],
    [
      "an entry without its event",
      (file) => delete file.loads[0].recording.entries[3].event,
      "This recording is damaged: page load 1, entry 4: its 'event' is missing or wrong.",
    ],
    [
      "an entry of an unknown kind",
      (file) => (file.loads[0].recording.entries[0].kind = "constructor"),
      "This recording is damaged: page load 1, entry 1: its kind is unknown.",
    ],
    [
      "entries out of order",
      (file) => (file.loads[0].recording.entries[1].seq = 0),
      "This recording is damaged: page load 1, entry 2: it is out of order.",
    ],
    [
      "half a chart",
      (file) => delete file.machines["sign-in"].chart.root.children[0].tags,
      "This recording is damaged: the statechart of 'sign-in' is not whole.",
    ],
    [
      "a load without a time",
      (file) => (file.loads[0].begun = "today"),
      "This recording is damaged: page load 1: its 'begun' is missing or wrong.",
    ],
  ])("with %s is refused with a sentence", (_, change, reason) => {
    expect(damaged(change)).toEqual({ reason });
  });

  test("that is none, is half a one or is too large is refused with a sentence", async () => {
    expect(readRecordingFile("hello")).toEqual({ reason: "This file is not JSON." });
    expect(readRecordingFile("[]")).toEqual({ reason: "This file is not a recording." });
    const packed = await packText(text);
    expect(await unpackText(packed.slice(0, 200))).toEqual({
      reason: "This file is damaged: it cannot be unpacked.",
    });
    const bomb = await packText("0".repeat(100_000));
    expect(await unpackText(bomb, 1_000)).toEqual({
      reason: "This file is too large: at most 256 MB are opened.",
    });
    const deep = `${"[".repeat(1_000)}${"]".repeat(1_000)}`;
    expect(damaged((file) => (file.loads[0].recording.entries[3].event.deep = JSON.parse(deep)))).toEqual({
      reason: "This recording is damaged: page load 1, entry 4: it is nested too deeply.",
    });
  });
});

describe("a recording of another version", () => {
  const other = createMachine({
    id: "sign-in",
    initial: "editing",
    context: {},
    states: { editing: { on: { "form.submitted": "lost" } }, lost: {} },
  });
  const withOther = (id: string) => (id === "sign-in" ? other : machineOf(id));

  test("says so, folds as far as it goes, and shows the rest as it was recorded", () => {
    const timeline = timelineOf(read(text), withOther);
    const [version, diverged, ...more] = timeline.notes;
    expect(version).toMatchObject({ kind: "version", step: null });
    expect(diverged).toMatchObject({ kind: "diverged" });
    expect(more).toEqual([]);
    const submitted = diverged!.step!;
    expect(timeline.step(submitted).event.type).toBe("form.submitted");
    expect(diverged!.text).toContain(`step ${submitted + 1}, 'form.submitted'`);
    expect(diverged!.text).toContain('recorded "submitting" (active)');
    expect(diverged!.text).toContain('"lost" (active) here');
    const before = timeline.actorAt(1, submitted - 1)!;
    const after = timeline.actorAt(1, submitted)!;
    expect(before.chart!.root.children.map(({ key }) => key)).toEqual(["editing", "lost"]);
    expect(after).toMatchObject({ value: "submitting", status: "live", context: null, accepts: [] });
    expect(after.active).toEqual(["sign-in", "sign-in.submitting"]);
    const last = recording.entries.findLast((entry) => entry.kind === "event" && entry.actor === 1);
    expect(last).toMatchObject({ value: timeline.actorAt(1, timeline.length - 1)!.value });
  });

  test("with a machine that is gone is shown by its recorded chart and values", () => {
    const timeline = timelineOf(read(text), (id) => (id === "sign-in" ? undefined : machineOf(id)));
    expect(timeline.notes.map(({ kind }) => kind)).toEqual(["version"]);
    const at = timeline.actorAt(1, 3)!;
    expect(at.chart!.machine).toBe("sign-in");
    expect(at.active).toContain(`sign-in.${String(at.value)}`);
  });
});
