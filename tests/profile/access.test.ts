import { describe, expect, test } from "vitest";

import {
  hasAccess,
  hasAccessFree,
  isPendingVerification,
  liveCardTarget,
  showsWinback,
} from "../../src/domain/profile/access.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";

describe("who has access", () => {
  const withFlag = (flag: "can_edit" | "is_gift" | "is_subscribed" | "is_trial") =>
    hasAccess({ ...sampleRecord, [flag]: true });

  test("[PROFILE-69] the owner", () => expect(withFlag("can_edit")).toBe(true));
  test("[PROFILE-70] whoever has a gift", () => expect(withFlag("is_gift")).toBe(true));
  test("[PROFILE-71] whoever has subscribed", () => expect(withFlag("is_subscribed")).toBe(true));
  test("[PROFILE-72] whoever has a trial", () => expect(withFlag("is_trial")).toBe(true));
  test("nobody else", () => expect(hasAccess(sampleRecord)).toBe(false));

  test("[PROFILE-73] a free follower and a Snapchat member have none", () => {
    expect(hasAccess({ ...sampleRecord, is_subscribed_free: true })).toBe(false);
    expect(hasAccess({ ...sampleRecord, is_subscribed_snapchat: true } as typeof sampleRecord)).toBe(false);
  });

  test("[PROFILE-74] free access is a free follower's", () => {
    expect(hasAccessFree({ ...sampleRecord, is_subscribed_free: true })).toBe(true);
    expect(hasAccessFree({ ...sampleRecord, is_subscribed: true })).toBe(false);
  });
});

test("[PROFILE-88] pending until the compliance status is approved", () => {
  expect(isPendingVerification(sampleRecord)).toBe(false);
  for (const status of ["rejected", "under_review", null] as const) {
    expect(isPendingVerification({ compliance_status: { status } })).toBe(true);
  }
});

test("[PROFILE-93] win-back shows to those who may and have no access", () => {
  expect(showsWinback({ ...sampleRecord, can_winback: true })).toBe(true);
  expect(showsWinback({ ...sampleRecord, can_winback: false })).toBe(false);
  expect(showsWinback({ ...sampleRecord, can_winback: true, is_subscribed: true })).toBe(false);
});

describe("the live card", () => {
  const live = { ...sampleRecord, chat: { status: "online_fans" } };
  test("shows while a broadcast runs on an approved page", () => {
    expect(liveCardTarget({ ...live, is_subscribed: true })).toBe("stream");
    expect(liveCardTarget(live)).toBe("subscribe");
  });
  test("not with another status, not before the approval", () => {
    for (const status of ["offline", "online", "private"]) {
      expect(liveCardTarget({ ...live, chat: { status } })).toBeNull();
    }
    expect(liveCardTarget({ ...live, compliance_status: { status: "under_review" } })).toBeNull();
  });
});
