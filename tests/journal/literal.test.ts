import "../../tools/testing/all-pages.ts";
import fc from "fast-check";
import { format } from "oxfmt";
import { expect, test } from "vitest";

import { literal } from "../../src/actors/journal/literal.ts";

const options = {
  printWidth: 110,
  tabWidth: 2,
  semi: true,
  singleQuote: false,
  trailingComma: "all",
} as const;

const word = fc.stringMatching(/^[a-z]{1,40}$/);
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    word,
    // Signs of other widths than one are laid out by their number: the formatter has its own table of widths.
    fc.string({ maxLength: 120, unit: "grapheme-ascii" }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.integer(), { maxLength: 40 }),
    fc.dictionary(fc.oneof(word, fc.string({ maxLength: 8 }), fc.nat(99).map(String)), tie("value"), {
      maxKeys: 5,
    }),
  ),
})).value;

test("a JSON value is laid out as the formatter does", async () => {
  await fc.assert(
    fc.asyncProperty(value, async (json) => {
      const plain: unknown = JSON.parse(JSON.stringify(json));
      const text = `test("a", () => {\n  machine.take(${literal(plain, 2, 15)});\n});\n`;
      const { code, errors } = await format("a.ts", text, options);
      expect(errors).toEqual([]);
      expect(text).toBe(code);
    }),
    { numRuns: 2000 },
  );
});
