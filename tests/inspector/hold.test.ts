import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assign, createActor, sendParent, sendTo, setup, SimulatedClock, type AnyActorRef } from "xstate";

import { createHold, type Hold } from "../../src/actors/inspector/hold.ts";
import { createRecorder } from "../../src/actors/journal/recorder.ts";
import type { JournalEntry } from "../../src/actors/journal/recording.ts";
import { heldWords, waitingWords, type HoldState } from "../../src/machines/inspector/hold.ts";

/** Passes on what it gets to its parent, every second time. */
const child = setup({
  types: { context: {} as { seen: number }, events: {} as { type: "passed" } },
}).createMachine({
  id: "child",
  context: { seen: 0 },
  on: {
    passed: [
      {
        guard: ({ context }) => context.seen % 2 === 1,
        actions: [assign({ seen: ({ context }) => context.seen + 1 }), sendParent({ type: "returned" })],
      },
      { actions: assign({ seen: ({ context }) => context.seen + 1 }) },
    ],
  },
});

/** Gives each press to two children, and takes what comes back. */
const family = setup({
  types: {
    context: {} as { pressed: number; returned: number },
    events: {} as { type: "pressed" | "returned" | "left" },
  },
  actors: { child },
  delays: { lateDelay: 1_000 },
}).createMachine({
  id: "family",
  context: { pressed: 0, returned: 0 },
  invoke: [
    { id: "one", src: "child" },
    { id: "two", src: "child" },
  ],
  initial: "calm",
  on: {
    pressed: {
      actions: [
        assign({ pressed: ({ context }) => context.pressed + 1 }),
        sendTo("one", { type: "passed" }),
        sendTo("two", { type: "passed" }),
      ],
    },
    returned: { actions: assign({ returned: ({ context }) => context.returned + 1 }) },
  },
  states: {
    calm: {
      on: {
        returned: { target: "busy", actions: assign({ returned: ({ context }) => context.returned + 1 }) },
      },
    },
    busy: { after: { lateDelay: "late" }, on: { left: "calm" } },
    late: {},
  },
});

interface Run {
  readonly app: AnyActorRef;
  readonly hold: Hold;
  readonly states: HoldState[];
  readonly clock: SimulatedClock;
  /** Which actor took what from whom, and where it stood then, in order. */
  readonly recorded: () => readonly JournalEntry[];
  readonly press: () => void;
}

const start = (): Run => {
  const states: HoldState[] = [];
  const clock = new SimulatedClock();
  const recorder = createRecorder(() => 0);
  const app = createActor(family, { id: "family", clock, inspect: recorder.inspect }).start();
  const hold = createHold({ app, numberOf: () => 1, changed: (state) => void states.push(state) });
  const press = () => app.send({ type: "pressed" });
  return { app, hold, states, clock, recorded: () => recorder.recording().entries, press };
};

const seenBy = (app: AnyActorRef, id: string): unknown =>
  (app.getSnapshot() as { children: Record<string, AnyActorRef> }).children[id]!.getSnapshot().context;

describe("breakpoints", () => {
  test("one on an event holds the app before it is taken, and nothing that waits is lost", () => {
    const { app, hold, press } = start();
    hold.arm(["child: event = passed"]);
    press();
    expect(app.getSnapshot().context).toEqual({ pressed: 1, returned: 0 });
    expect(seenBy(app, "one")).toEqual({ seen: 0 });
    expect(hold.state()).toEqual({
      breakpoints: ["child: event = passed"],
      held: {
        breakpoint: "child: event = passed",
        actor: 1,
        waiting: 2,
        next: { taker: "child", event: "passed" },
      },
    });
    press();
    expect(app.getSnapshot().context).toEqual({ pressed: 1, returned: 0 });
    expect(hold.state().held?.waiting).toBe(3);
    hold.arm([]);
    expect(hold.state().held).not.toBeNull();
    hold.release("all");
    expect(hold.state()).toEqual({ breakpoints: [], held: null });
    expect(app.getSnapshot().context).toEqual({ pressed: 2, returned: 2 });
  });

  test("going on stops at the next event that is looked for; one event lets one through", () => {
    const { app, hold, press } = start();
    hold.arm(["event = passed"]);
    press();
    hold.release("all");
    expect(seenBy(app, "one")).toEqual({ seen: 1 });
    expect(seenBy(app, "two")).toEqual({ seen: 0 });
    expect(hold.state().held).toMatchObject({ breakpoint: "event = passed", waiting: 1 });
    press();
    hold.release("one");
    expect(seenBy(app, "two")).toEqual({ seen: 1 });
    expect(hold.state().held).toMatchObject({
      breakpoint: null,
      waiting: 1,
      next: { taker: "family", event: "pressed" },
    });
    hold.release("one");
    expect(app.getSnapshot().context.pressed).toBe(2);
    expect(hold.state().held).toMatchObject({ waiting: 2, next: { taker: "child", event: "passed" } });
  });

  test("one on a state holds right after the step that led there, before what it sends arrives", () => {
    const { app, hold, press } = start();
    press();
    hold.arm(["family: state = busy"]);
    press();
    expect(app.getSnapshot().value).toBe("busy");
    expect(app.getSnapshot().context.returned).toBe(1);
    expect(hold.state().held).toMatchObject({
      breakpoint: "family: state = busy",
      waiting: 1,
      next: { taker: "family", event: "returned" },
    });
    hold.release("all");
    expect(app.getSnapshot().context.returned).toBe(2);
  });

  test("one on a value holds when it becomes so, not while it stays so, nor where it was so before", () => {
    const { app, hold, press } = start();
    press();
    hold.arm(["pressed > 0", "pressed >= 2", "nonsense ="]);
    expect(hold.state()).toEqual({ breakpoints: ["pressed > 0", "pressed >= 2"], held: null });
    press();
    expect(hold.state().held?.breakpoint).toBe("pressed >= 2");
    hold.release("all");
    press();
    expect(app.getSnapshot().context.pressed).toBe(3);
    expect(hold.state().held).toBeNull();
  });

  test("a timer rings once the app goes on, unless what waited before it calls it off", () => {
    const { app, hold, press, clock } = start();
    press();
    press();
    expect(app.getSnapshot().value).toBe("busy");
    hold.arm(["event = left"]);
    app.send({ type: "left" });
    clock.increment(1_000);
    expect(hold.state().held?.waiting).toBe(2);
    hold.release("all");
    expect(app.getSnapshot().value).toBe("calm");
    press();
    press();
    expect(app.getSnapshot().value).toBe("busy");
    hold.arm(["event = pressed"]);
    press();
    clock.increment(1_000);
    expect(app.getSnapshot().value).toBe("busy");
    hold.arm([]);
    hold.release("all");
    expect(app.getSnapshot().value).toBe("late");
  });

  test("who looks is told of each change, and of nothing once the app is left alone", () => {
    const { hold, states, press } = start();
    hold.arm(["family: event = pressed"]);
    press();
    press();
    expect(states.map(({ held }) => held?.waiting ?? null)).toEqual([null, 1, 2]);
    hold.end();
    const told = states.length;
    press();
    expect(states.length).toBe(told);
    expect(states.at(-1)).toEqual({ breakpoints: [], held: null });
  });

  test("a hold changes nothing of what happens, whatever is looked for and however the app goes on", () => {
    const conditions = [
      "event = passed",
      "family: event = pressed",
      "event = returned",
      "state = busy",
      "seen > 1",
      "returned",
      "family: pressed = 2",
    ];
    const move = fc.constantFrom("press", "press", "left", "one", "all");
    fc.assert(
      fc.property(
        fc.subarray(conditions, { minLength: 1 }),
        fc.array(move, { maxLength: 30 }),
        (armed, moves) => {
          const [plain, held] = [start(), start()];
          held.hold.arm(armed);
          for (const each of moves) {
            if (each === "one" || each === "all") held.hold.release(each);
            else
              for (const { app } of [plain, held]) app.send({ type: each === "press" ? "pressed" : "left" });
          }
          held.hold.end();
          expect(held.recorded()).toEqual(plain.recorded());
        },
      ),
    );
  });
});

test("why an app is held, and what waits, is said in words", () => {
  const held = { breakpoint: "attempts > 2", actor: 1, waiting: 0, next: null };
  expect(heldWords(held)).toBe("Held where attempts > 2.");
  expect(heldWords({ ...held, breakpoint: null })).toBe("Held after one event.");
  expect(waitingWords(held)).toBe("Nothing waits.");
  const next = { taker: "payment", event: "popup.closed" };
  expect(waitingWords({ ...held, waiting: 1, next })).toBe("payment takes popup.closed next.");
  expect(waitingWords({ ...held, waiting: 4, next })).toBe("payment takes popup.closed next, 3 more wait.");
});
