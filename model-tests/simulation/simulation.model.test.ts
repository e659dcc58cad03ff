import "../../tools/testing/all-pages.ts";
import { describe, expect, test } from "vitest";

import { readRecordingFile } from "../../src/actors/journal/recording-file.ts";
import { inPart } from "../../tools/testing/part.mjs";
import { recordingOf } from "./exported.ts";
import { mutants } from "./mutants.ts";
import { joined, missingFaults, tally, type Tally } from "./report.ts";
import { honest } from "./seams.ts";
import { simulate } from "./simulate.ts";
import type { RecordedPage } from "./tab.ts";

/** Seeds of a test, as many as end in time on a machine with much else to do, and the first of each. */
const PART = 75;
/** Among these each outcome occurs, the rare ones too. */
const FIRST = 900;
const PARTS = Array.from({ length: 8 }, (_, part) => FIRST + part * PART);

function* range(from: number, count: number): Generator<number> {
  for (let seed = from; seed < from + count; seed += 1) yield seed;
}

/** The seed that found each mutant, and the rule that it breaks. Others are tried when the product has changed. */
const found: Readonly<Record<string, readonly [seed: number, rule: RegExp]>> = {
  "double-charge": [0, /was charged twice/],
  "lost-wake-up": [557, /waits without end/],
  "foreign-update": [6, /is paid; it was not charged/],
  "failed-on-close": [6, /failed; (then )?it was charged/],
  "places-kept": [54, /is reserved without end/],
  "places-unlimited": [10, /more takers than places/],
  "any-password": [8, /signed in with a wrong password|signed in as somebody else/],
  "session-kept": [0, /signed out, and is/],
  "account-unmade": [0, /was acknowledged, but cannot sign in|signed in, and is not signed in/],
  "double-refund": [642, /was made twice|never ends/],
  "access-kept": [7, /is back, but/],
  "refund-repeated": [0, /does not say that|than was paid/],
  "won-is-lost": [39, /our books say|never ends/],
  "return-unbooked": [0, /does not say that/],
  "pause-cut-short": [5, /is paused for less than a month/],
  "blocked-renewed": [104, /of a fan who is blocked was taken/],
  "snapchat-twice": [16, /Two Snapchat memberships/],
  "unlocked-twice": [5, /bought a (post|picture|gallery) a second time/],
  "menu-order-kept": [16, /from the menu is pending/],
  "disputes-uncounted": [10, /may tip/],
  "disputes-forgotten": [10, /may tip/],
  "dispute-blocks": [10, /may not tip/],
  "price-kept": [6, /the price of \d+, which is not stored/],
  "price-raised": [6, /the price of \d+, which is not stored/],
  "payout-back-twice": [65, /went back twice/],
  "notice-lost": [0, /were told/],
  "jobs-lost": [6, /never ends|was never processed|is held without end|our books say/],
  "early-answer": [2, /is not stored|is lost|it was charged|is held without end|our books say/],
  "old-state": [59, /./],
  "grant-remembered": [6, /did not manage her/],
  "guard-open": [6, /did not manage her/],
  "fee-of-before": [120, /is not his fee|manager_grant gives other rows/],
  "gallery-kept-locked": [5, /bought a gallery, which is locked/],
  "picture-kept-open": [424, /A picture is open, which nobody has paid for/],
  "upload-used-again": [5, /show the same upload/],
  "film-shown-early": [5, /shows a file that is not ready/],
  "file-swept": [5, /shows a file that is gone/],
  "show-for-nothing": [48, /, \d seconds\) 0 went back/],
  "minutes-rounded-up": [0, /went back; \d+ are owed/],
  "absence-unnoticed": [7, /the two were there together for/],
  "invited-for-ever": [7, /never ends: it is invited|accepted after its time/],
  "withdrawn-while-paying": [703, /for a show that it did not open/],
  "live-in-private": [7, /broadcasts and \d+ private shows at once/],
  "look-lost": [14, /Broadcast .* never ends/],
  "key-forgotten": [0, /was sent once, and is there 2 times|stands between/],
  "film-for-nothing": [7, /who has not paid for it/],
  "place-taken-twice": [6, /has its messages at/],
  "sent-from-the-beginning": [0, /somebody got two/],
  "sent-to-the-first": [0, /was sent, and missed/],
  "excluded-forgotten": [0, /for whom it was not written/],
  "nobody-thanked": [20, /Nobody thanked/],
  "thanks-for-thanks": [20, /was answered by another one/],
};

describe("the product in a simulated world", () => {
  const parts: Tally[] = [];

  test.each(PARTS)(`${PART} seeds from %i on break no rule`, async (first) => {
    const sum = await tally(range(first, PART), (seed) => simulate(seed));
    const { seed, broken, last } = sum.failed ?? {};
    expect({ seed, broken, last: broken === undefined ? undefined : last }).toEqual({});
    parts.push(sum);
  });

  test("in all of them every kind of fault occurred, and payments and all else ended in each way", () => {
    const sum = joined(parts);
    expect(sum.seeds).toBe(PARTS.length * PART);
    expect(missingFaults(sum)).toEqual([]);
    expect([...sum.outcomes.keys()].toSorted()).toEqual(
      expect.arrayContaining([
        "broadcast ended",
        "broadcast lost",
        "cancelled",
        "declined and left",
        "done by a manager",
        "fee changed",
        "file used elsewhere",
        "film given up",
        "followed",
        "fund given to",
        "gallery bought",
        "invitation came to nothing",
        "door shown",
        "manager ended",
        "message delivered",
        "message sent again",
        "message unlocked",
        "paid",
        "picture uncensored",
        "post published",
        "post without its film",
        "refused: price changed",
        "renewed",
        "sending stopped",
        "sent to many",
        "show broken off",
        "show ended early",
        "show not begun",
        "show took place",
        "sold with a manager's fee",
      ]),
    );
  });

  test("a seed run twice takes the same steps; another seed takes others", async () => {
    const one = await simulate(7);
    const again = await simulate(7);
    expect([again.hash, again.steps]).toEqual([one.hash, one.steps]);
    expect((await simulate(8)).hash).not.toBe(one.hash);
  });

  test("recording a seed changes nothing of it, and gives a file that the inspector reads", async () => {
    const records: RecordedPage[] = [];
    const run = await simulate(7, honest, records);
    expect(run.hash).toBe((await simulate(7)).hash);
    const read = readRecordingFile(recordingOf(run));
    if ("reason" in read) throw new Error(read.reason);
    expect(read.file.loads.length).toBeGreaterThan(2);
    expect(Object.keys(read.file.machines)).toEqual(expect.arrayContaining(["app", "payment", "profile"]));
  });
});

describe("mutants are found", () => {
  test("the seed of each is known", () => {
    expect(Object.keys(found).toSorted()).toEqual(mutants.map(({ name }) => name).toSorted());
  });

  test.each(inPart(mutants))(
    "$name: $mistake",
    async ({ name, seams }) => {
      const [seed, rule] = found[name]!;
      const { failed } = await tally([seed, ...range(0, 3000)], (one) => simulate(one, seams));
      expect(failed?.broken).toMatch(rule);
      expect((await simulate(failed!.seed)).broken).toBeNull();
    },
    300_000,
  );
});
