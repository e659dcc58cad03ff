import "../../tools/testing/all-pages.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { describeState } from "../../src/actors/journal/describe-state.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import type { Recording } from "../../src/actors/journal/recording.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { flows } from "../../src/machines/flows.ts";
import { arbitraryRun, machineOf, runFlow } from "./journal-drive.ts";

const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** As a file would be read. */
const timelineOf = (recording: Recording) => {
  const timeline = createTimeline(machineOf, { dropped: recording.dropped });
  timeline.append(JSON.parse(JSON.stringify(recording.entries)));
  return timeline;
};

/** Every machine's states in its own order, as folded. */
const foldedStates = (recording: Recording): ReadonlyMap<number, readonly unknown[]> => {
  const { fold } = timelineOf(recording);
  const states = new Map<number, unknown[]>();
  for (const { actor: number, index } of fold.steps) {
    const actor = fold.actors.get(number)!;
    if (actor.machine === null) continue;
    const moment = actor.moments[actor.from.indexOf(index)]!;
    states.set(number, [...(states.get(number) ?? []), describeState(moment.snapshot!)]);
  }
  return states;
};

describe.each(flows.map((flow): [string, AnyFlow] => [flow.slug, flow]))("%s", (_slug, flow) => {
  test("the fold is the live machine at every step, whatever happens, through JSON", () => {
    fc.assert(
      fc.property(arbitraryRun, ([pick, picks]) => {
        const { recording, states } = runFlow(flow, pick, picks);
        const folded = foldedStates(recording);
        expect(plainJson(Object.fromEntries(folded))).toEqual(plainJson(Object.fromEntries(states)));
        expect(timelineOf(recording).notes).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test("a ring that dropped its beginning folds from its checkpoint to the same end", () => {
    fc.assert(
      fc.property(arbitraryRun, ([pick, picks]) => {
        const { recording, states } = runFlow(flow, pick, picks, 10);
        const timeline = timelineOf(recording);
        expect(timeline.notes.filter(({ kind }) => kind !== "dropped")).toEqual([]);
        for (const [number, all] of states) {
          const actor = timeline.fold.actors.get(number);
          if (actor === undefined || recording.dropped === 0) continue;
          const snapshot = actor.moments.at(-1)!.snapshot!;
          expect(plainJson(describeState(snapshot))).toEqual(plainJson(all.at(-1)));
        }
      }),
      { numRuns: 40 },
    );
  });
});
