import { expect, test } from "vitest";

import { plainRow, ratioRow } from "../../tools/bench/row.ts";
import { runBenches } from "../../tools/bench/run-benches.ts";

const texts = { show: String, comparedWith: "the other" };

test("a benchmark that breaks is shown, and those after it run", async () => {
  const row = plainRow("what", "1 s");
  const { rows, broken } = await runBenches(["one", "two", "three"], async (name) => {
    if (name === "two") throw new Error("no figures");
    return [row];
  });
  expect(rows).toEqual([row, row]);
  expect(broken).toEqual(["The benchmark 'two' broke: no figures."]);
});

test("a benchmark without a row is broken", async () => {
  const { rows, broken } = await runBenches(["empty"], async () => []);
  expect([rows, broken]).toEqual([[], ["The benchmark 'empty' broke: it measured nothing."]]);
});

test("a missed bar breaks nothing", async () => {
  const row = ratioRow("what", { ours: 3, baseline: 1 }, texts, { atMost: 2 });
  const { rows, broken } = await runBenches(["slow"], async () => [row]);
  expect([rows[0]!.met, broken]).toEqual([false, []]);
});

test.each([
  [NaN, 1],
  [1, NaN],
  [1, 0],
  [0, 1],
])("%d against %d is no measurement", (ours, baseline) => {
  expect(() => ratioRow("what", { ours, baseline }, texts, { atMost: 2 })).toThrow("is no measurement");
});
