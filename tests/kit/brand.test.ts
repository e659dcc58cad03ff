import fc from "fast-check";
import { expect, test } from "vitest";
import {
  brandOf,
  brandProperties,
  brandStyleSheet,
  defaultBrand,
  fantimeBrand,
  grounds,
} from "../../src/domain/colour/brand.ts";
import {
  contrast,
  formatColour,
  lightnessOf,
  parseColour,
  readableOn,
  type Rgb,
} from "../../src/domain/colour/colour.ts";

const channel = fc.integer({ min: 0, max: 255 });
const rgb = fc.tuple(channel, channel, channel) as fc.Arbitrary<Rgb>;
const hex = rgb.map(formatColour);
const brand = fc.record({ link: hex, follow: hex, message: hex, messageText: hex, text: hex });

const read = (properties: Record<string, string>, name: string): Rgb => {
  const found = parseColour(properties[`--mq-${name}`] ?? "");
  if (found === null) throw new Error(`--mq-${name} is no colour`);
  return found;
};

const pairs = [
  ["link-on-fill", "link-fill"],
  ["follow-on-fill", "follow-fill"],
  ...["link", "follow"].flatMap((name) => [
    [`${name}-ink-light`, `${name}-tint-light`],
    [`${name}-ink-dark`, `${name}-tint-dark`],
  ]),
  ["message-ink-light", "message-light"],
  ["message-ink-dark", "message-dark"],
] as [string, string][];

test("a colour survives writing and reading", () => {
  fc.assert(
    fc.property(rgb, (colour) => {
      expect(parseColour(formatColour(colour))).toEqual(colour);
    }),
  );
  expect(parseColour("#fff")).toEqual([255, 255, 255]);
  expect([parseColour("red"), parseColour("#12345"), parseColour("#05B0FA;x")]).toEqual([null, null, null]);
});

test("contrast is 21 for black on white and 1 for a colour on itself", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  fc.assert(
    fc.property(rgb, (colour) => {
      expect(contrast(colour, colour)).toBe(1);
    }),
  );
});

test("any colour becomes readable on any other, and a readable one is left alone", () => {
  fc.assert(
    fc.property(rgb, rgb, (colour, background) => {
      const readable = readableOn(colour, background);
      expect(contrast(readable, background)).toBeGreaterThanOrEqual(4.5);
      if (contrast(colour, background) >= 4.5) expect(readable).toEqual(colour);
    }),
  );
});

test("every brand paints texts with a contrast of at least 4.5, in light and dark", () => {
  const check = (properties: Record<string, string>) => {
    for (const [ink, ground] of pairs) {
      const ratio = contrast(read(properties, ink), read(properties, ground));
      expect(ratio, `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  };
  check(brandProperties(defaultBrand));
  check(brandProperties(fantimeBrand));
  fc.assert(fc.property(brand, (colours) => check(brandProperties(colours))));
});

test("[WL-05, WL-06, WL-07, WL-08, WL-09] the stated colours are the default ones", () => {
  expect(brandOf("creators")).toBe(defaultBrand);
  expect(brandOf(null)).toBe(defaultBrand);
  expect(brandProperties(defaultBrand)).toMatchObject({
    "--mq-brand-link": "#05b0fa",
    "--mq-brand-follow": "#f841b5",
    "--mq-brand-message": "#ffffff",
    "--mq-brand-message-text": "#777676",
    "--mq-brand-text": "#303030",
    // As they are painted: none of these has to be darkened to be read.
    "--mq-message-light": "#ffffff",
    "--mq-message-ink-light": "#777676",
    "--mq-text-light": "#303030",
  });
});

test("[WL-11] the alternate signup source has other colours, in its style sheet too", () => {
  const other = brandProperties(brandOf("fantime"));
  const first = brandProperties(brandOf("creators"));
  for (const name of ["link", "follow", "message", "message-text", "text"] as const) {
    expect(other[`--mq-brand-${name}`]).not.toBe(first[`--mq-brand-${name}`]);
  }
  expect(brandStyleSheet(fantimeBrand)).toContain("--mq-brand-link:#7a3ff2");
});

test("a colour that is none falls back to the default instead of reaching the style sheet", () => {
  const sheet = brandStyleSheet({ ...defaultBrand, link: "red}body{display:none" });
  expect(sheet).toBe(brandStyleSheet(defaultBrand));
});

test("running texts of every brand have a contrast of at least 4.5 on the darkest and lightest grounds of their scheme", () => {
  const ground = (text: string): Rgb => parseColour(text)!;
  fc.assert(
    fc.property(brand, (colours) => {
      const properties = brandProperties(colours);
      for (const name of ["text", "muted"]) {
        for (const at of Object.values(grounds.light))
          expect(contrast(read(properties, `${name}-light`), ground(at))).toBeGreaterThanOrEqual(4.5);
        for (const at of Object.values(grounds.dark))
          expect(contrast(read(properties, `${name}-dark`), ground(at))).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test("a message's bubble is the brand's in light, and nearly the ground in dark", () => {
  const properties = brandProperties({ ...defaultBrand, message: "#FFD0A0" });
  expect(properties["--mq-message-light"]).toBe("#ffd0a0");
  expect(contrast(read(properties, "message-dark"), parseColour(grounds.dark.surface)!)).toBeLessThan(1.5);
  expect(lightnessOf(read(brandProperties(defaultBrand), "text-dark"))).toBeGreaterThan(0.9);
});

test("a bright accent keeps its colour under dark letters and gets lighter; another is darkened under white ones", () => {
  const fill = (link: string) => {
    const properties = brandProperties({ ...defaultBrand, link });
    const [plain, hover] = [read(properties, "link-fill"), read(properties, "link-fill-hover")];
    return {
      keeps: formatColour(plain) === link,
      letters: properties["--mq-link-on-fill"],
      hoverIsLighter: lightnessOf(hover) > lightnessOf(plain),
    };
  };
  expect(fill("#ffd000")).toEqual({ keeps: true, letters: "#111113", hoverIsLighter: true });
  expect(fill("#1a5fd0")).toEqual({ keeps: true, letters: "#ffffff", hoverIsLighter: false });
  // Dark letters could be read on it, but it is not bright.
  expect(fill("#f841b5")).toEqual({ keeps: false, letters: "#ffffff", hoverIsLighter: false });
});
