import fc from "fast-check";
import { expect, test } from "vitest";

import { pairOf } from "../../src/domain/direct-message/conversation.ts";
import {
  checkMessage,
  contentsText,
  FILES_TO_SELL,
  MESSAGE_FILE_LIMIT,
  messageFiles,
  messageLength,
  messageText,
} from "../../src/domain/direct-message/message.ts";
import {
  isMessageLocked,
  mayBuyMessage,
  messageMediaState,
  seesMessageMedia,
  type MessageMediaFacts,
} from "../../src/domain/direct-message/message-media.ts";
import { priceLimits } from "../../src/domain/money/price.ts";

const messageProblem = (text: string): string | null =>
  checkMessage({ text, files: 0, amountUsd: 0 }, priceLimits).text ?? null;

const anyFacts: fc.Arbitrary<MessageMediaFacts> = fc.record({
  isOwn: fc.boolean(),
  amountUsd: fc.constantFrom(0, 100, 900),
  bought: fc.boolean(),
  deleted: fc.boolean(),
  state: fc.constantFrom("ready", "preparing", "failed", "in_review", "rejected"),
});

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

test("a message has text or files, at most 20 of these, and a price within the site's limits for files alone", () => {
  const check = (files: number, amountUsd: number, text = "") =>
    checkMessage({ text, files, amountUsd }, { min: 100, max: 50_000 });
  expect(check(1, 0)).toEqual({});
  expect(check(messageFiles, 100)).toEqual({});
  expect(check(messageFiles + 1, 0)).toEqual({ media: MESSAGE_FILE_LIMIT });
  expect(check(0, 100, "Only words")).toEqual({ amount_usd: FILES_TO_SELL });
  const bounds = "Please enter an amount from $1.00 to $500.00.";
  for (const price of [99, 50_001, -100, 1.5]) expect(check(1, price)).toEqual({ amount_usd: bounds });
  expect(check(1, 50_000)).toEqual({});
});

test("files are said by number and kind", () => {
  const of = (...kinds: readonly ("image" | "video" | "audio")[]) =>
    contentsText(kinds.map((kind) => ({ kind })));
  expect(of()).toBe("");
  expect(of("image", "video", "image")).toBe("2 pictures, 1 film");
  expect(of("audio")).toBe("1 sound");
});

test("media are seen by who sent them, or once they are ready, and paid where they cost something; never unpaid", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { isOwn, amountUsd, bought, deleted, state } = facts;
      const isPaid = amountUsd === 0 || bought;
      expect(seesMessageMedia(facts)).toBe(isOwn || (isPaid && state === "ready"));
      expect(isMessageLocked(facts)).toBe(!isOwn && !isPaid);
      // Who can pay sees nothing yet, and gets it by paying.
      if (mayBuyMessage(facts) === null) {
        expect([isOwn, deleted, seesMessageMedia(facts)]).toEqual([false, false, false]);
        expect(seesMessageMedia({ ...facts, bought: true })).toBe(true);
      }
      if (bought) expect(mayBuyMessage(facts)).not.toBeNull();
    }),
  );
});

test("what keeps media from being shown is said by the worst of it", () => {
  const state = (
    held: boolean,
    isRejected: boolean,
    ...states: readonly ("waiting" | "ready" | "failed")[]
  ) => messageMediaState({ held, isRejected, media: states.map((each) => ({ state: each })) });
  expect(state(false, false)).toBe("ready");
  expect(state(false, false, "ready", "waiting")).toBe("preparing");
  expect(state(true, false, "ready", "waiting")).toBe("preparing");
  expect(state(true, false, "ready")).toBe("in_review");
  expect(state(false, false, "waiting", "failed")).toBe("failed");
  expect(state(true, true, "waiting", "failed")).toBe("rejected");
  expect(state(false, true, "ready")).toBe("ready");
});

test("[X-18] why the media of a message cannot be bought is said by the first thing that keeps them from being", () => {
  const sold: MessageMediaFacts = {
    ...{ isOwn: false, amountUsd: 100, bought: false, deleted: false, state: "ready" },
  };
  expect(mayBuyMessage(sold)).toBeNull();
  expect(mayBuyMessage({ ...sold, amountUsd: 1 })).toBeNull();
  expect(mayBuyMessage({ ...sold, amountUsd: 0 })).toBe("intent_not_supported");
  const gone = { ...sold, amountUsd: 0, deleted: true };
  expect(mayBuyMessage(gone)).toBe("message_not_found");
  for (const state of ["preparing", "failed", "in_review", "rejected"] as const)
    expect([state, mayBuyMessage({ ...sold, state })]).toEqual([state, "message_not_found"]);
  expect(mayBuyMessage({ ...gone, bought: true })).toBe("already_unlocked");
  expect(mayBuyMessage({ ...gone, bought: true, isOwn: true })).toBe("intent_not_supported");
});
