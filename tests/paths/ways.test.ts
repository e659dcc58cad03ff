import { describe, expect, test } from "vitest";

import { explore } from "../../src/actors/paths/explore.ts";
import { follow } from "../../src/actors/paths/follow.ts";
import { pathTo } from "../../src/actors/paths/phrase.ts";
import { namesOfFlow, shortestWay } from "../../src/actors/paths/ways.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { paymentFlow } from "../../src/machines/payment/payment.flow.ts";
import { tipFlow } from "../../src/machines/tip/tip.flow.ts";

const payment = paymentFlow as unknown as AnyFlow;
const walk = explore(payment);
const wayTo = (to: string, more: { through?: string[]; avoid?: string[] } = {}) =>
  shortestWay(payment, walk, { to, through: [], avoid: [], ...more });
const statesOn = (way: NonNullable<ReturnType<typeof wayTo>>) => {
  const { start, steps } = follow(payment, way.input, way.events);
  return [start, ...steps.map(({ after }) => after)].map(({ value }) => JSON.stringify(value));
};

describe("the shortest way", () => {
  test("leads to a state, and no other is shorter", () => {
    const way = wayTo("paid")!;
    expect(statesOn(way).at(-1)).toContain("paid");
    expect(statesOn(way).slice(0, -1).join()).not.toContain('"paid"');
    const back = new Map<string, number>();
    for (const { edge } of walk.begins) back.set(edge.to, 0);
    for (const [key, length] of back)
      for (const { from, to } of walk.edges) if (from === key && !back.has(to)) back.set(to, length + 1);
    const shortest = [...walk.vertices.values()]
      .filter(({ snapshot }) => JSON.stringify(snapshot.value).includes("paid"))
      .map(({ key }) => back.get(key)!);
    expect(way.edges).toHaveLength(Math.min(...shortest));
  });

  test("goes by way of what is wanted, in that order, and without what is not", () => {
    const plain = wayTo("paid")!;
    const by = wayTo("paid", { through: ["popup.blocked"] })!;
    expect(by.events.map(({ type }) => type)).toContain("popup.blocked");
    expect(plain.events.map(({ type }) => type)).not.toContain("popup.blocked");
    const [first] = plain.events;
    const without = wayTo("paid", { avoid: [first!.type] });
    expect(without === null || !without.events.some(({ type }) => type === first!.type)).toBe(true);
  });

  test("is none where there is none", () => {
    expect(wayTo("paid", { avoid: ["paid"] })).toBeNull();
  });

  test("is told in sentences, without the inspector where that can be", () => {
    const set = pathTo(tipFlow as unknown as AnyFlow, { to: "done", through: [], avoid: [] })!;
    expect(set.paths).toHaveLength(1);
    expect(set.paths[0]!.steps.map(({ sentence }) => sentence).join()).not.toContain("inspector");
    expect(set.covered.taken).toBeGreaterThan(0);
  });

  test("may name states by their paths and last names, and events", () => {
    const names = namesOfFlow(payment, walk);
    expect(names).toEqual(expect.arrayContaining(["paid", "popup.blocked"]));
    expect(new Set(names).size).toBe(names.length);
  });
});
