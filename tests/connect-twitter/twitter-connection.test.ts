import { expect, test } from "vitest";

import {
  twitterConnectionProblem,
  twitterDismissalSeconds,
  twitterMemory,
} from "../../src/domain/account/twitter-connection.ts";

const asks = "Please add and confirm your email address first.";

test("[CVAL-33] Twitter needs an email that is present", () => {
  expect(twitterConnectionProblem({ email: null, email_confirmed: true })).toBe(asks);
  expect(twitterConnectionProblem({ email: "", email_confirmed: true })).toBe(asks);
  expect(twitterConnectionProblem({ email: "ava@example.com", email_confirmed: true })).toBeNull();
});

test("[CVAL-34] Twitter needs an email that is confirmed", () => {
  expect(twitterConnectionProblem({ email: "ava@example.com", email_confirmed: false })).toBe(asks);
});

test("[CVAL-35] an address with the marker #no-email counts as none", () => {
  for (const email of ["#no-email", "ava#no-email@example.com", "ava@example.com#no-email"])
    expect(twitterConnectionProblem({ email, email_confirmed: true })).toBe(asks);
  expect(twitterConnectionProblem({ email: "no-email@example.com", email_confirmed: true })).toBeNull();
});

test("[PROFILE-91] [PROFILE-92] the branded source alone remembers a dismissal, for 30 days", () => {
  expect(twitterMemory("fantime")).not.toBeNull();
  expect([twitterMemory("creators"), twitterMemory(null)]).toEqual([null, null]);
  expect(twitterDismissalSeconds).toBe(2_592_000);
});
