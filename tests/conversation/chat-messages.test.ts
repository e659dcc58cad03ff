import fc from "fast-check";
import { expect, test } from "vitest";

import { mergedWithNewest, type ChatPages } from "../../src/machines/conversation/chat-messages.ts";
import { sampleConversation, sampleMessages } from "../../src/machines/conversation/sample-messages.ts";
import type { ChatMessage, Conversation } from "../../src/protocol/direct-message/direct-message.records.ts";

const message = (sequence: number): ChatMessage => ({
  ...sampleMessages[1]!,
  ...{ id: sequence, sequence, is_own: false, text: `${sequence}`, created_at: sequence },
});

/** What the server has: some messages of 1 to `newest` were taken back. */
const pageOf = (there: readonly number[], size: number): Conversation => ({
  ...sampleConversation,
  items: there.slice(-size).map((sequence) => message(sequence)),
  has_older: there.length > size,
  has_newer: false,
});

const numbers = ({ items }: ChatPages) => items.map(({ sequence }) => sequence);

test("the newest page laid over a page's messages leaves none out and none twice, in their order", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (before, more, size) => {
        const range = (to: number) => Array.from({ length: to }, (_, index) => index + 1);
        const known = pageOf(range(before), size);
        const pages: ChatPages = { items: known.items, hasOlder: known.has_older, hasNewer: false };
        const there = range(before + more);
        const merged = mergedWithNewest(pages, pageOf(there, size));
        const shown = numbers(merged);
        // An end of what there is, and it says whether that is all.
        expect(shown).toEqual(there.slice(there.length - shown.length));
        expect(merged.hasOlder).toBe(shown.length < there.length);
        expect(shown.length).toBeGreaterThanOrEqual(Math.min(there.length, size));
      },
    ),
  );
});

test("what was taken back among the newest goes", () => {
  const pages: ChatPages = { items: [1, 2, 3, 4].map(message), hasOlder: false, hasNewer: false };
  expect(numbers(mergedWithNewest(pages, pageOf([1, 2, 4], 3)))).toEqual([1, 2, 4]);
  expect(numbers(mergedWithNewest(pages, pageOf([], 3)))).toEqual([]);
});

test("who looks at an older part is not moved", () => {
  const pages: ChatPages = { items: [1, 2].map(message), hasOlder: false, hasNewer: true };
  expect(mergedWithNewest(pages, pageOf([8, 9], 2))).toBe(pages);
});
