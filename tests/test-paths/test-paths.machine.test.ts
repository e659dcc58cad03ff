import { describe, expect, test } from "vitest";

import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import type { PathSet, PathStep } from "../../src/machines/inspector/path.ts";
import type { WalkRecord } from "../../src/machines/inspector/walk-record.ts";
import {
  selectTestPathsView,
  testPathsMachine,
  type CopyWanted,
  type PathsAnswer,
  type PathsWanted,
  type WalksAnswer,
} from "../../src/machines/test-paths/test-paths.machine.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const step = { kind: "action", sentence: "Press the bell." } as PathStep;
const pathOf = (steps: number) => ({ steps: Array.from({ length: steps }, () => step) });
/** Three paths of two, no and one step. */
const set = { slug: "bell", paths: [pathOf(2), pathOf(0), pathOf(1)] } as unknown as PathSet;
const walked = { slug: "bell", level: "browser", source: "test();" } as WalkRecord;
const flows = [
  { slug: "bell", title: "A bell" },
  { slug: "door", title: "A door" },
];

const open = (slug?: string) => {
  const made = promiseLogic<PathsAnswer, PathsWanted>();
  const copied = promiseLogic<void, CopyWanted>();
  const walks = promiseLogic<WalksAnswer, unknown>();
  const { actor, clock } = drive(
    testPathsMachine,
    { flows, slug },
    { makePaths: made.logic, copyPaths: copied.logic, readWalks: walks.logic },
  );
  const view = () => selectTestPathsView(actor.getSnapshot());
  const place = () => [view().path, view().step];
  return { actor, clock, made: made.asked, copied: copied.asked, walks: walks.asked, view, place };
};
/** The paths are there. */
const begin = () => {
  const it = open();
  answer(it.actor, "makePaths", { status: "ok", set, names: [] });
  return it;
};

describe("the paths of a flow", () => {
  test.each([
    [undefined, "bell"],
    ["door", "door"],
    ["unknown", "bell"],
  ])("begin with the flow that is asked for, else with the first: %s -> %s", (slug, first) => {
    const { made, view } = open(slug);
    expect(made).toEqual([{ slug: first, cover: "transitions", question: null }]);
    expect(view()).toMatchObject({ status: "making", slug: first, level: "model", flows });
  });

  test("are made anew for another flow or another cover, and looked at from their beginning", () => {
    const { actor, made, view } = begin();
    expect(view()).toMatchObject({ status: "showing", set, path: 0, step: -1 });
    const looks = { path: 0, step: -1, transition: null, set: null, problem: null };
    for (const event of [
      { type: "flow.chosen", slug: "door" },
      { type: "cover.chosen", cover: "states" },
      { type: "way.asked", question: { to: "open", through: [], avoid: [] } },
    ] as const) {
      actor.send({ type: "step.chosen", path: 2, step: 0 });
      actor.send({ type: "transition.chosen", transition: "a" });
      actor.send(event);
      expect(view()).toMatchObject({ status: "making" });
      expect(actor.getSnapshot().context).toMatchObject(looks);
      answer(actor, "makePaths", { status: "ok", set, names: [] });
      expect(view().status).toBe("showing");
    }
    expect(made.slice(1)).toEqual([
      { slug: "door", cover: "transitions", question: null },
      { slug: "door", cover: "states", question: null },
      { slug: "door", cover: "states", question: { to: "open", through: [], avoid: [] } },
    ]);
  });

  test.each([
    [
      { status: "failed", reason: "door: the state 'open' has no phrase" },
      "door: the state 'open' has no phrase",
    ],
    [null, "The paths could not be made. Please try again."],
  ])("that cannot be made (%o) say why, and can be asked for again", (output, problem) => {
    const { actor, made, view } = open();
    if (output === null) breakOff(actor, "makePaths");
    else answer(actor, "makePaths", output);
    expect(view()).toMatchObject({ status: "refused", problem });
    actor.send({ type: "retry.pressed" });
    expect([view().status, made.length]).toEqual(["making", 2]);
    answer(actor, "makePaths", { status: "ok", set, names: [] });
    expect(view()).toMatchObject({ status: "showing", set });
  });
});

describe("looking at a step", () => {
  test("moves over the ends of paths, and stays at the first and the last place", () => {
    const { actor, place } = begin();
    const places = [
      [0, -1],
      [0, 0],
      [0, 1],
      [1, -1],
      [2, -1],
      [2, 0],
      [2, 0],
    ];
    for (const [index, there] of places.entries()) {
      expect(place(), `place ${index}`).toEqual(there);
      actor.send({ type: "step.moved", by: 1 });
    }
    for (const there of places.slice(0, -1).toReversed()) {
      expect(place()).toEqual(there);
      actor.send({ type: "step.moved", by: -1 });
    }
    expect(place()).toEqual([0, -1]);
  });

  test.each([
    [0, 1, 1],
    [0, 5, 1],
    [0, -9, -1],
    [1, 0, -1],
    [7, 3, -1],
  ])("of path %d, step %d leads to step %d, which is there", (path, wanted, found) => {
    const { actor, place } = begin();
    actor.send({ type: "step.chosen", path, step: wanted });
    expect(place()).toEqual([path, found]);
  });

  test("shows its own transition, until one of the chart is chosen", () => {
    const { actor, view } = begin();
    for (const event of [
      { type: "step.chosen", path: 0, step: 0 },
      { type: "step.moved", by: 1 },
    ] as const) {
      actor.send({ type: "transition.chosen", transition: "a" });
      expect(view().transition).toBe("a");
      actor.send(event);
      expect(view().transition).toBeNull();
    }
  });
});

describe("which tests walked", () => {
  test("is read once, and its browser tests can be copied", () => {
    const { actor, view, walks } = open();
    actor.send({ type: "level.chosen", level: "browser" });
    expect(view()).toMatchObject({ walksKnown: "reading", walks: [], hasSource: false, level: "browser" });
    answer(actor, "readWalks", { status: "ok", walks: [walked] });
    expect(view()).toMatchObject({ walksKnown: "read", walks: [walked], hasSource: true });
    expect(walks).toHaveLength(1);
  });

  test.each([
    [{ ...walked, slug: "door" }],
    [{ ...walked, level: "model" } as const],
    [{ ...walked, source: undefined } as unknown as WalkRecord],
  ])("of another flow, at another level or without a file gives nothing to copy: %o", (other) => {
    const { actor, view } = open();
    answer(actor, "readWalks", { status: "ok", walks: [other] });
    expect(view().hasSource).toBe(false);
  });

  test("is not told by every server, and can be asked for again where it was not reached", () => {
    const silent = open();
    answer(silent.actor, "readWalks", { status: "failed" });
    expect(silent.view()).toMatchObject({ walksKnown: "read", walks: [] });
    const { actor, view, walks } = open();
    breakOff(actor, "readWalks");
    expect(view().walksKnown).toBe("missing");
    actor.send({ type: "retry.pressed" });
    expect([view().walksKnown, walks.length]).toEqual(["reading", 2]);
  });
});

describe("copying", () => {
  test("takes the paths and the generated tests, and says so for 2.5 seconds", () => {
    const { actor, clock, copied, view } = begin();
    answer(actor, "readWalks", { status: "ok", walks: [walked] });
    actor.send({ type: "copy.pressed", format: "playwright" });
    expect(copied).toEqual([{ set, format: "playwright", source: "test();" }]);
    expect(view()).toMatchObject({ said: false, copy: { format: "playwright", problem: null } });
    answer(actor, "copyPaths", undefined);
    clock.increment(2_499);
    expect(view()).toMatchObject({ said: true, copy: { format: "playwright", problem: null } });
    clock.increment(1);
    expect(view()).toMatchObject({ said: false, copy: null });
  });

  test("that the browser forbids is shown", () => {
    const { actor, view } = begin();
    actor.send({ type: "copy.pressed", format: "gherkin" });
    breakOff(actor, "copyPaths");
    const problem = "The browser does not let this page copy.";
    expect(view()).toMatchObject({ said: true, copy: { format: "gherkin", problem } });
  });

  test("waits until there are paths", () => {
    const { actor, copied, view } = open();
    actor.send({ type: "copy.pressed", format: "md" });
    expect([copied, view().copy]).toEqual([[], null]);
  });
});
