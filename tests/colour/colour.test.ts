import fc from "fast-check";
import { expect, test } from "vitest";

import {
  contrast,
  lightnessOf,
  mix,
  parseColour,
  readableOn,
  withLightness,
  type Rgb,
} from "../../src/domain/colour/colour.ts";

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.tuple(channel, channel, channel) as fc.Arbitrary<Rgb>;
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** Published figures: contrast on white (WCAG 2), lightness in OKLCH (CSS Color 4). */
const published: readonly (readonly [string, Rgb, number, number])[] = [
  ["red", [255, 0, 0], 3.998, 0.62796],
  ["lime", [0, 255, 0], 1.372, 0.86644],
  ["blue", [0, 0, 255], 8.592, 0.45201],
  ["green", [0, 128, 0], 5.137, 0.51975],
];

test.each(published)("%s has its published contrast and lightness", (_, colour, onWhite, lightness) => {
  expect(contrast(colour, white)).toBeCloseTo(onWhite, 2);
  expect(contrast(white, colour)).toBe(contrast(colour, white));
  expect(lightnessOf(colour)).toBeCloseTo(lightness, 3);
});

test("of a grey the lightness is the cube root of its luminance; dark ones are linear", () => {
  fc.assert(
    fc.property(channel, (value) => {
      const luminance = 0.05 * contrast([value, value, value], black) - 0.05;
      expect(lightnessOf([value, value, value]) ** 3).toBeCloseTo(luminance, 4);
    }),
  );
  expect(contrast([119, 119, 119], white)).toBeCloseTo(4.48, 2);
  // 9 / 255 / 12.92 + 0.05 is 0.052732.
  expect(contrast([9, 9, 9], white)).toBeCloseTo(1.05 / 0.052732, 3);
});

test("at its own lightness a colour stays what it is", () => {
  fc.assert(
    fc.property(rgb, (colour) => {
      const again = withLightness(colour, lightnessOf(colour));
      for (const index of [0, 1, 2] as const)
        expect(Math.abs(again[index] - colour[index])).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});

test("a lighter colour is lighter, and its channels stay channels", () => {
  fc.assert(
    fc.property(rgb, fc.double({ min: 0, max: 1, noNaN: true }), (colour, lightness) => {
      for (const value of withLightness(colour, lightness)) {
        expect(Number.isInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(255);
      }
    }),
  );
  expect([withLightness([90, 90, 90], 0), withLightness([90, 90, 90], 1)]).toEqual([black, white]);
});

test("a mixture lies between its colours, as far as was asked", () => {
  expect(mix([0, 100, 200], [200, 100, 0], 0.25)).toEqual([50, 100, 150]);
  fc.assert(
    fc.property(rgb, rgb, (one, other) => {
      expect([mix(one, other, 0), mix(one, other, 1)]).toEqual([one, other]);
    }),
  );
});

test("a colour is made readable by the smallest change of its lightness, towards the ground's opposite", () => {
  const link = parseColour("#05B0FA")!;
  const onWhite = readableOn(link, white);
  expect(lightnessOf(onWhite)).toBeLessThan(lightnessOf(link));
  // Half a percent lighter it would not be readable.
  expect(contrast(withLightness(onWhite, lightnessOf(onWhite) + 0.01), white)).toBeLessThan(4.5);
  const dim = parseColour("#303030")!;
  const onBlack = readableOn(dim, black);
  expect(lightnessOf(onBlack)).toBeGreaterThan(lightnessOf(dim));
  expect(contrast(withLightness(onBlack, lightnessOf(onBlack) - 0.01), black)).toBeLessThan(4.5);
});

test("where the hue cannot be readable enough, black or white is", () => {
  expect(readableOn([200, 200, 200], white, 21)).toEqual(black);
  expect(readableOn([90, 90, 90], black, 21)).toEqual(white);
  // Around the grey on which both read alike.
  expect(readableOn([118, 118, 118], [118, 118, 118], 21)).toEqual(black);
  expect(readableOn([117, 117, 117], [116, 116, 116], 21)).toEqual(white);
});

test("short and long spellings are read in any case, with blanks around", () => {
  expect(parseColour(" #0aF ")).toEqual([0, 170, 255]);
  expect(parseColour("#00AAff")).toEqual([0, 170, 255]);
});
