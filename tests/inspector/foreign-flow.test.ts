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
