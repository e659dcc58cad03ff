import { describe, expect, test } from "vitest";
import { assign, fromPromise, setup, type AnyStateMachine } from "xstate";

import { ownActions, detailLabel, edgeLabel, isRow } from "../../src/machines/inspector/chart-label.ts";
import { chartOf, stateNodes, type ChartEdge, type ChartNode } from "../../src/machines/inspector/chart.ts";

const machine = setup({
  actors: { save: fromPromise(async () => 1) },
  guards: { isOver: () => true },
  actions: { say: () => {} },
  delays: { timeout: 100 },
}).createMachine({
  id: "shop",
  initial: "open",
  on: { "shop.shut": ".shut" },
  states: {
    open: {
      tags: ["busy"],
      entry: ["say", assign({}), () => {}],
      exit: { type: "say" },
      invoke: { id: "saving", src: "save", onDone: "hall" },
      on: {
        sold: [
          { guard: "isOver", target: "hall", actions: ["say", assign({})] },
          { guard: { type: "isOver" }, actions: { type: "say" } },
          { guard: () => true, target: "#shop.shut" },
          {},
        ],
      },
      after: { timeout: "shut", 5_000: { target: "open", reenter: true } },
    },
    hall: {
      type: "parallel",
      states: { left: {}, right: { initial: "dark", states: { dark: {} } } },
      always: { guard: "isOver", target: "shut" },
      on: { split: { target: [".left", ".right.dark"] } },
    },
    shut: { type: "final" },
  },
}) as AnyStateMachine;

const chart = chartOf(machine);
const edgesOf = (event: string) => chart.edges.filter((edge) => edge.event === event);
const nodeOf = (id: string): ChartNode => {
  const all = (node: ChartNode): readonly ChartNode[] => [node, ...node.children.flatMap(all)];
  return all(chart.root).find((node) => node.id === id)!;
};
const edge = (change: Partial<ChartEdge>): ChartEdge => ({
  id: "id",
  source: "shop.open",
  targets: [],
  event: "sold",
  guard: null,
  actions: [],
  ...change,
});

describe("the chart of a machine", () => {
  test("has its states, parents first, each with what it is and does", () => {
    expect(stateNodes(machine).map(({ key }) => key)).toEqual([
      "open",
      "hall",
      "left",
      "right",
      "dark",
      "shut",
    ]);
    expect(chart).toMatchObject({
      machine: "shop",
      root: { id: "shop", path: "", type: "compound", initial: "shop.open" },
    });
    expect(nodeOf("shop.open")).toMatchObject({
      key: "open",
      path: "open",
      type: "atomic",
      initial: null,
      tags: ["busy"],
      invokes: [{ id: "saving", source: "save" }],
      children: [],
    });
    expect(nodeOf("shop.hall")).toMatchObject({ type: "parallel", initial: null, tags: [], invokes: [] });
    expect(nodeOf("shop.hall.right.dark").path).toBe("hall.right.dark");
    expect(nodeOf("shop.shut").type).toBe("final");
  });

  test("names what has a name, and calls a function that was written in place a condition", () => {
    expect(nodeOf("shop.open").entry.slice(0, 3)).toEqual(["say", "xstate.assign", "condition"]);
    expect(nodeOf("shop.open").exit).toContain("say");
    expect(edgesOf("sold").map(({ guard, actions }) => [guard, actions])).toEqual([
      ["isOver", ["say", "xstate.assign"]],
      ["isOver", ["say"]],
      ["condition", []],
      [null, []],
    ]);
  });

  test("has every transition under a name of its own, those at once and those that stay included", () => {
    expect(edgesOf("sold").map(({ id }) => id)).toEqual([
      "shop.open --sold[0]--> shop.hall",
      "shop.open --sold[1]--> (stays)",
      "shop.open --sold[2]--> shop.shut",
      "shop.open --sold[3]--> (stays)",
    ]);
    expect(edgesOf("sold").map(({ source, targets }) => [source, targets])).toEqual([
      ["shop.open", ["shop.hall"]],
      ["shop.open", []],
      ["shop.open", ["shop.shut"]],
      ["shop.open", []],
    ]);
    expect(edgesOf("")).toEqual([
      {
        id: "shop.hall --always[0]--> shop.shut",
        source: "shop.hall",
        targets: ["shop.shut"],
        event: "",
        guard: "isOver",
        actions: [],
      },
    ]);
    expect(edgesOf("split")[0]).toMatchObject({
      id: "shop.hall --split[0]--> shop.hall.left,shop.hall.right.dark",
      targets: ["shop.hall.left", "shop.hall.right.dark"],
    });
    expect(edgesOf("shop.shut")[0]).toMatchObject({ source: "shop", targets: ["shop.shut"] });
    expect(new Set(chart.edges.map(({ id }) => id)).size).toBe(chart.edges.length);
  });
});

describe("the labels of a chart", () => {
  test.each([
    [edge({}), "", "sold"],
    [edge({ guard: "isOver" }), "[isOver]", "sold [isOver]"],
    [edge({ actions: ["say", "xstate.assign"] }), "/ say, assign", "sold / say, assign"],
    [edge({ event: "", guard: "isOver", actions: ["say"] }), "[isOver] / say", "at once [isOver] / say"],
    [edge({ event: "xstate.after.999.shop.open" }), "", "after 999 ms"],
    [edge({ event: "xstate.after.1000.shop.open" }), "", "after 1 s"],
    [edge({ event: "xstate.after.119000.shop.open" }), "", "after 119 s"],
    [edge({ event: "xstate.after.120000.shop.open" }), "", "after 2 min"],
    [edge({ event: "xstate.after.150000.shop.open" }), "", "after 2.5 min"],
    [edge({ event: "xstate.after.timeout.shop.open" }), "", "after timeout"],
    [edge({ event: "xstate.after.long.timeout.shop.open" }), "", "after long.timeout"],
    [edge({ event: "xstate.after.timeout.of.somebody" }), "", "after timeout"],
  ])("of %o", (one, detail, whole) => {
    expect([detailLabel(one), edgeLabel(one)]).toEqual([detail, whole]);
  });

  test("leave out the actions by which delays begin and end, one for each delay and no more", () => {
    const raises = ["xstate.raise", "xstate.raise", "say", "xstate.raise"];
    const cancels = ["xstate.cancel", "xstate.cancel", "xstate.cancel"];
    const state = { ...nodeOf("shop.open"), entry: raises, exit: cancels };
    expect(ownActions(state, chart.edges)).toEqual({
      entry: ["xstate.raise", "say"],
      exit: ["xstate.cancel"],
    });
    expect(ownActions({ ...state, id: "shop.hall" }, chart.edges)).toEqual({ entry: raises, exit: cancels });
    expect(ownActions(nodeOf("shop.open"), chart.edges)).toEqual({
      entry: ["say", "xstate.assign", "condition"],
      exit: ["say"],
    });
  });

  test("stand inside the state that a transition does not leave", () => {
    expect(isRow(edge({}))).toBe(true);
    expect(isRow(edge({ targets: ["shop.open"] }))).toBe(true);
    expect(isRow(edge({ targets: ["shop.hall"] }))).toBe(false);
    expect(isRow(edge({ targets: ["shop.open", "shop.hall"] }))).toBe(false);
  });
});
