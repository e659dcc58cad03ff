import type * as Argon2 from "@node-rs/argon2";
import { verify } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";

import { checkPassword, hashPassword, isOutdated } from "../../src/server/account/passwords.ts";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof Argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

test("passwords are Argon2id with 19 MiB and two rounds, never twice the same", async () => {
  const one = await hashPassword("long enough 1");
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword("long enough 1")).not.toBe(one);
  expect(await checkPassword(one, "long enough 1")).toBe(true);
  expect(await checkPassword(one, "long enough 2")).toBe(false);
});

test("a password counts exactly as typed: blanks, letter forms and the 73rd byte included", async () => {
  const differing = [
    ["password one", " password one"],
    ["password one", "password one "],
    ["cafe\u0301 noir", "caf\u00e9 noir"],
    [`${"x".repeat(72)}a`, `${"x".repeat(72)}b`],
  ] as const;
  for (const [right, wrong] of differing) {
    const hash = await hashPassword(right);
    expect(await checkPassword(hash, right)).toBe(true);
    expect(await checkPassword(hash, wrong)).toBe(false);
  }
});

test("where there is no hash, nothing is right", async () => {
  expect(await checkPassword(null, "")).toBe(false);
  expect(await checkPassword(null, "long enough 1")).toBe(false);
});

test("an unknown account costs the same work as a known one: one check of a hash of today's cost", async () => {
  const known = await hashPassword("long enough 1");
  for (const hash of [known, null]) {
    vi.mocked(verify).mockClear();
    await checkPassword(hash, "long enough 2");
    expect(vi.mocked(verify).mock.calls.map(([checked]) => String(checked).slice(0, 31))).toEqual([
      "$argon2id$v=19$m=19456,t=2,p=1$",
    ]);
  }
});

test("a hash that was made with less work than today's is outdated", async () => {
  expect(isOutdated(await hashPassword("long enough 1"))).toBe(false);
  expect(isOutdated("$argon2id$v=19$m=4096,t=2,p=1$c2FsdA$aGFzaA")).toBe(true);
  expect(isOutdated("$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$aGFzaA")).toBe(true);
  expect(isOutdated("$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA")).toBe(true);
});
