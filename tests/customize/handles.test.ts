import { expect, test } from "vitest";

import { handleText, tidyHandle, type Network } from "../../src/domain/customize/handles.ts";

test.each<[Network, string, string]>([
  ["instagram", " @ava.laurent ", "ava.laurent"],
  ["instagram", "https://www.instagram.com/ava.laurent/?hl=en", "ava.laurent"],
  ["instagram", "instagr.am/ava", "ava"],
  ["tiktok", "https://m.tiktok.com/@ava_l/video/7#top", "ava_l"],
  ["twitter", "https://x.com/ava", "ava"],
  ["twitter", "HTTP://Mobile.Twitter.com/ava/status/1", "ava"],
  ["snapchat", "https://www.snapchat.com/add/ava.unframed?share_id=1", "ava.unframed"],
  ["snapchat", "snapchat.com/@ava-unframed", "ava-unframed"],
  ["snapchat", "", ""],
  // An address of somewhere else says nothing.
  ["tiktok", "https://x.com/ava", "https://x.com/ava"],
  ["instagram", "https://instagram.com.evil.example/ava", "https://instagram.com.evil.example/ava"],
])("of what is typed for %s, '%s', the username is '%s'", (network, typed, handle) => {
  expect(tidyHandle(network, typed)).toBe(handle);
});

test.each<[Network, string, boolean]>([
  ["instagram", "a".repeat(30), true],
  ["instagram", "a".repeat(31), false],
  ["instagram", "ava-l", false],
  ["tiktok", "a", false],
  ["tiktok", "a".repeat(24), true],
  ["tiktok", "a".repeat(25), false],
  ["twitter", "a".repeat(15), true],
  ["twitter", "a".repeat(16), false],
  ["twitter", "ava.l", false],
  ["snapchat", "av", false],
  ["snapchat", "ava", true],
  ["snapchat", "javascript:alert(1)", false],
  ["instagram", "\u202Eava", false],
  ["twitter", "", true],
])("%s: '%s' can be a username: %s", (network, handle, isOne) => {
  expect(handleText(network, handle) === null).toBe(isOne);
});
