import { expect, test } from "vitest";

import { checkSnapchat } from "../../src/domain/snapchat/snapchat-form.ts";

const WRONG = "This should be a valid snapchat username";
const textOf = (name: string) =>
  checkSnapchat({ snapchat_username: name, user_email: "" }, { guest: false }).snapchat_username;

test("[SNAP-12] the Snapchat username is required", () => {
  expect(textOf("")).toBe("This field is required");
  expect(textOf("  ")).toBe("This field is required");
  expect(textOf(" ada ")).toBeUndefined();
});

test("[SNAP-13] [SNAP-17] it starts with a letter", () => {
  for (const first of ["1", "-", "_", ".", "é", "@"]) expect(textOf(`${first}ada`), first).toBe(WRONG);
  for (const first of ["a", "Z"]) expect(textOf(`${first}da`), first).toBeUndefined();
});

test("[SNAP-14] between its ends are letters, digits, hyphens, underscores and dots", () => {
  expect(textOf("a-b_c.d1E")).toBeUndefined();
  for (const inner of [" ", "@", "ü", "/", "\n", "＿"]) expect(textOf(`a${inner}b`), inner).toBe(WRONG);
});

test("[SNAP-15] it ends with a letter or a digit", () => {
  for (const last of ["-", "_", ".", "é"]) expect(textOf(`ada${last}`), last).toBe(WRONG);
  for (const last of ["z", "Z", "0"]) expect(textOf(`ada${last}`), last).toBeUndefined();
  expect(textOf("ada\n.")).toBe(WRONG);
});

test("[SNAP-16] it has 3 to 15 characters", () => {
  for (const [length, text] of [
    [2, WRONG],
    [3, undefined],
    [15, undefined],
    [16, WRONG],
  ] as const)
    expect(textOf("a".repeat(length)), String(length)).toBe(text);
});

test("[SNAP-18] a guest's e-mail is required and valid, a member's is not asked for", () => {
  const texts = (user_email: string, guest: boolean) =>
    checkSnapchat({ snapchat_username: "ada", user_email }, { guest });
  expect(texts("", true)).toEqual({ user_email: "This field is required" });
  expect(texts("ada@", true)).toEqual({ user_email: "This should be a valid email address" });
  expect(texts("ada@example.com", true)).toEqual({});
  expect(texts("", false)).toEqual({});
});
