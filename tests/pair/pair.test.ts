import { expect, test } from "vitest";

import { pairId, parsePair } from "../../src/domain/pair/pair.ts";

test("the id of a pair is read back as fan and creator", () => {
  expect(parsePair(pairId({ fanId: "fan", creatorId: "ava" }))).toEqual({ fanId: "fan", creatorId: "ava" });
});

test.each(["", "fan", "fan:", ":ava", "fan:ava:more"])("'%s' is no pair", (text) => {
  expect(() => parsePair(text)).toThrow(`'${text}' is no <fan>:<creator>.`);
});
