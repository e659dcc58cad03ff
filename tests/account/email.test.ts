import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { checkEmailChange, EMAIL_UNCHANGED } from "../../src/domain/account/email-change.ts";
import { emailKey, emailText, isEmail } from "../../src/domain/account/email.ts";
import { EMAIL_MALFORMED, FIELD_REQUIRED } from "../../src/domain/account/field-texts.ts";

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
const local = fc.stringMatching(/^[a-z0-9+_-]{1,12}(\.[a-z0-9+_-]{1,12})?$/);
const host = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.stringMatching(/^[a-z]{2,6}$/))
  .map(([labels, last]) => [...labels, last].join("."));

describe("an address that mail can be sent to", () => {
  test("is a local part, one @ and a host of two labels or more", () => {
    fc.assert(
      fc.property(local, host, (name, at) => {
        expect(isEmail(`${name}@${at}`)).toBe(true);
      }),
    );
  });

  test("is none any more with a second @, an empty part or a forbidden character, wherever it stands", () => {
    const broken = fc.constantFrom("@", "..", " ", "(", ",", "<", '"');
    fc.assert(
      fc.property(local, host, broken, fc.nat(), (name, at, bad, place) => {
        const whole = `${name}@${at}`;
        const index = place % (whole.length + 1);
        expect(isEmail(whole.slice(0, index) + bad + whole.slice(index))).toBe(false);
      }),
    );
  });

  test.each([
    "@example.com",
    "dana",
    "dana@",
    "dana@localhost",
    "dana@example.c",
    "dana@.com",
    "dana@example.",
    "dana@-example.com",
    "dana@example-.com",
    ".dana@example.com",
    "dana.@example.com",
  ])("is not %s", (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test("has at most 254 characters, 64 of them before the @", () => {
    const long = (length: number): string => {
      const rest = length - "d@.com".length;
      const labels = [63, 63, 63, rest - 3 * 64];
      return `d@${labels.map((count) => "h".repeat(count)).join(".")}.com`;
    };
    expect([long(254).length, isEmail(long(254))]).toEqual([254, true]);
    expect([long(255).length, isEmail(long(255))]).toEqual([255, false]);
    expect(isEmail(`${"d".repeat(64)}@example.com`)).toBe(true);
    expect(isEmail(`${"d".repeat(65)}@example.com`)).toBe(false);
  });
});

test("[AUTH-65] blanks around it do not count; an empty one is missed only where it is needed", () => {
  expect(emailText("  dana@example.com ", true)).toBeNull();
  expect(emailText("dana", false)).toBe(EMAIL_MALFORMED);
  expect([emailText("  ", true), emailText("  ", false)]).toEqual([FIELD_REQUIRED, null]);
  expect(emailKey(" Dana@Example.COM ")).toBe("dana@example.com");
});

describe("a change of the e-mail", () => {
  const change = { email: "new@example.com", password: "secret" };

  test("is sent with another address and a password", () => {
    expect(checkEmailChange(change, "dana@example.com")).toEqual({});
    expect(checkEmailChange(change, null)).toEqual({});
  });

  test("needs an address, another one than the present one in any case, and the password", () => {
    expect(checkEmailChange({ ...change, email: "" }, null)).toEqual({ email: FIELD_REQUIRED });
    expect(checkEmailChange({ ...change, email: "new" }, null)).toEqual({ email: EMAIL_MALFORMED });
    expect(checkEmailChange({ ...change, email: " NEW@example.com" }, "new@Example.com")).toEqual({
      email: EMAIL_UNCHANGED,
    });
    expect(checkEmailChange({ ...change, password: "" }, null)).toEqual({ password: FIELD_REQUIRED });
  });
});
