import fc from "fast-check";
import { expect, test } from "vitest";

import { askedBy, causeId, jobCause, requestCause, webhookCause } from "../../src/domain/causes/cause.ts";
import { chainOf, type Link } from "../../src/domain/causes/chain.ts";

/** Links of a few ids, with causes among them, elsewhere, and in circles. */
const links = fc.array(
  fc.record({
    id: fc.integer({ min: 0, max: 14 }).map((id) => `l${id}`),
    at: fc.integer({ min: 0, max: 3 }),
    cause: fc.option(
      fc.integer({ min: 0, max: 16 }).map((id) => `l${id}`),
      { nil: null },
    ),
  }),
  { maxLength: 24 },
);

const firstOfEach = (all: readonly Link[]): ReadonlyMap<string, Link> => {
  const found = new Map<string, Link>();
  for (const link of all) if (!found.has(link.id)) found.set(link.id, link);
  return found;
};

const leadsToAFirst = (all: ReadonlyMap<string, Link>, link: Link): boolean => {
  let at: Link | undefined = link;
  for (let steps = 0; steps <= all.size; steps += 1) {
    if (at === undefined) return false;
    if (at.cause === null) return true;
    at = all.get(at.cause);
  }
  return false;
};

test("each link that leads to a first one stands once, one deeper than its cause and inside its effects", () => {
  fc.assert(
    fc.property(links, (all) => {
      const known = firstOfEach(all);
      const placed = chainOf(all);
      const wanted = [...known.values()].filter((link) => leadsToAFirst(known, link)).map(({ id }) => id);
      expect(placed.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
      for (const [index, { cause, depth, at }] of placed.entries()) {
        if (cause === null) expect(depth).toBe(0);
        // The nearest link above that is less deep is the cause.
        else {
          const above = placed.slice(0, index).findLast((other) => other.depth < depth);
          expect([above?.id, above?.depth]).toEqual([cause, depth - 1]);
        }
        const sibling = placed.slice(0, index).findLast((other) => other.cause === cause);
        if (sibling !== undefined) expect(sibling.at).toBeLessThanOrEqual(at);
      }
    }),
  );
});

test("links of different moments are placed the same in whatever order they come", () => {
  const spread = fc.array(fc.option(fc.nat({ max: 10 }), { nil: null }), { maxLength: 11 }).map((causes) =>
    causes.map((cause, index) => ({
      id: `l${index}`,
      at: index,
      cause: cause === null ? null : `l${cause}`,
    })),
  );
  fc.assert(
    fc.property(
      spread.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        expect(chainOf(shuffled)).toEqual(chainOf(all));
      },
    ),
  );
});

test("a chain of ten thousand links is placed", () => {
  const all = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ id: `l${index}`, at: index, cause: index === 0 ? null : `l${index - 1}` },
  }));
  expect(chainOf(all).at(-1)).toMatchObject({ id: "l9999", depth: 9_999 });
});

test("what causes something is told apart by its name", () => {
  expect(requestCause("a-1", "ava")).toBe("request:a-1@ava");
  expect([causeId("request:a-1@ava"), askedBy("request:a-1@ava")]).toEqual(["request:a-1", "ava"]);
  expect([causeId("request:a-1"), askedBy(requestCause("a-1", null))]).toEqual(["request:a-1", null]);
  expect([causeId(jobCause(7)), askedBy(jobCause(7))]).toEqual(["job:7", null]);
  const webhook = webhookCause("stripe", "evt_1@x");
  expect([causeId(webhook), askedBy(webhook)]).toEqual(["webhook:stripe:evt_1@x", null]);
});
