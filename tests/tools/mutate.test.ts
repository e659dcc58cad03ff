import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { forget } from "../../tools/mutate/forget.ts";
import { ignoredRow, LIST, parseIgnored, withoutIgnored } from "../../tools/mutate/ignored.ts";
import { instrument, mutated } from "../../tools/mutate/instrument.ts";
import { changesOf } from "../../tools/mutate/mutators.ts";
import type { Mutant } from "../../tools/mutate/mutant.ts";
import { ownTests } from "../../tools/mutate/own-tests.ts";
import { sampleOf } from "../../tools/mutate/sample.ts";
import { fatesOf, scoreText } from "../../tools/mutate/score.ts";
import { mutantsOf } from "../../tools/mutate/sources.ts";
import { root } from "../../tools/root.mjs";

const mutantsIn = (code: string, machines = false): readonly Mutant[] =>
  changesOf("toy.ts", code, machines).map((change, id) => ({
    ...change,
    id,
    file: "toy.ts",
    line: 1,
    context: code.trim(),
    original: code.slice(change.start, change.end),
  }));

const changesIn = (code: string, machines = false): readonly string[] =>
  mutantsIn(code, machines).map(({ original, replacement }) => `${original} -> ${replacement}`);

/** Evaluates `export const it = ...` with one mutant on, or none. */
const evaluated = async (
  code: string,
  mutants: readonly Mutant[],
  active: number | null,
): Promise<unknown> => {
  const told = `globalThis.mutationSwitch = (id) => id === ${active};\n`;
  const script = stripTypeScriptTypes(told + instrument(code, mutants));
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`);
  return module.it;
};

/** What becomes of `it` by each mutant, beside the mutant. */
const outcomes = async (code: string, machines = false): Promise<Readonly<Record<string, unknown>>> => {
  const mutants = mutantsIn(code, machines);
  const found: [string, unknown][] = [];
  for (const mutant of mutants) {
    const it = await evaluated(code, mutants, mutant.id);
    found.push([`${mutant.original} -> ${mutant.replacement}`, it]);
  }
  return Object.fromEntries(found);
};

describe("what is changed", () => {
  test("boundaries, sums, parts of conditions, both ways of a choice", () => {
    expect(changesIn("const f = (a: number, b: boolean) => a < 2 && b;")).toEqual([
      "a < 2 && b -> a < 2",
      "a < 2 && b -> b",
      "a < 2 -> a <= 2",
      "a < 2 -> a >= 2",
    ]);
    expect(changesIn("if (a - 1 > b) stop();")).toEqual([
      "a - 1 > b -> true",
      "a - 1 > b -> false",
      "a - 1 > b -> a - 1 >= b",
      "a - 1 -> a + 1",
      "stop() -> ",
    ]);
  });

  test("words that decide, and no texts, ids or types", () => {
    expect(
      changesIn('const f = () => ({ status: "paid", id: "payment", title: "Payment successful" });'),
    ).toEqual(['{ status: "paid", id: "payment", title: "Payment successful" } -> {}', '"paid" -> ""']);
    expect(changesIn('type A = 1 extends 2 ? true : false; interface B { readonly status: "paid" }')).toEqual(
      [],
    );
    expect(changesIn('const t = "You have " + count;')).toEqual([]);
  });

  test("of a machine's definition: targets, guards, actions, transitions, and not its ids", () => {
    const machine =
      'const m = create({ id: "m", on: { went: { guard: "may", target: "gone", actions: [one, two] } } });';
    expect(changesIn(machine, true)).toEqual([
      'went: { guard: "may", target: "gone", actions: [one, two] } -> ',
      'guard: "may" -> ',
      'target: "gone" -> ',
      "one -> ",
      "two -> ",
    ]);
    expect(changesIn(machine, false)).toEqual(["[one, two] -> []"]);
  });
});

describe("the compiled mutants", () => {
  const code = `
    const decide = (cents: number, kind: string): string => {
      const said: string[] = [];
      if (cents > 0) said.push("charge");
      switch (kind) {
        case "gift":
          return "gift";
        default:
          return [...said, cents + 1].join(" ");
      }
    };
    export const it = [decide(0, "gift"), decide(0, "month"), decide(5, "month")].join(", ");`;

  test("do nothing while none is on", async () => {
    expect(await evaluated(code, mutantsIn(code), null)).toBe("gift, 1, charge 6");
  });

  test("change exactly their place while they are on", async () => {
    expect(await outcomes(code)).toMatchObject({
      "cents > 0 -> true": "gift, charge 1, charge 6",
      "cents > 0 -> false": "gift, 1, 6",
      "cents > 0 -> cents >= 0": "gift, charge 1, charge 6",
      'said.push("charge") -> ': "gift, 1, 6",
      '"gift" -> ': "1, 1, charge 6",
      '"gift" -> ""': ", 1, charge 6",
      "cents + 1 -> cents - 1": "gift, -1, charge 4",
    });
  });

  test("read alone as the compiler is asked about them", () => {
    const one = "const m = { on: { went: 1, came: [2, 3] } }; if (a) stop();";
    const alone = mutantsIn(one, true).map((mutant) => mutated(one, mutant));
    expect(alone).toEqual([
      "const m = { on: {  came: [2, 3] } }; if (a) stop();",
      "const m = { on: { went: 1, came: [ 3] } }; if (a) stop();",
      "const m = { on: { went: 1, came: [2, ] } }; if (a) stop();",
      "const m = { on: { went: 1, came: [2, 3] } }; if ((true)) stop();",
      "const m = { on: { went: 1, came: [2, 3] } }; if ((false)) stop();",
      "const m = { on: { went: 1, came: [2, 3] } }; if (a) undefined;",
    ]);
  });

  test("leave a property or an element out without touching its neighbours", async () => {
    const machine = "export const it = JSON.stringify({ a: 1, on: { x: [1, 2], y: 3 } });";
    expect(await outcomes(machine, true)).toEqual({
      "1 -> ": '{"a":1,"on":{"x":[2],"y":3}}',
      "2 -> ": '{"a":1,"on":{"x":[1],"y":3}}',
      "y: 3 -> ": '{"a":1,"on":{"x":[1,2]}}',
    });
  });

  test("do not break the short cut of an optional chain", async () => {
    const chain =
      "const none = undefined as undefined | string[]; export const it = none?.filter(Boolean).length;";
    expect(await evaluated(chain, mutantsIn(chain), null)).toBeUndefined();
  });
});

describe("mutants that cannot be noticed", () => {
  const mutants = mutantsIn("const f = (a: number) => a < 2;");
  const files = new Set(["toy.ts"]);
  const list = (reason: string) => parseIgnored(`# why\n${ignoredRow(mutants[0]!)}\t${reason}\n`);

  test("are left out with a reason, and only they", () => {
    const { left, stale } = withoutIgnored(mutants, list("whole numbers only"), files);
    expect(left).toEqual(mutants.slice(1));
    expect(stale).toEqual([]);
  });

  test("need a reason", () => {
    expect(() => list("")).toThrow("without a reason");
  });

  test("are out of date when their line is gone, if their file was looked at", () => {
    const others = mutantsIn("const g = (a: number) => a > 2;");
    expect(withoutIgnored(others, list("gone"), files).stale).toHaveLength(1);
    expect(withoutIgnored(others, list("gone"), new Set(["other.ts"])).stale).toEqual([]);
  });
});

test("the score counts what was noticed; what no test comes by counts as unnoticed", () => {
  const mutants = mutantsIn("const f = (a: number, b: boolean) => a < 2 && b;");
  const fates = fatesOf(mutants, new Set([0, 1, 2]), [
    { id: 0, how: "killed", by: "a.test.ts" },
    { id: 1, how: "endless", by: "a.test.ts" },
  ]);
  expect([...fates.values()]).toEqual(["killed", "endless", "survived", "untested"]);
  expect(scoreText([...fates.values()])).toBe("2 of 4, 50.0 % (1 by time)");
  expect(scoreText([...fates.values(), "refused"])).toBe("3 of 5, 60.0 % (1 by time, 1 by the compiler)");
});

test("what imports a changed module is evaluated anew with it, and nothing else is", () => {
  const importers: Readonly<Record<string, readonly string[]>> = {
    "/a.test.ts": [],
    "/page.ts": ["/a.test.ts"],
    "/other.ts": ["/a.test.ts"],
    "/rule.ts": ["/page.ts"],
    "/base.ts": ["/rule.ts"],
  };
  const all = Object.entries(importers).map(([id, by]) => ({
    ...{ id, file: id, importers: new Set(by), evaluated: true },
    ...{ promise: undefined, exports: {} as unknown },
  }));
  forget(all, (file) => file === "/rule.ts");
  const forgotten = all.filter((module) => !module.evaluated).map(({ id }) => id);
  expect(forgotten.toSorted()).toEqual(["/a.test.ts", "/page.ts", "/rule.ts"]);
});

describe("of the tests over all flows", () => {
  const inSuite = (id: string, name: string) => ({ id, suite: { name, suite: undefined } }) as never;
  const tests = [inSuite("1", "flow tip"), inSuite("2", "flow payment"), inSuite("3", "flow tip-menu")];
  const tried = (source: string, ids: readonly string[], file = "model-tests/flows.model.test.ts") =>
    ownTests(file, source, tests, ids);

  test("those of its own flow are tried, where they come by a mutant", () => {
    expect(tried("src/machines/payment/payment.setup.ts", ["1", "2"])).toEqual(["2"]);
    expect(tried("src/machines/tip/tip-view.ts", ["1", "3"])).toEqual(["1"]);
    expect(tried("src/machines/payment/payment.setup.ts", ["1", "3"])).toEqual(["1", "3"]);
  });

  test("parts that flows share are tried with all", () => {
    expect(tried("src/machines/tip/form-parts.ts", ["1", "2"])).toEqual(["1", "2"]);
    expect(tried("src/machines/tip/tip.machine.ts", ["1", "2"], "tests/tip/tip.test.ts")).toEqual(["1", "2"]);
  });
});

test("a sample is the same each time, and in the order of the code", () => {
  const mutants = mutantsIn("const f = (a: number, b: boolean) => a < 2 && b;");
  const sample = sampleOf(mutants, 2);
  expect(sample).toHaveLength(2);
  expect(sampleOf(mutants.toReversed(), 2)).toEqual(sample);
  expect(sampleOf(mutants, 9)).toEqual(mutants);
  const samples = ["", "1", "2", "3", "4"].map((seed) => JSON.stringify(sampleOf(mutants, 2, seed)));
  expect(new Set(samples).size).toBeGreaterThan(1);
});

test("each row of the list of mutants that change nothing answers to a mutant of today's code", () => {
  const rows = parseIgnored(readFileSync(join(root, LIST), "utf8"));
  const files = [...new Set(rows.map(({ file }) => file))];
  expect(withoutIgnored(mutantsOf(files), rows, new Set(files)).stale).toEqual([]);
});
