import { createActor } from "xstate";

import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import type { Library, SourceHead } from "../../src/machines/inspector/library.ts";
import type { Timeline } from "../../src/machines/inspector/timeline.ts";
import { signInFlow } from "../../src/machines/sign-in/sign-in.flow.ts";
import { machinesBelow } from "../../model-tests/walk/checks.ts";
import { neutral, stillClock } from "../../model-tests/walk/neutral.ts";

const machines = machinesBelow(signInFlow.machine);

/** A recording of somebody who signs in: what he types, and a refused first try. A step a tenth of a second. */
export const signInTimeline = (): Timeline => {
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
  const timeline = createTimeline((id) => machines.get(id));
  timeline.append(recorder.recording().entries);
  return timeline;
};

/** A library in memory that has one timeline under every name. */
export const sampleLibrary = (timeline: Timeline, sources: readonly SourceHead[]): Library => ({
  sources: () => sources,
  timeline: () => timeline,
  samples: () => [{ type: "field.changed", field: "email", value: "a" }],
  send: async () => ({ accepted: true }),
  exportFile: async () => ({ name: "sign-in.marquee.gz", data: new Uint8Array() }),
  importFile: async () => ({ opened: false, reason: "This is no recording." }),
  forget: async () => {},
  copyAsTest: () => "test();",
  travel: () => {},
});
