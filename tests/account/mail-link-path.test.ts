import { expect, test } from "vitest";

import {
  CONFIRM_LINK_SECONDS,
  mailableEmail,
  mailLinkPathOf,
  RESET_LINK_SECONDS,
  withoutMailToken,
} from "../../src/domain/account/mail-link.ts";

test.each([
  ["/password/forgot", { leadsTo: "forgot" }],
  ["/password/reset/t0", { leadsTo: "reset", token: "t0" }],
  ["/email/confirm/t0", { leadsTo: "confirm", token: "t0" }],
])("%s leads to what its mail says", (path, link) => {
  expect(mailLinkPathOf(path.slice(1).split("/"))).toEqual(link);
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
  expect(mailLinkPathOf(path.slice(1).split("/"))).toBeNull();
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
