import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor, createMachine } from "xstate";

import { asJson } from "../../src/drop-in/as-json.ts";

class Money {
  readonly cents = 500;
  readonly currency = "EUR";
}

describe("what any app holds, as JSON", () => {
  test("JSON stays what it is, and is another object", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(asJson(value)).toEqual(value);
      }),
    );
    const list = [{ a: 1 }];
    expect(asJson(list)).not.toBe(list);
  });

  test("whatever it is, it becomes something that can be posted and written", () => {
    fc.assert(
      fc.property(
        fc.anything({ withDate: true, withMap: true, withSet: true, withBigInt: true }),
        (value) => {
          const json = asJson(value);
          structuredClone(json);
          JSON.stringify(json);
        },
      ),
    );
  });

  test.each([
    [new Date(0), "1970-01-01T00:00:00.000Z"],
    [new Map([["a", { b: 1 }]]), [["a", { b: 1 }]]],
    [new Map([["token", "hunter2"]]), [["token", "[secret]"]]],
    [new Map([[1, "one"]]), [[1, "one"]]],
    [new Set([1, 2]), [1, 2]],
    [5n, "5n"],
    [new TypeError("broke"), { name: "TypeError", message: "broke" }],
    [new Money(), { cents: 500, currency: "EUR" }],
    [new Uint8Array(4), "[Uint8Array]"],
    [new Promise(() => {}), "[Promise]"],
    [{ work: () => {}, kept: undefined, list: [() => {}] }, { list: [null] }],
    [{ nodeType: 1, parentNode: {} }, "[Object]"],
  ])("%o is told as %o", (value, told) => {
    expect(asJson(value)).toEqual(told);
  });

  test("what leads in circles, throws, or is too deep is cut off there", () => {
    const circle: Record<string, unknown> = { name: "a" };
    circle["self"] = { circle };
    expect(asJson(circle)).toEqual({ name: "a", self: { circle: "[circular]" } });
    const throwing = {
      get bad(): string {
        throw new Error("gone");
      },
    };
    expect(asJson(throwing)).toEqual({ bad: "[Error: gone]" });
    let deep: unknown = 1;
    for (let count = 0; count < 5_000; count += 1) deep = { deep };
    expect(JSON.stringify(asJson(deep))).toContain("[more]");
    expect(JSON.stringify(asJson(Array.from({ length: 60_000 }, () => ({}))))).toContain("[more]");
  });

  test("one object at two places is no circle", () => {
    const shared = { a: 1 };
    expect(asJson([shared, shared])).toEqual([{ a: 1 }, { a: 1 }]);
  });

  test("an actor is told by its id", () => {
    const actor = createActor(createMachine({ id: "lamp" }), { id: "the-lamp" });
    expect(asJson({ actor })).toEqual({ actor: { $ref: "the-lamp" } });
  });
});
