import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { branchPoint, createBranchSource } from "../../src/actors/inspector/branch-source.ts";
import { productMachines } from "../../src/actors/inspector/product-machines.ts";
import { unpackText } from "../../src/actors/journal/gzip.ts";
import { readRecordingFile, type RecordedLoad } from "../../src/actors/journal/recording-file.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import type { EventEntry } from "../../src/actors/journal/recording.ts";

/** Each turn of all recordings takes a minute: about 2,200 of them. */
const EVERY = 5;
const folder = join(import.meta.dirname, "recordings");

const loadsOf = async (name: string): Promise<readonly RecordedLoad[]> => {
  const unpacked = await unpackText(readFileSync(join(folder, name)));
  const read = readRecordingFile("text" in unpacked ? unpacked.text : "");
  return "file" in read ? read.file.loads : [];
};

const eventsOf = ({ recording }: Pick<RecordedLoad, "recording">): readonly EventEntry[] =>
  recording.entries.filter((entry) => entry.kind === "event");

/** The steps at which a branch can begin: all that was sent by then has arrived. */
const pointsOf = (timeline: ReturnType<typeof createTimeline>): readonly number[] => {
  const points: number[] = [];
  for (let step = 0; step < timeline.length; step = points.at(-1)! + 1)
    points.push(branchPoint(timeline.fold, step));
  return points;
};

/** Whether an answer was known when it was asked for: a branch waits for it to be given by hand. */
const isKnownAtOnce = ({ event, source }: EventEntry, before: EventEntry | undefined): boolean =>
  /^xstate\.(?:done|error)\.actor\./.test(event.type) && before?.actor !== source;

const named = (events: readonly EventEntry[], pathOf: (actor: number) => string | undefined) =>
  events.map(({ actor, event, value, status }) => ({ at: pathOf(actor), type: event.type, value, status }));

for (const name of readdirSync(folder))
  test(`a branch that is sent what came from outside does what was recorded: ${name}`, async () => {
    let turns = 0;
    for (const load of await loadsOf(name)) {
      const { recording } = load;
      const timeline = createTimeline(productMachines.machineOf, { dropped: recording.dropped });
      timeline.append(recording.entries);
      const points = pointsOf(timeline);
      const events = eventsOf(load);
      const isFromCallback = (event: EventEntry | undefined): boolean =>
        event !== undefined &&
        event.source !== null &&
        timeline.fold.actors.get(event.source)?.machine === null &&
        !event.event.type.startsWith("xstate.");
      const pathOf = (actor: number) => timeline.fold.actors.get(actor)?.entry.path;
      const opened = timeline.fold.steps.findIndex(({ event }) => event.type === "route.changed");
      for (const [place, point] of points.slice(0, -1).entries()) {
        // While the app starts, what its actors emit waits.
        if (point <= opened) continue;
        const first = events[point + 1]!;
        if (place % EVERY !== 0 || isFromCallback(first)) continue;
        const isAnswer = first.event.type.startsWith("xstate.promise.");
        const sent = isAnswer ? events[point + 2]! : first;
        if (sent.event.type === "xstate.init") continue;
        const branch = createBranchSource(recording, point, productMachines)!;
        const before = eventsOf({ recording: branch.recording() }).length;
        expect(before).toBe(point + 1);
        const recorded = events.slice(point + 1, points[place + 1]! + 1);
        if (recorded.some((event, index) => isKnownAtOnce(event, recorded[index - 1]))) continue;
        const answer = await branch.send(sent.actor, sent.event);
        const after = branch.recording();
        const made = eventsOf({ recording: after }).slice(before);
        if (!answer.accepted) {
          expect([answer, recorded.map(({ event }) => event.type)]).toEqual([answer, [sent.event.type]]);
          continue;
        }
        turns += 1;
        const ownPath = (actor: number) => branch.timeline.fold.actors.get(actor)?.entry.path;
        // A callback that answers at once cuts the turn in two.
        const isCut = isFromCallback(events[points[place + 1]! + 1]);
        const told = isCut ? made.slice(0, recorded.length) : made;
        expect(named(told, ownPath), `${load.title} after step ${point + 1}`).toEqual(
          named(recorded, pathOf),
        );
      }
    }
    expect(turns).toBeGreaterThan(5);
  });
