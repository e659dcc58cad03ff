import { afterAll, beforeAll, expect, test } from "vitest";

import { usualSite } from "../../src/server/site/site.ts";
import { systemMetadata, type EventStore } from "../../src/server/store/event-store.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { mayTip, tipBlock } from "../../src/server/tip/may-tip.ts";
import { accountRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";
import { stillClock } from "../running/still-clock.ts";

let rows: StoredRows;
let store: EventStore;
beforeAll(async () => {
  rows = await openStoredRows();
  const { database, pool } = rows;
  const parts = { database, pool, clock: stillClock(), projections: [], reactions: {} };
  store = createEventStore({ ...parts, committed: () => undefined });
  await database
    .insertInto("account")
    .values([
      accountRow("fan", { type: "user", country: "US" }),
      accountRow("stopped", { type: "user", tip_blocked: true as never }),
      accountRow("abroad", { type: "user", country: "SE" }),
      accountRow("ava"),
      accountRow("renamed"),
      accountRow("liam", { tip_blocked: true as never }),
      accountRow("elsa", { country: "SE" }),
    ])
    .execute();
  await database
    .insertInto("former_username")
    .values({ username_key: "before", account_id: "renamed", username: "Before", held_until: 0 })
    .execute();
});
afterAll(async () => rows?.stop());

const site = {
  ...usualSite,
  restrictedCountries: ["SE"],
  tipButtonHidden: [
    { username: "hidden", context: "all" },
    { username: "streamer", context: "stream" },
    { username: "Before", context: "stream" },
  ],
} as const;

interface Case {
  readonly buyer: string;
  readonly creator: string;
  /** The creator's name, where it is not the id. */
  readonly username?: string;
  readonly country?: string;
  readonly place?: "stream";
}

const refusalOf = async ({ buyer, creator, username = creator, country = "US", place }: Case) => {
  const named = { id: creator, username, display_name: `The ${creator}` };
  const refused = await store.transact(systemMetadata, (unit) =>
    mayTip(unit, { site, country }, buyer, named, place),
  );
  return refused === null ? null : [refused.code, refused.details.error];
};

const law = (where: string) => expect.stringMatching(new RegExp(`^Because of the law .*${where}`));

test.each<readonly [string, Case, readonly [string, unknown] | null]>([
  ["for a creator, by anybody who may", { buyer: "fan", creator: "ava" }, null],
  [
    "a creator whose tips are blocked",
    { buyer: "fan", creator: "liam" },
    ["tip_blocked", expect.stringContaining("The liam")],
  ],
  [
    "by a fan whose tips are blocked",
    { buyer: "stopped", creator: "ava" },
    ["tip_blocked", expect.any(String)],
  ],
  [
    "a creator where tips are forbidden",
    { buyer: "fan", creator: "elsa" },
    ["geo_restricted", law("The elsa")],
  ],
  ["by a fan who lives there", { buyer: "abroad", creator: "ava" }, ["geo_restricted", law("Sweden")]],
  [
    "by a fan who is there",
    { buyer: "fan", creator: "ava", country: "SE" },
    ["geo_restricted", law("Sweden")],
  ],
  [
    "a creator whose button the site hides",
    { buyer: "fan", creator: "ava", username: "Hidden" },
    ["tip_blocked", undefined],
  ],
  [
    "on a profile, whose button is hidden in streams",
    { buyer: "fan", creator: "ava", username: "streamer" },
    null,
  ],
  [
    "in a stream, whose button is hidden there",
    { buyer: "fan", creator: "ava", username: "streamer", place: "stream" },
    ["tip_blocked", undefined],
  ],
  [
    "in a stream, whose button is hidden there under the name that she had before",
    { buyer: "fan", creator: "renamed", place: "stream" },
    ["tip_blocked", undefined],
  ],
  ["on the profile of the same", { buyer: "fan", creator: "renamed" }, null],
  ["by nobody", { buyer: "nobody", creator: "ava" }, ["user_not_found", undefined]],
  ["for nobody", { buyer: "fan", creator: "nobody" }, ["user_not_found", undefined]],
])("[TIP-28] [TIP-29] a tip %s: %j is answered %j", async (_, asked, expected) => {
  expect(await refusalOf(asked)).toEqual(expected);
});

test.each([
  ["fan", "ava", null],
  ["stopped", "ava", "tip_blocked"],
  ["fan", "liam", "tip_blocked"],
  ["fan", "elsa", null],
] as const)(
  "[TIP-29] money of %s for %s is looked at again while it is held: %s",
  async (buyerId, creatorId, expected) => {
    const answer = await store.transact(systemMetadata, (unit) => tipBlock(unit, { buyerId, creatorId }));
    expect(answer).toBe(expected);
  },
);
