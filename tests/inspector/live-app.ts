import "../../src/actors/journal/form-stand-in.ts";

import { createActor, type AnyActorRef } from "xstate";

import { neutral, stillClock } from "../../model-tests/walk/neutral.ts";
import { createAppWire, type AppWire } from "../../src/actors/inspector/app-wire.ts";
import type { Channel, LoadHead } from "../../src/actors/inspector/channel.ts";
import { checkpointHead } from "../../src/actors/journal/head.ts";
import type { HoldState } from "../../src/machines/inspector/hold.ts";
import { createRecorder, type Recorder } from "../../src/actors/journal/recorder.ts";
import { signInMachine } from "../../src/machines/sign-in/sign-in.machine.ts";

export interface LiveApp {
  readonly app: AnyActorRef;
  readonly journal: Recorder;
  readonly wire: AppWire;
  readonly load: LoadHead;
  /** The steps that its window was asked to show. */
  readonly travelled: (number | null)[];
  /** What its page was told of breakpoints and holds. */
  readonly holds: HoldState[];
  readonly type: (value: string) => void;
}

/** A Log in dialog as an app of its own, with its journal and its end of the wire, as `attach` joins them. */
export const startLiveApp = (
  channel: Channel,
  id = "load-1",
  group = "tab-1",
  capacity = 20_000,
  breakpoints: readonly string[] = [],
): LiveApp => {
  const journal = createRecorder(() => 1_000, capacity);
  journal.keepHeads(checkpointHead);
  const app = createActor(neutral(signInMachine), { input: {}, inspect: journal.inspect, clock: stillClock });
  app.start();
  const load: LoadHead = { id, title: "/", begun: 1_000, group };
  const travelled: (number | null)[] = [];
  const holds: HoldState[] = [];
  let kept: readonly string[] = breakpoints;
  const wire = createAppWire({
    app,
    journal,
    load,
    channel,
    time: () => 1_000,
    later: (work) => void setImmediate(work),
    travel: (step) => void travelled.push(step),
    connected: () => {},
    breakpoints: { read: () => kept, keep: (all) => void (kept = all) },
    holding: (state) => void holds.push(state),
  });
  wire.begin();
  return {
    app,
    journal,
    wire,
    load,
    travelled,
    holds,
    type: (value) => app.send({ type: "field.changed", field: "email", value }),
  };
};
