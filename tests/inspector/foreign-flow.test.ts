import { createMachine, fromPromise } from "xstate";
import { describe, expect, test } from "vitest";

import { foreignFlow } from "../../src/actors/inspector/foreign-flow.ts";
import { chartOfDefinition } from "../../src/actors/inspector/foreign-timeline.ts";
import { explore } from "../../src/actors/paths/explore.ts";
import { pathSetOf, pathTo } from "../../src/actors/paths/phrase.ts";

/** Somebody else's machine as its app tells it on the wire. */
const shop = createMachine({
  id: "shop",
  initial: "browsing",
  states: {
    browsing: {
      description: "The shelves are to be seen.",
      on: {
        buy: [
          { guard: "isEmpty", target: "refused" },
          { guard: "isDear", target: "asking" },
          { target: "paying" },
        ],
      },
    },
    refused: { after: { 1_000: "browsing" } },
    asking: { on: { yes: "paying", no: "browsing" } },
    paying: {
      invoke: { src: fromPromise(async () => 1), onDone: "paid.thanks", onError: "refused" },
    },
    paid: {
      initial: "thanks",
      states: { thanks: { always: "done" }, done: { type: "final" } },
      onDone: "over",
    },
    over: { type: "final" },
  },
} as never);
const chart = chartOfDefinition(JSON.stringify(shop.config))!;

describe("test paths of another app's machine", () => {
  const flow = foreignFlow(chart);
  const set = pathSetOf(flow, "transitions", Infinity, explore(flow));

  test("take every transition that its chart has, each guard's own included", () => {
    expect(set.unreachable).toEqual([]);
    const took = new Set(
      set.paths.flatMap(({ steps, took: first }) => [first, ...steps.map((step) => step.took)].flat()),
    );
    for (const { id, event } of chart.edges)
      if (!event.startsWith("xstate.done.state.") && event !== "")
        expect([id, took.has(id)]).toEqual([id, true]);
  });

  test("are said in plain sentences, with the words of the app", () => {
    const sentences = set.paths.flatMap(({ steps }) =>
      steps.map(({ sentence, expected }) => [sentence, expected]),
    );
    expect(sentences).toContainEqual(["Send buy so that isDear holds.", "It is in the state asking."]);
    expect(sentences).toContainEqual(["Send no.", "The shelves are to be seen."]);
    expect(sentences).toContainEqual(["1 s pass.", "The shelves are to be seen."]);
    expect(sentences.map(([sentence]) => sentence)).toContain("invoked in paying answers.");
  });

  test("answer the shortest way to a state", () => {
    const way = pathTo(flow, { to: "over", through: ["asking"], avoid: [] }, explore(flow))!;
    expect(way.paths[0]!.steps.map(({ event }) => event.type)).toEqual([
      "buy",
      "yes",
      "xstate.done.actor.0.shop.paying",
    ]);
  });
});

/** The paths that are made of a machine as another app's inspector would tell it, step by step. */
const stepsOf = (config: object) => {
  const flow = foreignFlow(chartOfDefinition(JSON.stringify(config))!);
  const { paths, unreachable } = pathSetOf(flow, "transitions", Infinity, explore(flow));
  return {
    steps: paths.flatMap(({ steps }) => steps.map(({ sentence, expected }) => [sentence, expected])),
    unreachable,
  };
};

test("a step names the condition of the state that takes the event, not that of another one", () => {
  const { steps } = stepsOf({
    id: "order",
    initial: "cart",
    states: {
      cart: { on: { next: [{ guard: "hasItems", target: "address" }, { target: "empty" }] } },
      empty: { on: { next: "cart" } },
      address: { on: { next: [{ guard: "isValid", target: "paying" }, { target: "cart" }] } },
      paying: {},
    },
  });
  expect(steps).toContainEqual(["Send next so that hasItems holds.", "It is in the state address."]);
  expect(steps).toContainEqual(["Send next so that isValid holds.", "It is in the state paying."]);
  expect(steps).not.toContainEqual(["Send next so that hasItems holds.", "It is in the state paying."]);
  expect(steps).toContainEqual(["Send next.", "It is in the state empty."]);
});

test("what is taken at once under a condition that the app alone knows is left, and turns in no circle", () => {
  const { steps } = stepsOf({
    id: "form",
    initial: "valid",
    states: {
      valid: { always: { guard: "isBad", target: "invalid" }, on: { submit: "sent" } },
      invalid: { always: { guard: "isGood", target: "valid" } },
      sent: {},
    },
  });
  expect(steps).toContainEqual(["Send submit.", "It is in the state sent."]);
});

test("a machine and states with dots in their names have paths", () => {
  const { steps } = stepsOf({
    id: "shop.cart",
    initial: "v1.0",
    states: { "v1.0": { on: { open: "shown" } }, shown: {} },
  });
  expect(steps).toContainEqual(["Send open.", "It is in the state shown."]);
});
