import { expect, test } from "vitest";

import { mailableEmail } from "../../src/domain/account/mail-link.ts";
import { PASSWORD_COMMON, PASSWORD_NAMED } from "../../src/domain/account/password.ts";
import {
  checkNewPassword,
  checkPasswordChange,
  checkResetPassword,
} from "../../src/domain/account/password-forms.ts";

test("[AUTH-62] [AUTH-64] [AUTH-65] a reset mail needs a well-formed e-mail", () => {
  expect(checkResetPassword({ email: "" })).toEqual({ email: "This field is required" });
  expect(checkResetPassword({ email: "dana" })).toEqual({
    email: "This should be a valid email address",
  });
  expect(checkResetPassword({ email: " dana@example.com " })).toEqual({});
});

test("[AUTH-63] [AUTH-64] a new password is required and 8 to 128 characters long", () => {
  expect(checkNewPassword({ password: "" })).toEqual({ password: "This field is required" });
  expect(checkNewPassword({ password: "seven 7" })).toEqual({ password: "Use 8 to 128 characters" });
  expect(checkNewPassword({ password: "eight 88" })).toEqual({});
});

test("the server also holds a new password against names and common ones", () => {
  const around = {
    username: "dana",
    siteNames: [],
    isCommon: (password: string) => password === "common 88",
  };
  expect(checkNewPassword({ password: "common 88" })).toEqual({});
  expect(checkNewPassword({ password: "common 88" }, around)).toEqual({ password: PASSWORD_COMMON });
  expect(checkNewPassword({ password: "I am dana" }, around)).toEqual({ password: PASSWORD_NAMED });
  expect(checkNewPassword({ password: "eight 88" }, around)).toEqual({});
});

test("a change needs the present password too", () => {
  expect(checkPasswordChange({ current_password: "", password: "" })).toEqual({
    current_password: "This field is required",
    password: "This field is required",
  });
  expect(checkPasswordChange({ current_password: "x", password: "long enough 1" })).toEqual({});
});

test("an address with the marker #no-email counts as none", () => {
  expect(mailableEmail("dana@example.com")).toBe("dana@example.com");
  expect(mailableEmail("123#no-email@example.com")).toBeNull();
  expect(mailableEmail(null)).toBeNull();
});
