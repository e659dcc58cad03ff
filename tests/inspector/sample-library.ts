import "../../src/actors/journal/form-stand-in.ts";

import { createActor } from "xstate";

import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { writeRecordingFile } from "../../src/actors/journal/recording-file.ts";
import type { Recording } from "../../src/actors/journal/recording.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import type { Library, SourceHead } from "../../src/machines/inspector/library.ts";
import type { Timeline } from "../../src/machines/inspector/timeline.ts";
import { signInFlow } from "../../src/machines/sign-in/sign-in.flow.ts";
import { machinesBelow } from "../../model-tests/walk/checks.ts";
import { neutral, stillClock } from "../../model-tests/walk/neutral.ts";

const machines = machinesBelow(signInFlow.machine);

/** A recording of somebody who signs in: what he types, and a refused first try. A step a tenth of a second. */
export const signInRecording = (): Recording => {
  let now = 1_790_000_000_000;
  const recorder = createRecorder(() => (now += 100));
  const actor = createActor(neutral(signInFlow.machine), {
    id: "sign-in",
    input: signInFlow.inputs[0]!,
    clock: stillClock,
    inspect: recorder.inspect,
  } as never);
  actor.start();
  const send = (event: object) => actor.send(event as never);
  send({ type: "field.changed", field: "email", value: "d" });
  send({ type: "field.changed", field: "email", value: "dana" });
  send({ type: "field.changed", field: "password", value: "hunter2" });
  send({ type: "form.submitted" });
  send({
    type: "xstate.error.actor.signIn",
    actorId: "signIn",
    error: { name: "Error", message: "offline" },
  });
  return recorder.recording();
};

/** The same as a timeline. */
export const signInTimeline = (): Timeline => {
  const timeline = createTimeline((id) => machines.get(id));
  timeline.append(signInRecording().entries);
  return timeline;
};

/** The file of a run of two page loads that broke a rule in the first one, when its form was submitted. */
export const brokenFile = (): string => {
  const recording = signInRecording();
  const load = { begun: 1_790_000_000_000, ended: null, recording };
  const { seq } = recording.entries.find(
    (entry) => entry.kind === "event" && entry.event.type === "form.submitted",
  )!;
  return writeRecordingFile(
    [
      { ...load, id: "one", title: "fan1 tab 1 /ava" },
      { ...load, id: "two", title: "fan2 tab 1 /ava" },
    ],
    (id) => machines.get(id),
    {
      exported: 1_790_000_100_000,
      broken: {
        sentence: "Payment 7 was charged twice.",
        rule: "charged (model-tests/simulation/invariants.ts:237)",
        load: "one",
        seq,
      },
    },
  );
};

/** A library in memory that has one timeline under every name. */
export const sampleLibrary = (timeline: Timeline, sources: readonly SourceHead[]): Library => ({
  sources: () => sources,
  timeline: () => timeline,
  samples: () => [{ type: "field.changed", field: "email", value: "a" }],
  shape: () => null,
  send: async () => ({ accepted: true }),
  exportFile: async () => ({ name: "sign-in.marquee.gz", data: new Uint8Array() }),
  importFile: async () => ({ opened: false, reason: "This is no recording." }),
  forget: async () => {},
  copyAsTest: () => "test();",
  travel: () => {},
  arm: () => {},
  release: () => {},
});
