import { expect, test } from "vitest";

import { sizedNames, stillOf } from "../../src/domain/media/picture-sizes.ts";

test("a public picture is stored in all our widths beside its own, nothing else is", () => {
  expect(sizedNames("public/ab.webp")).toEqual(
    [96, 160, 240, 360, 480, 720, 1080, 1600].map((width) => `public/ab-w${width}.webp`),
  );
  for (const name of ["public/ab.mp4", "private/ab.webp", "public/ab-w96.webp", "public/.webp"])
    expect([name, sizedNames(name)]).toEqual([name, []]);
  // A width that we do not have is a part of the name.
  expect(sizedNames("public/ab-w97.webp")[0]).toBe("public/ab-w97-w96.webp");
  expect([stillOf("public/ab.mp4"), stillOf("public/ab.mp4.webp")]).toEqual([["public/ab.jpg"], []]);
});
