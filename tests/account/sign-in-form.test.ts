import fc from "fast-check";
import { expect, test } from "vitest";

import { EMAIL_MALFORMED, FIELD_REQUIRED } from "../../src/domain/account/field-texts.ts";
import { checkSignIn } from "../../src/domain/account/sign-in-form.ts";
import { checkSignUp } from "../../src/domain/account/sign-up-form.ts";

const signUp = { username: "dana", email: "", password: "long enough 1" };

test("[AUTH-54] a sign-in without an identifier is refused, with one it is not", () => {
  expect(checkSignIn({ email: "  ", password: "x" })).toEqual({ email: FIELD_REQUIRED });
  expect(checkSignIn({ email: "dana", password: "x" })).toEqual({});
});

test("[AUTH-55] a sign-in without a password is refused; a password of blanks is one", () => {
  expect(checkSignIn({ email: "dana", password: "" })).toEqual({ password: FIELD_REQUIRED });
  expect(checkSignIn({ email: "dana", password: " " })).toEqual({});
});

test("[AUTH-56] a sign-up without a username is refused", () => {
  expect(checkSignUp({ ...signUp, username: " " }, false)).toEqual({ username: FIELD_REQUIRED });
  expect(checkSignUp(signUp, false)).toEqual({});
});

test("[AUTH-57] a sign-up without a password is refused", () => {
  expect(checkSignUp({ ...signUp, password: "" }, false)).toEqual({ password: FIELD_REQUIRED });
});

test("[AUTH-58] [AUTH-59] a creator needs an e-mail, a fan does not", () => {
  expect(checkSignUp(signUp, true)).toEqual({ email: FIELD_REQUIRED });
  expect(checkSignUp(signUp, false)).toEqual({});
  expect(checkSignUp({ ...signUp, email: "dana@example.com" }, true)).toEqual({});
});

test("[AUTH-64] every empty required field has the same text", () => {
  const texts = checkSignUp({ username: "", email: "", password: "" }, true);
  expect(texts).toEqual({
    username: "This field is required",
    email: "This field is required",
    password: "This field is required",
  });
});

test("[AUTH-65] a malformed e-mail is shown, a good one is not", () => {
  expect(EMAIL_MALFORMED).toBe("This should be a valid email address");
  for (const email of [
    "dana",
    "dana@",
    "@example.com",
    "a@b",
    "a b@example.com",
    "a@@example.com",
    "a@example..com",
  ]) {
    expect(checkSignUp({ ...signUp, email }, false), email).toEqual({ email: EMAIL_MALFORMED });
  }
  for (const email of ["dana@example.com", " dana+tag@sub.example.co ", "d@münchen.de"]) {
    expect(checkSignUp({ ...signUp, email }, false), email).toEqual({});
  }
});

test("any text at all is checked without an exception", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.boolean(), (value, isModel) => {
      const fields = { username: value, email: value, password: value };
      expect(Object.values(checkSignUp(fields, isModel)).every((text) => text.length > 0)).toBe(true);
      expect(Object.values(checkSignIn(fields)).every((text) => text.length > 0)).toBe(true);
    }),
  );
});

// A check that took a step for each two letters would not come to an end in the test's time.
test("a long text is checked in steps that grow with its length alone", () => {
  const long = `${"a".repeat(1_000_000)}!`;
  const faults = checkSignUp({ username: long, email: `${long}@${long}.${long}`, password: long }, true);
  expect(Object.keys(faults).toSorted()).toEqual(["email", "password", "username"]);
});
