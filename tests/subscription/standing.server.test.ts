import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { isRunning } from "../../src/domain/subscription/subscription.ts";
import { readCurrentUser } from "../../src/server/account/current-user.ts";
import { isRunningAt } from "../../src/server/subscription/running.ts";
import {
  standingOf,
  standingsOf,
  subscriptionRecord,
  type Standing,
} from "../../src/server/subscription/standing.ts";
import type { SubscriptionTable } from "../../src/server/subscription/subscription.tables.ts";
import { accountRow, subscriptionRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";

let rows: StoredRows;
beforeAll(async () => {
  rows = await openStoredRows();
});
afterAll(async () => rows?.stop());

const now = 1_000_000;
const DAY = 86_400;

const store = async (...all: readonly SubscriptionTable[]): Promise<void> => {
  await rows.database.deleteFrom("subscription").execute();
  if (all.length > 0)
    await rows.database
      .insertInto("subscription")
      .values([...all])
      .execute();
};
const own = (row: Partial<SubscriptionTable> = {}, id = "own") => subscriptionRow(id, "fan", "ava", row);
const read = (): Promise<Standing> => standingOf(rows.database, "fan", "ava", now);

const nothing: Standing = {
  is_subscribed: false,
  is_subscribed_free: false,
  is_subscribed_snapchat: false,
  is_trial: false,
  is_gift: false,
  subscription_end_at: null,
  trial_end_at: null,
  gift_end_at: null,
  subscriptions: [],
  may: { trial: true, winback: false },
};

describe("[CENT-02] [X-14] a standing", () => {
  test("of a guest, and of somebody who never had anything, is nothing, with a trial to have", async () => {
    await store(subscriptionRow("a", "another", "ava"), subscriptionRow("b", "fan", "mia"));
    expect(await standingOf(rows.database, null, "ava", now)).toEqual(nothing);
    expect(await read()).toEqual(nothing);
  });

  const used = { trial: false, winback: false };
  test.each<readonly [SubscriptionTable["type"], Partial<Standing>]>([
    ["access", { is_subscribed: true, subscription_end_at: now + 1, may: used }],
    ["trial", { is_trial: true, trial_end_at: now + 1, may: used }],
    ["gift", { is_gift: true, gift_end_at: now + 1, may: used }],
    ["free", { is_subscribed_free: true }],
    ["snapchat", { is_subscribed_snapchat: true }],
  ])("by a running %s row says so, by one that is over only that there was one", async (type, running) => {
    const row = own({ type, end_at: now + 1 });
    await store(row);
    expect(await read()).toEqual({ ...nothing, ...running, subscriptions: [row] });
    const over = { ...row, end_at: now };
    await store(over);
    const may = {
      trial: type === "free" || type === "snapchat",
      winback: type === "access" || type === "trial",
    };
    expect(await read()).toEqual({ ...nothing, may, subscriptions: [over] });
  });

  test.each<readonly [SubscriptionTable["status"], number | null, boolean]>([
    ["active", null, true],
    ["expiring", now + 1, true],
    ["expiring", now, false],
    ["past_due", now - 3 * DAY + 1, true],
    ["past_due", now - 3 * DAY, false],
    ["expired", now + 1, false],
    ["pending", null, false],
  ])("by a row that is %s until %s runs: %s", async (status, end_at, runs) => {
    await store(own({ status, end_at }));
    const standing = await read();
    expect(standing.is_subscribed).toBe(runs);
    expect(standing.subscription_end_at).toBe(runs ? end_at : null);
  });

  test("shows the newest row first, and none that was given up before it began", async () => {
    const old = (id: string) => own({ created_at: 1, status: "expired" }, id);
    const abandoned = own({ created_at: 2, status: "expired", started: false }, "d");
    const pending = own({ created_at: 3, status: "pending", started: false }, "0");
    await store(old("b"), pending, old("a"), abandoned, old("c"));
    expect((await read()).subscriptions).toEqual([pending, old("c"), old("b"), old("a")]);
  });

  test("takes the end of the newest row that runs", async () => {
    await store(
      own({ created_at: 1, end_at: now + 9 }, "a"),
      own({ created_at: 2, end_at: now + 5 }, "b"),
      own({ created_at: 3, end_at: now }, "c"),
    );
    expect((await read()).subscription_end_at).toBe(now + 5);
  });

  test("at several creators is that at each of them", async () => {
    const people = ["fan", "another"] as const;
    const creators = ["ava", "mia", "eva"] as const;
    const row = fc
      .tuple(
        fc.constantFrom(...people),
        fc.constantFrom(...creators),
        fc.record({
          type: fc.constantFrom("access" as const, "trial" as const, "gift" as const, "free" as const),
          status: fc.constantFrom("active" as const, "expired" as const, "pending" as const),
          end_at: fc.constantFrom(null, now, now + 1),
          created_at: fc.integer({ min: 1, max: 3 }),
        }),
      )
      .map(([fan, creator, facts]) => subscriptionRow("", fan, creator, facts));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), fc.subarray([...creators]), async (all, asked) => {
        await store(...all.map((each, index) => ({ ...each, id: `${index}` })));
        const each = async (viewer: string | null, of: readonly string[]) =>
          new Map(
            await Promise.all(
              of.map(async (id) => [id, await standingOf(rows.database, viewer, id, now)] as const),
            ),
          );
        for (const viewer of ["fan", "nobody", null])
          expect(await standingsOf(rows.database, viewer, asked, now)).toEqual(await each(viewer, asked));
        const had = [...new Set(all.filter(({ fan_id }) => fan_id === "fan").map((one) => one.creator_id))];
        expect(await standingsOf(rows.database, "fan", null, now)).toEqual(await each("fan", had));
        expect(await standingsOf(rows.database, null, null, now)).toEqual(new Map());
      }),
      { numRuns: 25 },
    );
  });
});

test("[ENT-05] the database's condition for what runs is the rule of the domain", async () => {
  const statuses = ["pending", "active", "past_due", "expiring", "expired"] as const;
  const ends = [null, 1, 0, -1].flatMap((off) => (off === null ? [null] : [now + off, now - 3 * DAY + off]));
  const all = statuses.flatMap((status) => ends.map((end_at) => ({ status, end_at })));
  await store(...all.map((row, index) => own(row, `row${index}`)));
  const running = await rows.database
    .selectFrom("subscription")
    .select("id")
    .where(isRunningAt(now))
    .execute();
  const expected = all.flatMap(({ status, end_at }, index) =>
    isRunning({ status, endAt: end_at }, now) ? [`row${index}`] : [],
  );
  expect(running.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
});

test("[CENT-21] [X-12] a row is shown without whose it is, with what its next term costs by now", () => {
  const row = own({ end_at: 9, canceled_at: 8, created_at: 7, status: "expiring", next_price: 899 });
  const creator = { price: 799, packages: {}, snapchat: { onSale: false, price: 999, username: null } };
  expect(subscriptionRecord(row, creator)).toEqual({
    ...{ type: "access", status: "expiring", canceled_at: 8, created_at: 7, end_at: 9, price: 999 },
    ...{ duration: "1mo", next_price: 799, resumes_at: null },
  });
});

describe("[CENT-01] the signed-in user", () => {
  const user = async (id = "me") => (await readCurrentUser(rows.database, id, now))!;
  const replace = async (...all: readonly ReturnType<typeof accountRow>[]) => {
    await rows.database.deleteFrom("account").execute();
    await rows.database
      .insertInto("account")
      .values([...all])
      .execute();
  };
  beforeAll(async () => {
    await replace(accountRow("other", { is_direct_pay: true }), accountRow("me", { type: "user" }));
  });

  test("is the account that is asked for, null when there is none", async () => {
    expect(await user()).toMatchObject({ id: "me", username: "me", type: "user", node_token: null });
    expect(await readCurrentUser(rows.database, "nobody", now)).toBeNull();
  });

  test("has no pictures that were refused: the product has no such review yet", async () => {
    expect(await user()).toMatchObject({
      fans_avatar_rejected: false,
      fans_cover_picture_rejected: false,
      fans_cover_video_rejected: false,
    });
  });

  test("streams from the begin of a broadcast to its end", async () => {
    const broadcast = (id: string, ended_at: number | null) =>
      rows.database
        .insertInto("stream")
        .values({
          ...{ id, creator_id: "other", title: "", goal: null, started_at: now - 60, ended_at },
          ...{ ending: ended_at === null ? null : ("ended" as const), peak_viewers: 0, unique_viewers: 0 },
        })
        .execute();
    await broadcast("over", now - 30);
    expect((await user("other")).is_streaming).toBe(false);
    await broadcast("running", null);
    expect([(await user("other")).is_streaming, (await user()).is_streaming]).toEqual([true, false]);
    await rows.database.deleteFrom("stream").execute();
  });

  test.each([
    [true, null, true],
    [true, "pending", false],
    [false, null, false],
  ] as const)(
    "paid directly: %s, payout review %s: payout data are missing: %s",
    async (direct, status, missing) => {
      await replace(accountRow("paid", { is_direct_pay: direct, payout_status: status }));
      expect((await user("paid")).missing_payout_info).toBe(missing);
      await replace(accountRow("other", { is_direct_pay: true }), accountRow("me", { type: "user" }));
    },
  );

  test.each<readonly [string, Partial<SubscriptionTable>, boolean]>([
    ["that runs without an end", {}, true],
    ["that runs until the next second", { end_at: now + 1 }, true],
    ["that was cancelled and runs on", { status: "expiring", end_at: now + 1 }, true],
    ["whose renewal failed and that runs on", { status: "past_due", end_at: now + 1 }, true],
    [
      "whose renewal failed three days ago less a second",
      { status: "past_due", end_at: now - 259_199 },
      true,
    ],
    ["whose renewal failed three days ago", { status: "past_due", end_at: now - 259_200 }, false],
    ["that ends now", { end_at: now }, false],
    ["that is over", { status: "expired", end_at: now + 1 }, false],
    ["that is not paid yet", { status: "pending" }, false],
    ["that is a free follow", { type: "free" }, false],
    ["that is another one's", { fan_id: "other" }, false],
  ])("with a subscription %s has an active one: %s", async (_, row, has) => {
    await store({ ...subscriptionRow("own", "me", "ava"), ...row });
    expect((await user()).has_subscription_active).toBe(has);
  });

  test("has the name of his newest Twitter identity, nobody else's", async () => {
    expect((await user()).twitter).toEqual({ is_valid: false, username: null });
    const identity = (
      subject: string,
      account_id: string,
      linked_at: number,
      provider = "twitter" as const,
    ) => ({
      ...{ provider, subject, account_id, username: `name ${subject}`, linked_at },
    });
    await rows.database
      .insertInto("social_identity")
      .values([
        identity("1", "me", 5),
        identity("2", "me", 7),
        identity("3", "me", 6),
        identity("4", "other", 9),
        { ...identity("5", "me", 9), provider: "google" },
      ])
      .execute();
    expect((await user()).twitter).toEqual({ is_valid: true, username: "name 2" });
    await rows.database.updateTable("social_identity").set({ username: null }).execute();
    expect((await user()).twitter).toEqual({ is_valid: true, username: null });
  });
});
