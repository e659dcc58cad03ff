import { describe, expect, test } from "vitest";
import fc from "fast-check";

import { compare } from "../../src/actors/inspector/compare.ts";

describe("compare", () => {
  test("tells what is new, gone and other, only where something is", () => {
    expect(compare({ a: 1, b: { c: "x", d: 1 }, e: 1 }, { a: 1, b: { c: "y", d: 1 }, f: 2 })).toEqual({
      kind: "inside",
      at: {
        b: { kind: "inside", at: { c: { kind: "changed", before: "x" } }, gone: [] },
        f: { kind: "added" },
      },
      gone: [{ key: "e", before: 1 }],
    });
  });

  test("things in lists are known by their ids", () => {
    const before = { list: [{ id: 1 }, { id: 2 }, { id: 3 }] };
    const after = { list: [{ id: 3 }, { id: 1, name: "n" }, { id: 4 }] };
    expect(compare(before, after)).toEqual({
      kind: "inside",
      at: {
        list: {
          kind: "inside",
          at: {
            0: { kind: "moved", from: 2 },
            1: { kind: "inside", at: { name: { kind: "added" } }, gone: [] },
            2: { kind: "added" },
          },
          gone: [{ key: "1", before: { id: 2 } }],
        },
      },
      gone: [],
    });
  });

  test("values are compared as JSON: what it leaves out is not there, null is one value", () => {
    expect(compare({ a: undefined, b: Number.NaN }, { b: null })).toBeNull();
    expect(compare({ a: null, b: 1 }, { a: { c: 1 }, b: null })).toEqual({
      kind: "inside",
      at: { a: { kind: "changed", before: null }, b: { kind: "changed", before: 1 } },
      gone: [],
    });
    expect(compare({ a: "null" }, { a: null })).toEqual({
      kind: "inside",
      at: { a: { kind: "changed", before: "null" } },
      gone: [],
    });
  });

  test("things without ids are known by their place", () => {
    expect(compare([{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 3 }])).toEqual({
      kind: "inside",
      at: { 1: { kind: "inside", at: { a: { kind: "changed", before: 2 } }, gone: [] } },
      gone: [],
    });
  });

  test("a whole that became something else", () => {
    expect(compare(null, { a: 1 })).toEqual({ kind: "changed", before: null });
    expect(compare(undefined, 1)).toEqual({ kind: "added" });
  });

  test("equal values, and only they, do not differ", () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (one, other) => {
        expect(compare(JSON.parse(one), JSON.parse(one))).toBeNull();
        const isSame = JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
        if (!isSame && typeof JSON.parse(one) !== typeof JSON.parse(other)) {
          expect(compare(JSON.parse(one), JSON.parse(other))).not.toBeNull();
        }
      }),
    );
  });
});
