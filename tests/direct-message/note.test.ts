import { expect, test } from "vitest";

import { checkNote } from "../../src/domain/direct-message/note.ts";

test("a note of somebody has at most 1000 characters, without the spaces around it, or none", () => {
  for (const remark of ["", "a".repeat(1000), ` ${"😀".repeat(1000)}\n`])
    expect(checkNote({ remark })).toEqual({});
  const long = { remark: "A note has at most 1000 characters." };
  expect(["a".repeat(1001), "😀".repeat(1001)].map((remark) => checkNote({ remark }))).toEqual([long, long]);
});
