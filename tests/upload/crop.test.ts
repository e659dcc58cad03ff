import fc from "fast-check";
import { expect, test } from "vitest";

import {
  AVATAR_RATIO,
  COVER_RATIO,
  middleCrop,
  mostZoom,
  moveCrop,
  zoomCrop,
  zoomOf,
  type Crop,
} from "../../src/domain/upload/crop.ts";

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
        middleCrop(picture, AVATAR_RATIO),
      );
      const nearly = 1e-6;
      expect(end.x).toBeGreaterThanOrEqual(0 - nearly);
      expect(end.y).toBeGreaterThanOrEqual(0 - nearly);
      expect(end.x + end.width).toBeLessThanOrEqual(picture.width + nearly);
      expect(end.y + end.height).toBeLessThanOrEqual(picture.height + nearly);
      expect(end.width).toBeGreaterThanOrEqual(LEAST - nearly);
    }),
  );
});

test("it begins as the largest square in the middle, and zooming keeps its middle where there is room", () => {
  const picture = { width: 1000, height: 600 };
  expect(middleCrop(picture, AVATAR_RATIO)).toEqual({ x: 200, y: 0, width: 600, height: 600 });
  const near = zoomCrop(middleCrop(picture, AVATAR_RATIO), picture, 2, LEAST);
  expect(near).toEqual({ x: 350, y: 150, width: 300, height: 300 });
  expect(zoomOf(near, picture)).toBe(2);
  expect(zoomCrop({ x: 0, y: 0, width: 300, height: 300 }, picture, 1, LEAST)).toEqual({
    x: 0,
    y: 0,
    width: 600,
    height: 600,
  });
});

test("a cover takes the widest part of its shape, which moves in one direction only", () => {
  const high = { width: 1600, height: 1000 };
  expect(middleCrop(high, COVER_RATIO)).toEqual({ x: 0, y: 250, width: 1600, height: 500 });
  expect(moveCrop(middleCrop(high, COVER_RATIO), high, 90, 400)).toMatchObject({ x: 0, y: 500 });
  const wide = { width: 2000, height: 500 };
  expect(middleCrop(wide, COVER_RATIO)).toEqual({ x: 200, y: 0, width: 1600, height: 500 });
  expect(moveCrop(middleCrop(wide, COVER_RATIO), wide, -900, 9)).toMatchObject({ x: 0, y: 0 });
});

test("one goes in to as many pixels as are needed, of a smaller picture not at all", () => {
  const zoom = (width: number, height: number) => mostZoom({ width, height }, LEAST);
  expect([zoom(1000, 400), zoom(400, 1000), zoom(200, 200), zoom(100, 900)]).toEqual([2, 2, 1, 1]);
  const picture = { width: 1000, height: 400 };
  const whole = middleCrop(picture, AVATAR_RATIO);
  expect(zoomCrop(whole, picture, 9, LEAST).width).toBe(200);
  expect(zoomCrop(whole, picture, 0.5, LEAST)).toEqual(whole);
  expect(zoomCrop({ x: 0, y: 0, width: 200, height: 200 }, picture, 1, LEAST)).toMatchObject({ x: 0, y: 0 });
});
