import { expect, test } from "vitest";

import { LONGEST, mediaProblem, tooLongText, type MediaFacts } from "../../src/domain/upload/media-file.ts";

const film: MediaFacts = { width: 640, height: 360, duration: 60, hasSound: true, tracks: 2 };
const problem = (changed: Partial<MediaFacts>, kind: "video" | "audio" = "video") =>
  mediaProblem(kind, { ...film, ...changed });

test("[UPLOAD-12] a film or sound is at most 4 hours long", () => {
  expect(LONGEST).toBe(14_400);
  expect([problem({ duration: 14_400 }), problem({ duration: 14_401 })]).toEqual([
    null,
    tooLongText("4 hours"),
  ]);
  expect(problem({ duration: 14_401 }, "audio")).toBe(tooLongText("4 hours"));
  expect(problem({ duration: null })).toBeNull();
});

test("[UPLOAD-12] a film has 16 to 8192 px a side and 16 tracks at most; what holds none of its kind is foreign", () => {
  expect([problem({ height: 16 }), problem({ width: 8192 }), problem({ tracks: 16 })]).toEqual([
    null,
    null,
    null,
  ]);
  for (const changed of [{ height: 15 }, { width: 8193 }, { tracks: 17 }])
    expect(problem(changed)).toMatch(/too (small|large|many)/);
  expect([problem({ width: null }), problem({ hasSound: false }, "audio")]).toEqual(["foreign", "foreign"]);
  expect(problem({ width: null, height: null }, "audio")).toBeNull();
});
