import { expect, test } from "vitest";

import { noticeOf, pushKinds, concernsSite } from "../../src/domain/push/push-notice.ts";

const bodyAbout = (displayName: string): string =>
  noticeOf("new-post", {
    creator: { username: "ava", displayName },
    siteName: "Marquee",
    tag: "t",
    icon: null,
  }).body;

test("a name of more than 60 signs is cut, with no blank before the dots", () => {
  expect(bodyAbout("a".repeat(60))).toBe(`${"a".repeat(60)} has a new post for you.`);
  expect(bodyAbout("a".repeat(61))).toBe(`${"a".repeat(59)}… has a new post for you.`);
  expect(bodyAbout(`${"a".repeat(58)} bcd`)).toBe(`${"a".repeat(58)}… has a new post for you.`);
});

test("notifications about a creator lead to the creator, those about a subscriber to the dashboard", () => {
  const creator = { username: "ava", displayName: "Ava" };
  const paths = pushKinds.map(
    (kind) => noticeOf(kind, { creator, siteName: "M", tag: "t", icon: null }).path,
  );
  expect(paths).toEqual([
    ...["/ava", "/ava", "/ava", "/account/dashboard", "/account/dashboard", "/stream/view/ava"],
  ]);
});

test("a site tells what was brought about on it, a creator's own site of that creator in any case", () => {
  const tells = (rootUsername: string | null, madeAt: string | null, creator: string) =>
    concernsSite({ id: "s1", rootUsername }, { madeAt, creator });
  expect([tells(null, "s1", "ava"), tells(null, null, "ava"), tells(null, "s2", "ava")]).toEqual([
    true,
    true,
    false,
  ]);
  expect([tells("AVA", null, "Ava"), tells("ava", "s1", "Dana"), tells("ava", "s2", "ava")]).toEqual([
    true,
    false,
    false,
  ]);
});
