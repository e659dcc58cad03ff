import fc from "fast-check";
import { expect, test } from "vitest";

import { pairOf } from "../../src/domain/direct-message/conversation.ts";
import { messageLength, messageProblem, messageText } from "../../src/domain/direct-message/message.ts";

test("a message has 1 to 2000 characters, of whatever kind, without the spaces around it", () => {
  expect(messageProblem("")).toBe("Please write something.");
  expect(messageProblem(" \n\t ")).toBe("Please write something.");
  expect(messageProblem("\u0000")).toBe("Please write something.");
  expect(messageProblem(" a ")).toBeNull();
  expect(messageProblem("😀".repeat(messageLength))).toBeNull();
  expect(messageProblem("😀".repeat(messageLength + 1))).toBe("A message has at most 2000 characters.");
});

test("what is stored has no control characters but those of lines, and stays the same when it is judged again", () => {
  expect(messageText(" one\u0000\ntwo\u0007 ")).toBe("one\ntwo");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const stored = messageText(text);
      expect(messageText(stored)).toBe(stored);
      // oxlint-disable-next-line no-control-regex -- these must not be there
      expect(stored).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
    }),
  );
});

test("two accounts have one conversation, whoever begins it", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      fc.pre(one !== other);
      const [first, second] = pairOf(one, other);
      expect(pairOf(other, one)).toEqual([first, second]);
      expect(first < second).toBe(true);
    }),
  );
});
