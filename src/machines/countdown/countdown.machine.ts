import type { AnyEventObject, SnapshotFrom } from "xstate";
import { assign, setup } from "xstate";

import { callbackProvidedBy } from "../app/provided-by.ts";

/** `endsAt` and `now` in epoch seconds, `every` in milliseconds (a label each second, profiles each 5 s). */
export interface CountdownInput {
  readonly endsAt: number;
  readonly now: number;
  readonly every?: number | undefined;
}

export interface ClockTicked {
  readonly type: "clock.ticked";
  readonly now: number;
}

const countdownSetup = setup({
  types: {
    context: {} as Required<CountdownInput> & { readonly every: number },
    events: {} as ClockTicked,
    input: {} as CountdownInput,
  },
  actors: {
    tick: callbackProvidedBy<AnyEventObject, { readonly every: number }>(
      "src/actors/countdown/tick.actors.ts",
    ),
  },
  guards: {
    isOver: ({ context }) => context.now >= context.endsAt,
  },
});

/** Counts down to an absolute end; the time comes in with `clock.ticked`. Finished, it is done (FMT-04, FMT-10). */
export const countdownMachine = countdownSetup.createMachine({
  id: "countdown",
  context: ({ input }) => ({ endsAt: input.endsAt, now: input.now, every: input.every ?? 1_000 }),
  initial: "counting",
  states: {
    counting: {
      always: { guard: "isOver", target: "finished" },
      invoke: { id: "tick", src: "tick", input: ({ context }) => ({ every: context.every }) },
      on: { "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) } },
    },
    finished: { type: "final" },
  },
});

export type CountdownSnapshot = SnapshotFrom<typeof countdownMachine>;

export type CountdownView =
  | { readonly status: "counting"; readonly endsAt: number; readonly now: number }
  | { readonly status: "over" };

export const selectCountdownView = (snapshot: CountdownSnapshot): CountdownView =>
  snapshot.matches("counting")
    ? { status: "counting", endsAt: snapshot.context.endsAt, now: snapshot.context.now }
    : { status: "over" };
