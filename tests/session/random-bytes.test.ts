import { expect, test } from "vitest";

import { drawBytes } from "../../src/server/session/random-bytes.ts";

test("bytes are as many as were asked for, and nobody else's", () => {
  const sizes = Array.from({ length: 2000 }, (_, index) => [12, 24, 32][index % 3]!);
  const drawn = sizes.map((size) => drawBytes(size));
  expect(drawn.map((bytes) => bytes.length)).toEqual(sizes);
  expect(new Set(drawn.map((bytes) => bytes.subarray(0, 12).toString("hex"))).size).toBe(sizes.length);
  const places = drawn.map((bytes) => [bytes.buffer, bytes.byteOffset, bytes.length] as const);
  const overlaps = places.filter(([buffer, begin], index) => {
    const before = places[index - 1];
    return before !== undefined && before[0] === buffer && begin < before[1] + before[2];
  });
  expect(overlaps).toEqual([]);
  expect(drawBytes(20_000)).toHaveLength(20_000);
});
