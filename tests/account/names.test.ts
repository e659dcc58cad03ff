import fc from "fast-check";
import { expect, test } from "vitest";

import { emailKey, isEmail } from "../../src/domain/account/email.ts";
import {
  newPasswordText,
  PASSWORD_COMMON,
  PASSWORD_LENGTH,
  PASSWORD_NAMED,
} from "../../src/domain/account/password.ts";
import { isStudio } from "../../src/domain/account/studio.ts";
import { usernameKey } from "../../src/domain/account/username-key.ts";
import {
  isUsername,
  USERNAME_FORM,
  USERNAME_RESERVED,
  usernameText,
} from "../../src/domain/account/username.ts";
import { isCommonPassword } from "../../src/server/account/passwords.ts";

const letters = [..."abcXYZ019_-"];
const wellFormed = fc
  .tuple(
    fc.constantFrom(...letters.slice(0, 9)),
    fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 29 }),
  )
  .map(([first, rest]) => first + rest);

const around = { username: "dana_h", siteNames: ["Marquee"], isCommon: isCommonPassword };

test("usernames have 3 to 30 letters, digits, underscores, hyphens, the first a letter or digit", () => {
  fc.assert(
    fc.property(wellFormed, (name) => {
      expect([null, USERNAME_RESERVED]).toContain(usernameText(name));
    }),
  );
  for (const name of ["ab", "_abc", "-abc", "a".repeat(31), "da na", "dána", "dana.h", "d/a/n/a"]) {
    expect(usernameText(name), name).toBe(USERNAME_FORM);
  }
  expect(isUsername("dana\n")).toBe(false);
  expect(usernameText("a".repeat(30))).toBeNull();
});

test("first segments of routes and profile tabs are reserved in any case", () => {
  for (const name of [
    "admin",
    "API",
    "Account",
    "manager",
    "open-broadcast",
    "posts",
    "premium",
    "oauth",
    "assets",
  ]) {
    expect(usernameText(name), name).toBe(USERNAME_RESERVED);
  }
  for (const name of ["ava", "noah", "mia", "zoe", "fan", "sub", "pack", "max", "rex"])
    expect(isUsername(name)).toBe(true);
});

test("names and e-mails are compared without case and outer blanks", () => {
  fc.assert(
    fc.property(wellFormed, (name) => {
      expect(usernameKey(` ${name.toUpperCase()} `)).toBe(usernameKey(name));
    }),
  );
  expect(emailKey(" Dana@Example.COM ")).toBe("dana@example.com");
});

test("an e-mail never holds a line break, a NUL or a second recipient", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom("\r", "\n", "\0", ",", ";", " ", "<"),
      fc.string(),
      (a, bad, b) => {
        expect(isEmail(`${a}x${bad}y${b}@example.com`)).toBe(false);
      },
    ),
  );
});

test("a password has 8 to 128 characters, counted as people count them", () => {
  expect(newPasswordText("1234567", around)).toBe(PASSWORD_LENGTH);
  expect(newPasswordText("x7!kQp2z", around)).toBeNull();
  expect(newPasswordText("🦊🐻🐼🐨🐯🦁🐸🐵", around)).toBeNull();
  expect(newPasswordText("🦊🐻🐼🐨", around)).toBe(PASSWORD_LENGTH);
  expect(newPasswordText("k".repeat(128), around)).toBeNull();
  expect(newPasswordText("k".repeat(129), around)).toBe(PASSWORD_LENGTH);
  expect(newPasswordText("alllowercaselettersfine", around)).toBeNull();
});

test("passwords that everybody tries first are refused in any case", () => {
  for (const password of ["password", "Password1", "12345678", "QWERTYUIOP", "iloveyou", "sunshine1"]) {
    expect(newPasswordText(password, around), password).toBe(PASSWORD_COMMON);
  }
});

test("a password may not hold the username or the name of the site", () => {
  expect(newPasswordText("xxDANA_H99", around)).toBe(PASSWORD_NAMED);
  expect(newPasswordText("my marquee 12", around)).toBe(PASSWORD_NAMED);
  expect(newPasswordText("xxdana99-long", around)).toBeNull();
  expect(newPasswordText("my marquee 12", { ...around, siteNames: [" Marquee "] })).toBe(PASSWORD_NAMED);
  expect(newPasswordText("xxnoah-long", { ...around, username: "noah" })).toBe(PASSWORD_NAMED);
  // A three-letter name says nothing.
  expect(newPasswordText("lavaflow-77", { ...around, username: "ava" })).toBeNull();
});

test("studios have one or two parts", () => {
  expect(["north", "north/team_2", "a".repeat(40)].every(isStudio)).toBe(true);
  expect(["", "/", "north/", "a/b/c", "a".repeat(41), "no rth", "../x"].some(isStudio)).toBe(false);
});
