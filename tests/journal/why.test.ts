import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { and, createActor, createMachine, not, setup } from "xstate";

import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { readRecordingFile } from "../../src/actors/journal/recording-file.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import { machineOf } from "../../src/actors/inspector/machine-of.ts";
import type { Candidate } from "../../src/machines/inspector/timeline.ts";

const machine = setup({
  types: {
    context: {} as { readonly tries: number; readonly card: { readonly ok: boolean } | null },
    events: {} as { type: "pay"; amount: number } | { type: "leave" },
  },
  guards: {
    isFree: ({ event }) => event.type === "pay" && event.amount === 0,
    mayTry: ({ context }) => context.tries < 3,
    isMore: (_, least: number) => least > 2,
    hasCard: ({ context: { card } }) => card?.ok === true,
  },
}).createMachine({
  id: "shop",
  context: { tries: 1, card: null },
  initial: "open",
  on: { pay: ".lost", leave: ".lost" },
  states: {
    open: {
      initial: "waiting",
      on: { pay: "lost" },
      states: {
        waiting: {
          on: {
            pay: [
              { guard: "isFree", target: "paid" },
              { guard: and(["mayTry", not("hasCard")]), target: "asking" },
              { target: "paid" },
            ],
          },
        },
        asking: {
          on: { pay: { guard: { type: "isMore", params: ({ event }) => event.amount }, target: "paid" } },
        },
        paid: {},
      },
    },
    lost: {},
  },
});

/** What became of the candidates of each step, by the states that they lead to. */
const recorded = (
  events: readonly Parameters<ReturnType<typeof createActor<typeof machine>>["send"]>[0][],
) => {
  const recorder = createRecorder(() => 0);
  const actor = createActor(machine, { id: "shop", inspect: recorder.inspect }).start();
  for (const event of events) actor.send(event);
  const timeline = createTimeline((id) => (id === "shop" ? machine : undefined));
  timeline.append(recorder.recording().entries);
  return timeline;
};
const told = (all: readonly Candidate[]) =>
  all.map(({ id, verdict, reads }) => [
    id.replace(/^.*--> /, ""),
    verdict,
    reads.map(({ place, value }) => `${place}=${JSON.stringify(value)}`).join(" "),
  ]);

describe("why a machine did what it did", () => {
  test("the guards that said no and yes are told with what they looked at, those behind them were not asked", () => {
    const timeline = recorded([{ type: "pay", amount: 5 }]);
    expect(told(timeline.why(1))).toEqual([
      ["shop.open.paid", "refused", 'event.type="pay" event.amount=5'],
      ["shop.open.asking", "taken", "context.tries=1 context.card=null"],
      ["shop.open.paid", "notAsked", ""],
      ["shop.lost", "notAsked", ""],
      ["shop.lost", "notAsked", ""],
    ]);
  });

  test("an event that inner states refuse is taken by the one around them; a guard's parameters are looked at, too", () => {
    const timeline = recorded([
      { type: "pay", amount: 5 },
      { type: "pay", amount: 2 },
    ]);
    expect(told(timeline.why(2))).toEqual([
      ["shop.open.paid", "refused", "event.amount=2"],
      ["shop.lost", "taken", ""],
      ["shop.lost", "notAsked", ""],
    ]);
  });

  test("where nothing could be taken there is nothing to tell, and nothing before the beginning", () => {
    const timeline = recorded([{ type: "leave" }, { type: "pay", amount: 1 }]);
    expect([timeline.why(0), timeline.why(-1), timeline.why(9)]).toEqual([[], [], []]);
    expect(told(timeline.why(2))).toEqual([["shop.lost", "taken", ""]]);
  });

  test("a machine that is not known says nothing", () => {
    const recorder = createRecorder(() => 0);
    createActor(createMachine({ id: "other" }), { inspect: recorder.inspect }).start();
    const timeline = createTimeline(() => undefined);
    timeline.append(recorder.recording().entries);
    expect(timeline.why(0)).toEqual([]);
  });
});

const FOLDER = join(import.meta.dirname, "recordings");

test("in recorded journeys each step's transition is among its candidates, and only guarded ones are refused", async () => {
  for (const name of await readdir(FOLDER)) {
    const text = gunzipSync(await readFile(join(FOLDER, name))).toString("utf8");
    const read = readRecordingFile(text);
    if (!("file" in read)) throw new Error(`${name} is no recording.`);
    for (const load of read.file.loads) {
      const timeline = createTimeline(machineOf);
      timeline.append(load.recording.entries);
      for (let index = 0; index < timeline.length; index += 1) {
        const { took, event } = timeline.step(index);
        const why = timeline.why(index);
        const guards = new Map(
          Object.values(timeline.charts).flatMap(({ edges }) => edges.map(({ id, guard }) => [id, guard])),
        );
        for (const { id, verdict } of why)
          if (verdict === "refused") expect([name, index, id, guards.get(id)]).not.toContain(null);
        if (took.length > 0 && !event.type.startsWith("xstate.init") && why.length > 0)
          expect([name, index, why.some(({ verdict }) => verdict === "taken")]).toEqual([name, index, true]);
      }
    }
  }
});
