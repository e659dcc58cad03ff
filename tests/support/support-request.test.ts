import { describe, expect, test } from "vitest";

import { EMAIL_MALFORMED, FIELD_REQUIRED } from "../../src/domain/account/field-texts.ts";
import { supportForms } from "../../src/domain/support/support-forms.ts";
import {
  checkSupportRequest,
  isSupportType,
  supportTypes,
  type SupportIssue,
  type SupportType,
} from "../../src/domain/support/support-request.ts";

const issue: SupportIssue = {
  subject: "Help",
  message: "It does not work.",
  email: "",
  url: "",
  username: "",
  reason: "",
};
const wrong = (change: Partial<SupportIssue>, type: SupportType = "support", isGuest = false) =>
  checkSupportRequest(type, { ...issue, ...change }, isGuest);

test("each kind of request belongs to exactly one of the two forms", () => {
  expect(Object.values(supportForms).flat().toSorted()).toEqual(Object.keys(supportTypes).toSorted());
  expect([isSupportType("dmca"), isSupportType("toString"), isSupportType("")]).toEqual([true, false, false]);
});

describe("a request", () => {
  test("has a subject and a message, blanks around them not counted", () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ subject: " ", message: "" })).toEqual({
      subject: FIELD_REQUIRED,
      message: FIELD_REQUIRED,
    });
    expect(wrong({ message: "  123456789 " })).toEqual({ message: "Please write at least 10 characters" });
    expect(wrong({ message: " 1234567890 " })).toEqual({});
  });

  test.each([
    ["subject", 120],
    ["message", 4000],
    ["url", 2000],
    ["username", 60],
  ] as const)("has a %s of at most %d characters", (name, most) => {
    expect(wrong({ [name]: "é".repeat(most) })).toEqual({});
    expect(wrong({ [name]: "é".repeat(most + 1) })).toEqual({
      [name]: `Please write at most ${most} characters`,
    });
  });

  test("needs an e-mail of guests, and a good one of everybody", () => {
    expect(wrong({}, "support", true)).toEqual({ email: FIELD_REQUIRED });
    expect(wrong({ email: "dana" })).toEqual({ email: EMAIL_MALFORMED });
  });
});

describe.each(["report", "dmca"] as const)("a %s", (type) => {
  const found = { url: "/ava", reason: "It belongs to me" };

  test("says where and why", () => {
    expect(wrong(found, type)).toEqual({});
    expect(wrong({ ...found, url: "", username: "ava" }, type)).toEqual({});
    expect(wrong({ ...found, reason: "" }, type)).toEqual({ reason: FIELD_REQUIRED });
    expect(wrong({ ...found, reason: "e".repeat(201) }, type)).toEqual({
      reason: "Please write at most 200 characters",
    });
    expect(wrong({ ...found, reason: "e".repeat(200) }, type)).toEqual({});
  });

  test("needs the page or the name, and blanks are neither", () => {
    expect(wrong({ ...found, url: " ", username: " " }, type)).toEqual({
      url: "Please give the address of the page, or the username",
    });
  });
});

test("other requests need neither a reason nor a place", () => {
  expect(wrong({}, "billing")).toEqual({});
});
