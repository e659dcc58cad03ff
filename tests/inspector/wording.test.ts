import { describe, expect, test } from "vitest";

import type { Chart, ChartEdge, ChartNode } from "../../src/machines/inspector/chart.ts";
import {
  eventName,
  indexOf,
  nameOf,
  payloadLine,
  shortTime,
  statesOf,
  transitionWords,
} from "../../src/machines/inspector/wording.ts";

test.each([
  ["idle", ["idle"]],
  [{ open: "asking" }, ["open.asking"]],
  [{ looking: { open: "standing" }, saying: "silent" }, ["looking.open.standing", "saying.silent"]],
  [{ done: {}, gone: null }, ["done", "gone"]],
  [{}, []],
  [null, []],
  [undefined, []],
])("the states of %o are %o", (value, states) => {
  expect(statesOf(value)).toEqual(states);
});

test.each([
  [{ systemId: "app", id: "x:1", machine: "form" }, "app"],
  [{ systemId: null, id: "save", machine: "form" }, "save"],
  [{ systemId: null, id: "x:12", machine: "form" }, "form"],
  [{ systemId: null, id: "x:12", machine: null }, "unnamed"],
  [{ systemId: null, id: "box:12", machine: "form" }, "box:12"],
  [{ systemId: null, id: "x:12b", machine: "form" }, "x:12b"],
])("the actor %o is called %s", (actor, name) => {
  expect(nameOf(actor)).toBe(name);
});

test.each([
  ["xstate.init", "starts"],
  ["xstate.stop", "stops"],
  ["xstate.done.actor.save", "save is done"],
  ["xstate.error.actor.save", "save failed"],
  ["xstate.done.state.shop.basket", "shop.basket is finished"],
  ["xstate.after.5000.shop.basket", "after 5000 ms"],
  ["xstate.after.retry2.shop.basket", "after retry2"],
  ["form.submitted", "form.submitted"],
])("the event %s reads %s", (type, words) => {
  expect(eventName(type)).toBe(words);
});

test("what an event carries is one line without its type, cut where it is long", () => {
  expect(payloadLine({ type: "opened" })).toBe("");
  expect(payloadLine({ type: "typed", value: "a" })).toBe('{"value":"a"}');
  expect(payloadLine({ type: "typed", value: "a" }, 13)).toBe('{"value":"a"}');
  expect(payloadLine({ type: "typed", value: "a" }, 12)).toBe('{"value":"a"…');
  expect(payloadLine({ type: "typed", value: "x".repeat(200) })).toHaveLength(121);
});

const node = (id: string, path: string, ...children: readonly ChartNode[]): ChartNode =>
  ({ id, path, children }) as unknown as ChartNode;
const edge = (
  id: string,
  source: string,
  targets: readonly string[],
  guard: string | null = null,
): ChartEdge => ({
  id,
  source,
  targets,
  event: id,
  guard,
  actions: [],
});
const chart: Chart = {
  machine: "shop",
  root: node(
    "shop",
    "",
    node("shop.open", "open", node("shop.open.asking", "open.asking")),
    node("shop.shut", "shut"),
  ),
  edges: [
    edge("close", "shop.open.asking", ["shop.shut"], "isLate"),
    edge("split", "shop", ["shop.open", "shop.shut"]),
    edge("stay", "shop.open", []),
    edge("far", "shop.open", ["elsewhere"]),
  ],
};

describe("a transition in words", () => {
  test.each([
    ["close", { from: "open.asking", to: "shut", guard: "isLate" }],
    ["split", { from: "(root)", to: "open, shut", guard: null }],
    ["stay", { from: "open", to: "", guard: null }],
    ["far", { from: "open", to: "elsewhere", guard: null }],
    ["unknown", { from: "unknown", to: "", guard: null }],
  ])("%s", (id, words) => {
    expect(transitionWords(chart, id)).toEqual(words);
  });

  test("without a chart is its id", () => {
    expect(transitionWords(null, "close")).toEqual({ from: "close", to: "", guard: null });
  });

  test("is found in an index that is made once for each chart", () => {
    expect([...indexOf(chart).nodes.keys()]).toEqual(["shop", "shop.open", "shop.open.asking", "shop.shut"]);
    expect([...indexOf(chart).edges.keys()]).toEqual(["close", "split", "stay", "far"]);
    expect(indexOf(chart)).toBe(indexOf(chart));
    expect(indexOf({ ...chart })).not.toBe(indexOf(chart));
  });
});

test.each([
  [0, "0 ms"],
  [12.4, "12 ms"],
  [12.5, "13 ms"],
  [999, "999 ms"],
  [-500, "500 ms"],
  [1_000, "1.000 s"],
  [1_204, "1.204 s"],
  [-9_999, "9.999 s"],
  [10_000, "10.00 s"],
  [59_990, "59.99 s"],
  [60_000, "1:00 min"],
  [123_999, "2:03 min"],
  [-3_661_000, "61:01 min"],
])("%d milliseconds are %s", (milliseconds, text) => {
  expect(shortTime(milliseconds)).toBe(text);
});
