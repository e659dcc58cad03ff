import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { pagesOf, readCards, type CardList } from "../../src/server/creator/creator-cards.ts";
import { findCreator, findCreatorById } from "../../src/server/creator/creator.reads.ts";
import { placesLeftOf } from "../../src/server/offer-places/places-left.ts";
import { viewCreator } from "../../src/server/profile/viewed-creator.ts";
import { usualSite } from "../../src/server/site/site.ts";
import type { Services } from "../../src/server/services.ts";
import type { SessionHandle } from "../../src/server/session/session.ts";
import type { Viewer } from "../../src/server/session/viewer.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { accountRow, subscriptionRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";
import { stillClock } from "../running/still-clock.ts";
import { partly } from "../running/partly.ts";

let rows: StoredRows;
beforeAll(async () => {
  rows = await openStoredRows();
});
afterAll(async () => rows?.stop());

const tables = ["account", "creator", "profile_count", "offer_places", "subscription", "block"] as const;
const empty = async (): Promise<void> => {
  for (const table of tables) await rows.database.deleteFrom(table).execute();
};
beforeEach(empty);

const now = 1000;
const lists: readonly CardList[] = [
  "popular",
  "follow_for_free",
  "join_for_free",
  "latest_updates",
  "most_recent_posts",
  "newest_creators",
];

const creator = fc.record({
  type: fc.constantFrom(...Array<"model">(7).fill("model"), "user" as const),
  compliance_status: fc.constantFrom(...Array<"approved">(6).fill("approved"), "under_review" as const, null),
  suspended: fc.constantFrom(...Array<boolean>(7).fill(false), true),
  created_at: fc.integer({ min: 1, max: 3 }),
  price: fc.constantFrom(0, 500, 501),
  free_profile: fc.boolean(),
  trialAtAll: fc.boolean(),
  counts: fc.option(
    fc.record({
      likes: fc.integer({ min: 0, max: 2 }),
      latest_post_at: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
  ),
  trial: fc.option(
    fc.record({
      open: fc.boolean(),
      places: fc.option(fc.constant(5)),
      ends_at: fc.constantFrom(null, now, now + 1),
      taken: fc.constantFrom(0, 4),
      reserved: fc.constantFrom(0, 1),
    }),
  ),
});
const creators = fc
  .array(creator, { minLength: 4, maxLength: 14 })
  .map((all) => all.map((each, index) => ({ ...each, id: `c${String(index).padStart(2, "0")}` })));
type Creator = typeof creators extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;

const joinsFree = ({ price, trialAtAll }: Creator): boolean => price === 0 || trialAtAll;

const store = async (all: readonly Creator[]): Promise<void> => {
  const { database } = rows;
  const account = ({ id, type, compliance_status, suspended, created_at }: Creator) =>
    accountRow(id, { type, compliance_status, suspended: suspended as never, created_at });
  await database.insertInto("account").values(all.map(account)).execute();
  await database
    .insertInto("creator")
    .values(
      all.map((each) => ({
        account_id: each.id,
        price: each.price,
        free_profile: each.free_profile,
        joins_free: joinsFree(each),
        state: "{}",
      })),
    )
    .execute();
  const counts = all.flatMap(({ id, counts: own }) => (own === null ? [] : [{ account_id: id, ...own }]));
  if (counts.length > 0) await database.insertInto("profile_count").values(counts).execute();
  const offers = all.flatMap(({ id, trial }) =>
    trial === null
      ? []
      : [
          { creator_id: id, kind: "trial" as const, ...trial },
          // What stands of the win-back says nothing about the trial.
          { creator_id: id, kind: "winback" as const, ...trial, open: true, places: null, ends_at: null },
        ],
  );
  if (offers.length > 0) await database.insertInto("offer_places").values(offers).execute();
};

const hasTrialPlaces = ({ trial }: Creator): boolean =>
  trial !== null &&
  trial.open &&
  (trial.ends_at === null || trial.ends_at > now) &&
  (trial.places === null || trial.places - trial.taken - trial.reserved > 0);

const holds: Readonly<Record<CardList, (each: Creator) => boolean>> = {
  popular: () => true,
  newest_creators: () => true,
  follow_for_free: ({ free_profile }) => free_profile,
  join_for_free: (each) => each.price === 0 || (joinsFree(each) && hasTrialPlaces(each)),
  latest_updates: ({ counts }) => typeof counts?.latest_post_at === "number",
  most_recent_posts: ({ counts }) => typeof counts?.latest_post_at === "number",
};
const byText = (one: string, other: string): number => (one < other ? -1 : 1);
const byLikes = (one: Creator, other: Creator): number =>
  (other.counts?.likes ?? -1) - (one.counts?.likes ?? -1) || byText(one.id, other.id);
const byLatestPost = (one: Creator, other: Creator): number =>
  other.counts!.latest_post_at! - one.counts!.latest_post_at! || byText(other.id, one.id);
const orders: Readonly<Record<CardList, (one: Creator, other: Creator) => number>> = {
  popular: byLikes,
  follow_for_free: byLikes,
  join_for_free: byLikes,
  latest_updates: byLatestPost,
  most_recent_posts: byLatestPost,
  newest_creators: (one, other) => other.created_at - one.created_at || byText(other.id, one.id),
};

test("[API-27] [ROUTE-65] a list holds the creators that choosing one by one gives, and no others, page by page", async () => {
  await fc.assert(
    fc
      .asyncProperty(
        creators,
        fc.constantFrom(undefined, 499, 500),
        fc.record({ page: fc.constantFrom(1, 1, 2, 3), size: fc.integer({ min: 1, max: 4 }) }),
        async (all, maxPrice, { page, size }) => {
          await store(all);
          for (const list of lists) {
            const expected = all
              .filter((each) => each.type === "model" && each.compliance_status === "approved")
              .filter((each) => !each.suspended && holds[list](each))
              .filter(({ price }) => maxPrice === undefined || price <= maxPrice)
              .toSorted(orders[list])
              .map(({ id }) => id);
            const asked = { list, maxPrice, page, size, viewerId: null, country: "US", now };
            const answer = await readCards(rows.database, asked);
            expect(
              answer.items.map(({ user }) => user.id),
              list,
            ).toEqual(expected.slice((page - 1) * size, page * size));
            expect({ ...answer, items: [] }).toEqual({
              items: [],
              page,
              total: expected.length,
              pages: Math.max(1, Math.ceil(expected.length / size)),
            });
          }
        },
      )
      .afterEach(empty),
    { numRuns: 30 },
  );
});

test("there is always one page", () => {
  expect([0, 1, 4, 5].map((total) => pagesOf(total, 4))).toEqual([1, 1, 1, 2]);
});

test("a card says what its viewer has there, and shows nobody as streaming", async () => {
  const { database } = rows;
  const names = ["ava", "eva", "mia", "zoe"];
  await database
    .insertInto("account")
    .values(names.map((name) => accountRow(name)))
    .execute();
  const page = { price: 999, free_profile: false, joins_free: false, state: "{}" };
  await database
    .insertInto("creator")
    .values(names.map((account_id) => ({ account_id, ...page })))
    .execute();
  await database
    .insertInto("subscription")
    .values([
      subscriptionRow("1", "fan", "ava"),
      subscriptionRow("2", "fan", "eva", { type: "free" }),
      subscriptionRow("3", "fan", "mia", { end_at: now }),
      subscriptionRow("4", "another", "zoe"),
      subscriptionRow("5", "another", "eva"),
    ])
    .execute();
  const cards = async (viewerId: string | null, size = 9) => {
    const { items } = await readCards(database, {
      list: "popular",
      page: 1,
      size,
      viewerId,
      country: "US",
      now,
    });
    return items.map(({ user, is_subscribed, is_subscribed_free }) => [
      user.id,
      user.is_streaming,
      is_subscribed,
      is_subscribed_free,
    ]);
  };
  expect(await cards("fan")).toEqual([
    ["ava", false, true, false],
    ["eva", false, false, true],
    ["mia", false, false, false],
    ["zoe", false, false, false],
  ]);
  expect(await cards("fan", 1)).toEqual([["ava", false, true, false]]);
  expect(await cards(null)).toEqual(names.map((name) => [name, false, false, false]));
  await empty();
  expect(await cards("fan")).toEqual([]);
});

test("[API-08] a creator is found by his name in any case and by his id; a fan and who is suspended by neither", async () => {
  const { database } = rows;
  await database
    .insertInto("account")
    .values([
      accountRow("1", { username: "Ava", username_key: "ava" }),
      accountRow("2", { username: "Fan", username_key: "fan", type: "user" }),
      accountRow("3", { username: "Gone", username_key: "gone", suspended: true as never }),
    ])
    .execute();
  expect((await findCreator(database, "aVA"))?.id).toBe("1");
  expect((await findCreatorById(database, "1"))?.username).toBe("Ava");
  for (const name of ["fan", "gone", "nobody"]) expect(await findCreator(database, name), name).toBeNull();
  for (const id of ["2", "3", "ava"]) expect(await findCreatorById(database, id), id).toBeNull();
});

const viewerOf = (id: string): Viewer => ({
  type: "user",
  ...{ id, username: id, email: null, email_confirmed: true, country: null },
  ...{ tip_blocked: false, is_direct_pay: false, is_reviewer: false, acting_as: null, manages: [] },
});

test("[CENT-02] a creator is viewed with the standing of who looks, remembered for him alone", async () => {
  const { database, pool } = rows;
  await database
    .insertInto("account")
    .values([accountRow("1", { username: "Ava", username_key: "ava" })])
    .execute();
  await database
    .insertInto("subscription")
    .values(subscriptionRow("s", "fan", "1"))
    .execute();
  const clock = stillClock();
  const events = createEventStore({
    database,
    pool,
    clock,
    projections: [],
    reactions: {},
    committed: () => undefined,
  });
  const view = (username: string, id: string | null) =>
    viewCreator(
      username,
      { promote: false, wlConfig: false },
      {
        services: partly<Services>("server", { database, store: events, clock }),
        viewer: id === null ? null : viewerOf(id),
        session: partly<SessionHandle>("session", { asOf: id === null ? null : "1:1:" }),
        now,
        site: usualSite,
        country: "US",
      },
    );
  for (const id of ["fan", null, "another", "fan"])
    expect((await view("AVA", id))?.record.is_subscribed, `${id}`).toBe(id === "fan");
  expect((await view("ava", "1"))?.record.can_edit).toBe(true);
  // Who was blocked is shown nothing any more, unless he has paid.
  expect((await view("ava", "another"))?.isClosed).toBe(false);
  const blocked = ["fan", "another"].map((blocked_id) => ({ blocker_id: "1", blocked_id, created_at: 1 }));
  await database.insertInto("block").values(blocked).execute();
  clock.advance(1);
  for (const id of ["fan", null, "1", "third"])
    expect((await view("ava", id))?.isClosed, `${id}`).toBe(false);
  expect((await view("ava", "another"))?.isClosed).toBe(true);
  expect(await view("nobody", "fan")).toBeNull();
  await database.updateTable("account").set({ suspended: true }).execute();
  expect((await view("aVa", null))?.creator.id).toBe("1");
  clock.advance(1);
  expect(await view("aVa", null)).toBeNull();
});

test("a creator who changed nothing yet has the page that everybody begins with", async () => {
  await rows.database.insertInto("account").values(accountRow("ava")).execute();
  const found = await findCreator(rows.database, "ava");
  expect(found).toMatchObject({ state: creatorDecider.initial, places: { trial: 0, winback: 0 }, post: 0 });
  const state = { ...creatorDecider.initial, price: 1 };
  await rows.database
    .insertInto("creator")
    .values({
      account_id: "ava",
      price: 1,
      free_profile: false,
      joins_free: false,
      state: JSON.stringify(state),
    })
    .execute();
  expect((await findCreator(rows.database, "ava"))?.state).toEqual(state);
});

test.each([
  ["of no limit", { open: true, places: null, taken: 3, reserved: 1 }, null],
  ["with places left", { open: true, places: 9, taken: 3, reserved: 1 }, 5],
  ["that is used up", { open: true, places: 4, taken: 3, reserved: 1 }, 0],
  ["that is closed", { open: false, places: 9, taken: 0, reserved: 0 }, 0],
])(
  "[OWNER-38] an offer %s has so many places, by both reads of them and in the list of who can be joined for free",
  async (_, offer, left) => {
    const { database } = rows;
    await database
      .insertInto("account")
      .values([accountRow("ava"), accountRow("mia")])
      .execute();
    const page = { price: 999, free_profile: false, joins_free: true, state: "{}" };
    await database
      .insertInto("creator")
      .values({ account_id: "ava", ...page })
      .execute();
    const asked = { list: "join_for_free", page: 1, size: 9, viewerId: null, country: "US", now } as const;
    for (const kind of ["trial", "winback"] as const) {
      const other = kind === "trial" ? "winback" : "trial";
      await database.deleteFrom("offer_places").execute();
      await database
        .insertInto("offer_places")
        .values([
          { creator_id: "mia", kind: other, open: true, places: 77, ends_at: null, taken: 0, reserved: 0 },
          { creator_id: "ava", kind, ends_at: null, ...offer },
        ])
        .execute();
      const expected = { trial: 0, winback: 0, [kind]: left };
      expect(await placesLeftOf(database, "ava")).toEqual(expected);
      expect((await findCreator(database, "ava"))?.places).toEqual(expected);
      const { items } = await readCards(database, asked);
      expect(items.map(({ user }) => user.id)).toEqual(kind === "trial" && left !== 0 ? ["ava"] : []);
    }
  },
);
