import { createMachine, emit, fromPromise, setup } from "xstate";
import { describe, expect, test } from "vitest";

import { explore } from "../../src/actors/paths/explore.ts";
import { pathSetOf, phrasePath, unphrased } from "../../src/actors/paths/phrase.ts";
import { defineFlow, type AnyFlow, type Phrases } from "../../src/machines/app/flow.ts";

const machine = setup({
  actors: { askWho: fromPromise(() => Promise.resolve({ name: "ava" })) },
  delays: { timeout: 10_000 },
}).createMachine({
  id: "bell",
  initial: "quiet",
  states: {
    quiet: { on: { "bell.pressed": "asking" } },
    asking: {
      invoke: { id: "who", src: "askWho", onDone: "ringing", onError: "quiet" },
      on: { "wind.blew": {} },
    },
    ringing: {
      initial: "loud",
      entry: emit(() => ({ type: "toast.requested", kind: "error", text: "Somebody is there." })),
      states: { loud: {} },
      after: { timeout: "quiet" },
    },
  },
});

const phrases: Phrases = {
  begin: () => "Stand before the door.",
  events: {
    "bell.pressed": "Press the bell.",
    "wind.blew": {
      by: "world",
      says: (_: never, before: { value: string }) => `The wind blows while ${before.value}.`,
    },
  },
  answers: { askWho: ({ name }: { name: string }) => `The door answers: ${name}.` },
  breaks: { askWho: "Nobody answers." },
  delays: { timeout: "Ten seconds pass." },
  states: {
    quiet: "It is quiet.",
    asking: () => "Steps are heard.",
    ringing: "It rings.",
  },
};

const bell = (more: Partial<Phrases> = {}): AnyFlow =>
  defineFlow({
    slug: "bell",
    title: "A bell",
    machine,
    inputs: [undefined],
    events: [{ type: "bell.pressed" }, { type: "wind.blew" }],
    outputs: { askWho: [{ name: "ava" }] },
    select: () => ({ status: "bell" }),
    phrases: { ...phrases, ...more },
  }) as AnyFlow;

describe("a path in sentences", () => {
  test("tells what a person does, what is arranged and what time brings, what is seen then, and what the app is asked for", () => {
    const set = pathSetOf(bell());
    expect(set.covered).toEqual({ all: 5, taken: 5 });
    expect(set.unreachable).toEqual([]);
    expect(set.paths.length).toBe(1);
    const [path] = set.paths;
    expect([path!.begin, path!.expected, path!.value]).toEqual([
      "Stand before the door.",
      "It is quiet.",
      "quiet",
    ]);
    const told = path!.steps.map(({ kind, sentence, expected, messages: heard }) => [
      kind,
      sentence,
      expected,
      ...heard,
    ]);
    expect(told).toContainEqual(["action", "Press the bell.", "Steps are heard."]);
    expect(told).toContainEqual(["condition", "The wind blows while asking.", "Steps are heard."]);
    expect(told).toContainEqual(["condition", "Nobody answers.", "It is quiet."]);
    expect(told).toContainEqual([
      "condition",
      "The door answers: ava.",
      "It rings.",
      'A red message says: "Somebody is there."',
    ]);
    expect(told).toContainEqual(["wait", "Ten seconds pass.", "It is quiet."]);
    expect(path!.steps.find(({ kind }) => kind === "wait")?.took).toEqual([
      "bell.ringing --xstate.after.timeout.bell.ringing[0]--> bell.quiet",
    ]);
    expect(told.filter(([, sentence]) => sentence === "Press the bell.").length).toBe(2);
  });

  test("names everything at once that it has no words for", () => {
    const flow = bell({ events: {}, answers: {}, breaks: {}, delays: {}, states: { quiet: "It is quiet." } });
    const problems = [
      "bell: the event 'bell.pressed' has no phrase",
      "bell: the state 'asking' has no phrase",
      "bell: the event 'wind.blew' has no phrase",
      `bell: the answer {"name":"ava"} of 'askWho' has no phrase`,
      "bell: that 'askWho' breaks has no phrase",
      "bell: the delay 'timeout' has no phrase",
      "bell: the state 'ringing.loud' has no phrase",
    ];
    expect(unphrased(flow, explore(flow)).toSorted()).toEqual(problems.toSorted());
    expect(() => pathSetOf(flow)).toThrow("src/machines/bell/bell.phrases.ts");
    for (const problem of problems) expect(() => pathSetOf(flow)).toThrow(problem);
  });

  test("refuses words that say nothing, break, or belong to an event that nobody knows", () => {
    const press = { input: undefined, events: [{ type: "bell.pressed" }] };
    const after = (phrase: Phrases["events"][string]) => () =>
      phrasePath(bell({ events: { "bell.pressed": phrase } }), press, 1);
    expect(after(" ")).toThrow(`the event 'bell.pressed' reads " "`);
    expect(after(({ by }: { by?: string }) => `Press the bell of ${by}.`)).toThrow("reads");
    expect(
      after(() => {
        throw new Error("no bell");
      }),
    ).toThrow("the event 'bell.pressed' cannot be phrased: Error: no bell");
    expect(after("Press the bell.")).not.toThrow();
    const telling = createMachine({ id: "bell", entry: emit({ type: "smoke.rose" }) });
    const told = { ...bell({ states: { "": "It smokes." } }), machine: telling } as AnyFlow;
    expect(unphrased(told, explore(told))).toEqual(["bell: the emitted 'smoke.rose' has no phrase"]);
  });

  test("keeps to the paths that are wanted and tells how many are left out", () => {
    const flow = { ...bell(), inputs: [undefined] } as AnyFlow;
    const set = pathSetOf(flow, "pairs", 1);
    expect(set.cover).toBe("pairs");
    expect(set.paths.length).toBe(1);
    expect(set.covered.taken + set.leftOut).toBeGreaterThan(0);
  });
});
