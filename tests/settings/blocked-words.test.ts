import fc from "fast-check";
import { expect, test } from "vitest";

import { blockedWordIn, blockedWordsProblem, wordsOf } from "../../src/domain/settings/blocked-words.ts";
import { defaultSettings } from "../../src/domain/settings/setting-values.ts";
import { changedSince } from "../../src/domain/account/changed-since.ts";
import {
  settingForm,
  settingInWords,
  settingProblems,
  settingValues,
} from "../../src/domain/settings/setting-forms.ts";

test("blocked words are found whole, whatever their case, width and spaces", () => {
  const words = ["spam", "cheap followers", "c++", "naïve", "$5"];
  expect(blockedWordIn("No SPAM!", words)).toBe("spam");
  expect(blockedWordIn("ｓｐａｍ here", words)).toBe("spam");
  expect(blockedWordIn("get Cheap\n  Followers now", words)).toBe("cheap followers");
  expect(blockedWordIn("I like C++.", words)).toBe("c++");
  expect(blockedWordIn("so NAÏVE", words)).toBe("naïve");
  expect(blockedWordIn("for $5", words)).toBe("$5");
  expect(blockedWordIn("spammer, antispam, naïveté, $50", words)).toBeNull();
  expect(blockedWordIn("spammer spam", words)).toBe("spam");
});

test("what looks like a pattern is a plain text", () => {
  expect(blockedWordIn("anything", [".*", "(a+)+$", "[a-z]"])).toBeNull();
  expect(blockedWordIn("really .* yes", [".*"])).toBe(".*");
  expect(blockedWordIn("a".repeat(500), ["(a|a)*b", "a{1,400}b"])).toBeNull();
});

test("a word stands in any text around it", () => {
  const word = fc.stringMatching(/^[a-z][a-z .*+]{0,10}[a-z]$/).map((text) => text.replaceAll(/ +/g, " "));
  fc.assert(
    fc.property(word, fc.string(), fc.string(), (blocked, before, after) => {
      expect(blockedWordIn(`${before} ${blocked.toUpperCase()} ${after}`, [blocked])).toBe(blocked);
      expect(blockedWordIn(`${before} x${blocked}x ${after}`, [`${blocked} not there`])).toBeNull();
    }),
  );
});

test("a list is read line by line, each word once; too many and too long ones are refused", () => {
  expect(wordsOf("  spam \n\nSpam\ncheap   followers\n")).toEqual(["spam", "cheap followers"]);
  expect(blockedWordsProblem(["a".repeat(40)])).toBeNull();
  expect(blockedWordsProblem(["a".repeat(41)])).toBe("A word has at most 40 characters.");
  expect(blockedWordsProblem([" "])).toBe("Please leave out empty words.");
  expect(blockedWordsProblem(Array.from({ length: 101 }, String))).toBe("Please enter at most 100 words.");
});

test("a form reads back what it was filled with, and says what another window saved", () => {
  const stored = {
    post_comments_disabled: true,
    commenters: "subscribers",
    blocked_words: ["spam", "cheap followers"],
  } as const;
  const form = settingForm("comments", stored);
  expect(form).toEqual({
    post_comments_disabled: false,
    commenters: "subscribers",
    blocked_words: "spam\ncheap followers",
  });
  expect(settingValues("comments", form)).toEqual(stored);
  expect(settingProblems.comments(stored)).toEqual({});
  const now = { post_comments_disabled: false, commenters: "everybody", blocked_words: [] };
  expect(changedSince(stored, now, settingInWords("comments"))).toEqual({
    post_comments_disabled: "Changed meanwhile to: on. Save again to replace it.",
    commenters: "Changed meanwhile to: Everybody who can open the post. Save again to replace it.",
    blocked_words: "Changed meanwhile to: nothing. Save again to replace it.",
  });
  expect(changedSince(stored, stored, settingInWords("comments"))).toEqual({});
});

test("an account that has saved nothing is told of everything, pays at once with its card, and is hidden from nobody", () => {
  expect(Object.values(defaultSettings.notifications)).toEqual(Array(11).fill(true));
  expect(defaultSettings.billing).toEqual({ one_click: true, renewal_mails: true });
  expect(defaultSettings.privacy).toEqual({ hidden: false, blocked_countries: [], blocked_people: [] });
});
