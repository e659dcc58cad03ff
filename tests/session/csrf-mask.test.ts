import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";

import { acceptedEncoding } from "../../src/server/http/accepted-encoding.ts";
import { maskToken, unmaskToken } from "../../src/server/session/csrf-mask.ts";

test("a masked token is spelled in another way each time and is the same token", () => {
  const token = randomBytes(32).toString("base64url");
  const masked = Array.from({ length: 20 }, () => maskToken(token));
  expect(new Set(masked).size).toBe(20);
  expect(new Set(masked.map(unmaskToken))).toEqual(new Set([token]));
  // No part of the token stands in it: neither half alone says anything.
  for (const text of masked) expect(text).not.toContain(token.slice(4, 12));
});

test("a token without a mask, and what is no token, stay as they are", () => {
  for (const text of ["", "x", randomBytes(32).toString("base64url"), "a".repeat(85), "ü".repeat(86)])
    expect(unmaskToken(text)).toBe(text);
});

test("the best encoding that is accepted is taken, and none that is refused", () => {
  const cases: readonly (readonly [string | undefined, string | null])[] = [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["br;q=0.0, gzip;q=0", null],
    ["gzip", "gzip"],
    ["identity", null],
    ["x-br, xgzip", null],
    ["*", null],
    ["", null],
    [undefined, null],
  ];
  for (const [accepted, encoding] of cases)
    expect([accepted, acceptedEncoding(accepted)]).toEqual([accepted, encoding]);
});
