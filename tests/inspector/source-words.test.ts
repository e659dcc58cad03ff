import { describe, expect, test } from "vitest";
import {
  and,
  assign,
  createMachine,
  emit,
  enqueueActions,
  not,
  or,
  raise,
  sendTo,
  setup,
  stateIn,
  spawnChild,
  stopChild,
} from "xstate";

import { flows } from "../../src/machines/flows.ts";
import { chartOf, type ChartNode } from "../../src/machines/inspector/chart.ts";
import { withWords, wordsOf } from "../../src/machines/inspector/chart-words.ts";
import { actionWords, guardWords } from "../../src/machines/inspector/source-words.ts";

const { isOpen, isMine } = { isOpen: "isOpen", isMine: { type: "isMine", params: { id: 1 } } };

test.each([
  ["isOpen", isOpen],
  ["isMine", isMine],
  ["not isOpen", not(isOpen)],
  ["isOpen and not isMine", and([isOpen, not(isMine as never)])],
  ["isOpen or (isOpen and isMine)", or([isOpen, and([isOpen, isMine as never])])],
  ["not (isOpen or isMine)", not(or([isOpen, isMine as never]) as never)],
  ["in #shop.open", stateIn("#shop.open")],
  ['in {"a":"b"}', stateIn({ a: "b" })],
  ["context.count > 0", ({ context }: { context: { count: number } }) => context.count > 0],
  ["ok", Object.assign(() => true, { type: "ok" })],
  [
    "failed, context.count > 0",
    Object.assign(and(["x", (({ context }: { context: { count: number } }) => context.count > 0) as never]), {
      type: "failed, condition",
    }),
  ],
])("a guard reads %s", (words, guard) => {
  expect(guardWords(guard)).toBe(words);
});

const make = (count: number) => ({ made: count });
test.each([
  ["assigns count, at", assign({ count: 1, at: () => 2 })],
  ["assigns count, name", assign(() => ({ count: 1, name: "a, b" }))],
  [
    "assigns wide, high",
    assign(({ context }: { context: { readonly wide?: unknown; readonly high?: unknown } }) => {
      if (context.wide === undefined) return { wide: { inner: 1 } };
      return { high: [1, 2] };
    }),
  ],
  ["assigns make(1)", assign(() => make(1) as never)],
  ["emits toast.shown", emit({ type: "toast.shown" } as never)],
  [
    "emits a.b or c.d",
    emit((({ context }: { context: { a: boolean } }) =>
      context.a ? { type: "a.b" } : { type: "c.d" }) as never),
  ],
  ["raises again", raise({ type: "again" } as never)],
  ["sends told to library", sendTo("library", { type: "told" } as never)],
  ["stops clock", stopChild("clock")],
  ["starts bell", spawnChild("clock", { id: "bell" })],
  ["starts clock", spawnChild("clock")],
  [
    "say, assigns count, emits told, sends asked",
    enqueueActions(({ enqueue }) => {
      enqueue("say" as never);
      enqueue.assign({ count: 1 } as never);
      enqueue.emit({ type: "told" } as never);
      enqueue.sendTo("x", { type: "asked" } as never);
    }),
  ],
])("an action reads %s", (name, action) => {
  expect(actionWords(action, {})).toEqual({ name, does: null });
});

test("a named action keeps its name, and what it does is told beside it", () => {
  const named = { take: assign({ count: 1 }), say: () => {} };
  expect(actionWords("take", named)).toEqual({ name: "take", does: "assigns count" });
  expect(actionWords({ type: "take" }, named)).toEqual({ name: "take", does: "assigns count" });
  expect(actionWords("say", named)).toEqual({ name: "say", does: null });
});

describe("the words of a chart", () => {
  const machine = setup({ actions: { take: assign({}) }, delays: { late: 10 } }).createMachine({
    id: "shop",
    context: {},
    initial: "open",
    states: {
      open: {
        description: "People may come in.",
        entry: "take",
        after: { late: { target: "shut", actions: emit({ type: "shut.told" } as never) } },
        on: { close: { guard: not("isLate" as never) as never, target: "shut", actions: "take" } },
      },
      shut: {},
    },
  });
  const chart = withWords(chartOf(machine), wordsOf(machine), {
    shut: "The door is shut.",
    open: () => "never",
  });
  const nodeOf = (key: string): ChartNode => chart.root.children.find((node) => node.key === key)!;

  test("stand in its transitions and states; ids and what xstate adds for delays stay", () => {
    expect(chart.edges.map(({ event, guard, actions, does }) => [event, guard, actions, does])).toEqual([
      ["close", "not isLate", ["take"], ["take assigns nothing"]],
      ["xstate.after.late.shop.open", null, ["emits shut.told"], undefined],
    ]);
    expect(chart.edges.map(({ id }) => id)).toEqual(chartOf(machine).edges.map(({ id }) => id));
    expect(nodeOf("open")).toMatchObject({
      description: "People may come in.",
      entry: ["take", "xstate.raise"],
      exit: ["xstate.cancel"],
      does: ["take assigns nothing"],
    });
    expect([nodeOf("open").seen, nodeOf("shut").seen]).toEqual([undefined, "The door is shut."]);
  });

  test("of another build, whose actions are others, are left aside", () => {
    const other = createMachine({ id: "shop", on: { close: { actions: ["a", "b"] } } });
    const words = { [chartOf(other).edges[0]!.id]: { actions: ["x"], guard: "y" } };
    expect(withWords(chartOf(other), words).edges[0]).toMatchObject({ actions: ["a", "b"], guard: null });
  });

  test("no guard of a flow is nameless, and no action of xstate's says its name alone", () => {
    const words = flows.flatMap(({ machine: one }) => Object.values(wordsOf(one)));
    expect(words.flatMap(({ guard }) => guard ?? []).filter((guard) => /condition|=>/.test(guard))).toEqual(
      [],
    );
    const actions = words.flatMap(({ actions: own = [], entry = [], exit = [] }) => [
      ...own,
      ...entry,
      ...exit,
    ]);
    expect(new Set(actions.filter((name) => name.startsWith("xstate.")))).toEqual(
      new Set(["xstate.raise", "xstate.cancel"]),
    );
  });
});
