import fc from "fast-check";
import { expect, test } from "vitest";

import { middleCrop, moveCrop, zoomCrop, zoomOf, type Crop } from "../../src/domain/upload/crop.ts";

const LEAST = 200;
const size = fc.record({
  width: fc.integer({ min: 200, max: 8000 }),
  height: fc.integer({ min: 200, max: 8000 }),
});
const move = fc.record({
  dx: fc.integer({ min: -9000, max: 9000 }),
  dy: fc.integer({ min: -9000, max: 9000 }),
});
const step = fc.oneof(move, fc.record({ zoom: fc.double({ min: 0.1, max: 60, noNaN: true }) }));

test("a square never leaves the picture and never becomes smaller than an avatar needs", () => {
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 12 }), (picture, steps) => {
      const end = steps.reduce<Crop>(
        (crop, each) =>
          "zoom" in each
            ? zoomCrop(crop, picture, each.zoom, LEAST)
            : moveCrop(crop, picture, each.dx, each.dy),
        middleCrop(picture),
      );
      const nearly = 1e-6;
      expect(end.x).toBeGreaterThanOrEqual(0 - nearly);
      expect(end.y).toBeGreaterThanOrEqual(0 - nearly);
      expect(end.x + end.side).toBeLessThanOrEqual(picture.width + nearly);
      expect(end.y + end.side).toBeLessThanOrEqual(picture.height + nearly);
      expect(end.side).toBeGreaterThanOrEqual(LEAST - nearly);
    }),
  );
});

test("it begins as the largest square in the middle, and zooming keeps its middle where there is room", () => {
  const picture = { width: 1000, height: 600 };
  expect(middleCrop(picture)).toEqual({ x: 200, y: 0, side: 600 });
  const near = zoomCrop(middleCrop(picture), picture, 2, LEAST);
  expect(near).toEqual({ x: 350, y: 150, side: 300 });
  expect(zoomOf(near, picture)).toBe(2);
  expect(zoomCrop({ x: 0, y: 0, side: 300 }, picture, 1, LEAST)).toEqual({ x: 0, y: 0, side: 600 });
});
