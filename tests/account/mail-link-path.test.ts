import { expect, test } from "vitest";

import {
  CONFIRM_LINK_SECONDS,
  mailableEmail,
  RESET_LINK_SECONDS,
  withoutMailToken,
} from "../../src/domain/account/mail-link.ts";
import { resolveRoute } from "../../src/machines/router/route.ts";

/** What a path opens over the home page; null: nothing. */
const opensAt = (path: string) => {
  const route = resolveRoute(
    { path, search: "" },
    { rootUsername: null, signupSource: null, development: false },
  );
  return "opens" in route ? route.opens : null;
};

test.each([
  ["/password/forgot", { kind: "reset-password" }],
  ["/password/reset/t0", { kind: "new-password", token: "t0" }],
  ["/email/confirm/t0", { kind: "confirm-email", token: "t0" }],
])("%s leads to what its mail says", (path, opens) => {
  expect(opensAt(path)).toEqual(opens);
});

test.each([
  "/password",
  "/password/forgot/t0",
  "/password/reset",
  "/password/reset/t0/more",
  "/password/confirm/t0",
  "/email/forgot",
  "/email/reset/t0",
  "/email/confirm",
  "/email/confirm/t0/more",
  "/ava/reset/t0",
  "/ava/forgot",
  "/ava/confirm/t0",
])("%s leads nowhere", (path) => {
  expect(opensAt(path)).toBeNull();
});

test("[X-10] a link to a new password is good for an hour, the one that confirms an e-mail for a week", () => {
  expect(RESET_LINK_SECONDS).toBe(60 * 60);
  expect(CONFIRM_LINK_SECONDS).toBe(7 * 24 * 60 * 60);
});

test("logs do not have the token of a link, and have every other path as it is", () => {
  expect(withoutMailToken("/password/reset/t0")).toBe("/password/reset/[token]");
  expect(withoutMailToken("//email//confirm//t0/x?y")).toBe("//email//confirm//[token]");
  expect(withoutMailToken("/ava/password/reset/t0")).toBe("/ava/password/reset/t0");
});

test("only an account with an e-mail of its own gets mail", () => {
  expect(mailableEmail("dana@example.com")).toBe("dana@example.com");
  expect(mailableEmail("dana#no-email")).toBeNull();
  expect(mailableEmail(null)).toBeNull();
});
