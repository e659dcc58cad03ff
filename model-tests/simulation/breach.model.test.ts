import "../../tools/testing/all-pages.ts";
import { describe, expect, test } from "vitest";

import { readRecordingFile } from "../../src/actors/journal/recording-file.ts";
import { brokenRule, peopleIn, type PageThen } from "./breach.ts";
import { recordingOf } from "./exported.ts";
import { mutants } from "./mutants.ts";
import { simulate } from "./simulate.ts";
import type { RecordedPage } from "./tab.ts";

const page = (
  id: string,
  title: string,
  events: readonly (readonly [time: number, type: string, id?: string])[],
) =>
  ({
    id,
    title,
    entries: [
      {
        kind: "actor",
        seq: 1,
        time: 0,
        actor: 1,
        parent: null,
        path: "app",
        id: "app",
        systemId: null,
        machine: "app",
        input: null,
      },
      {
        kind: "actor",
        seq: 2,
        time: 0,
        actor: 2,
        parent: 1,
        path: "app/p",
        id: "p",
        systemId: null,
        machine: "payment",
        input: null,
      },
      ...events.map(([time, type, about], index) => ({
        kind: "event",
        seq: index + 3,
        time,
        actor: type.startsWith("payment") ? 2 : 1,
        source: null,
        event: about === undefined ? { type } : { type, about },
        value: null,
        status: null,
      })),
    ],
  }) as PageThen;

const ID = "00000000-0000-7000-8000-000000000012";
const one = page("one", "fan1 tab 1 /ava", [
  [1, "payment.update", ID],
  [5, "payment.done"],
  [6, "link.pressed"],
  [9, "clock.ticked"],
]);
const two = page("two", "fan2 tab 1 /ava", [[7, "link.pressed"]]);
const lookAt = (sentence: string) => {
  const { load, seq } = brokenRule({ sentence, rule: "rule" }, [one, two]);
  return [load, seq];
};

describe("where a broken rule is to be looked at", () => {
  test("the tab that the sentence names, at the last step of the flow that it names", () => {
    expect(lookAt("fan1 tab 1 waits without end: its payment is waiting.")).toEqual(["one", 4]);
  });

  test("without a flow, the last step of that tab which is no tick of a clock", () => {
    expect(lookAt("fan1 tab 1 shows no page.")).toEqual(["one", 5]);
  });

  test("without a tab, the last step that has heard of what the sentence names", () => {
    expect(lookAt(`Payment ${ID} was charged twice.`)).toEqual(["one", 3]);
  });

  test("the pages of those whom it is about, before all others", () => {
    expect(brokenRule({ sentence: "It broke.", rule: "rule" }, [one, two], ["fan1"])).toMatchObject({
      load: "one",
      seq: 5,
    });
    expect(brokenRule({ sentence: "It broke.", rule: "rule" }, [one, two], ["fan9"])).toMatchObject({
      load: "two",
    });
  });

  test("who an id belongs to stands in its row", () => {
    const tables = new Map([["payment", [{ id: ID, buyer_id: "b" }]]]);
    const people = [
      { id: "a", username: "fan1" },
      { id: "b", username: "fan2" },
    ];
    expect(peopleIn(`Payment ${ID} was charged twice.`, tables, people)).toEqual(["fan2"]);
    expect(peopleIn("It broke.", tables, people)).toEqual([]);
  });

  test("without anything that a page knows, the last step of all", () => {
    expect(lookAt("The run does not come to its end.")).toEqual(["two", 3]);
    expect(brokenRule({ sentence: "It broke.", rule: "rule" }, [])).toMatchObject({ load: null, seq: null });
  });
});

test("the file of a failing seed names the rule with its place, the page and a step of it", async () => {
  const { seams } = mutants.find(({ name }) => name === "double-charge")!;
  const records: RecordedPage[] = [];
  const run = await simulate(0, seams, records);
  expect(run.breach?.rule).toMatch(/^charged \(model-tests\/simulation\/invariants\.ts:\d+\)$/);
  const read = readRecordingFile(recordingOf(run));
  if ("reason" in read) throw new Error(read.reason);
  const { broken, loads } = read.file;
  expect(broken).toMatchObject({ sentence: run.broken, rule: run.breach!.rule });
  const { title, recording } = loads.find(({ id }) => id === broken!.load)!;
  expect([run.about.length, title.startsWith(`${run.about[0]} tab`)]).toEqual([1, true]);
  const step = recording.entries.find(({ seq }) => seq === broken!.seq)!;
  const whose = recording.entries.find(({ kind, actor }) => kind === "actor" && actor === step.actor);
  expect([step.kind, whose]).toEqual(["event", expect.objectContaining({ machine: "payment" })]);
});
