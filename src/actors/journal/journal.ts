import type { AnyActorRef, InspectionEvent } from "xstate";

import { loadDeferredCode } from "../app/load-deferred.ts";
import { processingStatus } from "../xstate-private/processing-status.ts";
import type { Inspected } from "./inspected.ts";
import type { Recorder } from "./recorder.ts";

export interface Journal {
  /** Given to `createActor` as `inspect`. */
  readonly inspect: (event: InspectionEvent) => void;
  /** The recorder, which knows everything from the start; loads its code. Rejects when that cannot be had. */
  readonly recorder: () => Promise<Recorder>;
}

/** As many as the recorder keeps. */
const MOST = 20_000;

/**
 * Keeps what actors receive until the recorder's code is there, which takes it over in order. Nobody reads what is kept
 * here: it still holds secrets. `time` in epoch milliseconds.
 */
export const createJournal = (time: () => number): Journal => {
  let recorder: Recorder | null = null;
  let early: Inspected[] = [];
  const load = async (): Promise<Recorder> => {
    const { createRecorder } = await loadDeferredCode();
    if (recorder === null) {
      recorder = createRecorder(time);
      for (const inspected of early) recorder.take(inspected);
      early = [];
    }
    return recorder;
  };
  return {
    inspect: (event) => {
      // They follow from the machines, and there are more of them than of all else.
      if (event.type === "@xstate.microstep" || event.type === "@xstate.action") return;
      if (recorder !== null) recorder.inspect(event);
      // Without its beginning nothing can be replayed: a page whose recorder never comes is not recorded any further.
      else if (early.length < MOST)
        early.push({ event, time: time(), processing: processingStatus(event.actorRef as AnyActorRef) });
    },
    recorder: load,
  };
};
