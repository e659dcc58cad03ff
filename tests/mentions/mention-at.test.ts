import fc from "fast-check";
import { expect, test } from "vitest";

import { bioParts, mentionedNames, renameMention } from "../../src/domain/profile/bio.ts";
import { mentionAt, withMention } from "../../src/domain/profile/mention-at.ts";

test("a mention is typed where an '@' and 2 characters stand before the caret, apart from other words", () => {
  const at = (text: string, caret = text.length) => mentionAt(text, caret);
  expect(at("With @no")).toEqual({ from: 5, query: "no" });
  expect(at("@noah_b-1")).toEqual({ from: 0, query: "noah_b-1" });
  expect(at("With @noah today", 8)).toEqual({ from: 5, query: "no" });
  for (const text of ["@n", "@", "noah", "mail@noah", "@noah ", "@@no", "@-no", ""])
    expect(at(text), text).toBeNull();
});

test("[OWNER-42] whoever is chosen, wherever it is typed, is named whole, and nothing else changes", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "b", " ", ".", "é"), maxLength: 12 });
  const username = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{2,29}$/);
  fc.assert(
    fc.property(words, username, fc.integer({ min: 2, max: 30 }), words, (before, name, length, after) => {
      const start = `${before} @${name.slice(0, length)}`;
      const tail = ` ${after}`;
      const changed = withMention(start + tail, start.length, name);
      expect(changed.text).toBe(`${before} @${name}${tail}`);
      expect(changed.caret).toBe(before.length + name.length + 2);
      expect(mentionedNames(changed.text)).toContain(name.toLowerCase());
    }),
  );
  expect(withMention("@no", 3, "noah")).toEqual({ text: "@noah ", caret: 6 });
  expect(withMention("@noxx, hi", 3, "noah")).toEqual({ text: "@noah, hi", caret: 5 });
});

test("[OWNER-42] an e-mail address names nobody, neither while it is typed nor when it is stored", () => {
  const text = "me@gmail.com, @gmail and (@noah_b-1)@ava";
  expect(mentionAt("me@gmail", 8)).toBeNull();
  expect(mentionedNames(text)).toEqual(["gmail", "noah_b-1", "ava"]);
  expect(renameMention(text, { from: "gmail", to: "hotmail" })).toBe(
    "me@gmail.com, @hotmail and (@noah_b-1)@ava",
  );
  const mention = (username: string) => ({ kind: "mention", text: `@${username}`, username });
  expect(bioParts(text, [{ username: "gmail" }, { username: "ava" }])).toEqual([
    { kind: "text", text: "me@gmail.com, " },
    mention("gmail"),
    { kind: "text", text: " and (@noah_b-1)" },
    mention("ava"),
  ]);
});
