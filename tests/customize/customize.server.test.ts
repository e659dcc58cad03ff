import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { offerPlacesDecider, offerPlacesId } from "../../src/domain/offer-places/offer-places.decider.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";

let server: ServerFixture;
let zoe: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true, clock: stillClock() });
  zoe = await server.signedIn("zoe");
  await price(999);
});
afterAll(async () => server?.stop());

const post = (path: string, body: object, client = zoe) => client.post(`/api/v1/account/${path}`, body);
const price = (subscription_price: number) => post("subscription/price", { subscription_price });
const recordOf = async (username = "zoe", client: Client = server.visitor()): Promise<CreatorRecord> =>
  (await client.get(`/api/v1/user/${username}`)).body as CreatorRecord;
const idOf = async (username: string): Promise<string> => (await recordOf(username)).user.id;

const trial = {
  trial_active: true,
  trial_discount: 50,
  trial_duration_in_day: 7,
  trial_convert: true,
  trial_subscription_limit: 3,
  trial_offer_ends_at: null as number | null,
};
const winback = {
  winback_active: true,
  winback_discount: 30,
  winback_subscription_limit: null as number | null,
  winback_offer_ends_at: null as number | null,
};
const snapchat = { on_sale: true, price: 1500, snapchat_username: "zoe.snaps" };
const socials = {
  tiktok_username: null,
  snapchat_username: null,
  instagram_username: null,
  twitter_username: null,
};

/** How often open pages of zoe were told to read it again. */
const told = async (): Promise<number> => {
  const rows = await server.services.database
    .selectFrom("socket_event")
    .select("audience")
    .where("event", "=", "profile.update")
    .execute();
  return rows.filter(({ audience }) => JSON.stringify(audience).includes("profile:zoe")).length;
};

/** A fan takes a place of zoe's trial. */
const takePlace = async (paymentId: string): Promise<void> => {
  const stream = offerPlacesId(await idOf("zoe"), "trial");
  await server.services.store.transact(systemMetadata, async (unit) => {
    for (const type of ["ReservePlace", "TakePlace"] as const)
      await unit.execute(offerPlacesDecider, stream, { type, paymentId });
  });
};

describe("[OWNER-37] each section saves by itself", () => {
  test("[OWNER-03] [OWNER-04] [CVAL-48] packages, told to open pages, at total prices; 0 keeps the key, null removes it", async () => {
    const before = await told();
    const of = async (duration: string, percent: number | null) =>
      (await post("subscription/package", { duration, percent })).body.setting.subscription_discount;
    expect(await of("6mo", 0)).toEqual({ "6mo": { percent: 0, price: 5994 } });
    expect(await of("12mo", 40)).toEqual({
      "6mo": { percent: 0, price: 5994 },
      "12mo": { percent: 40, price: 7192 },
    });
    expect(await of("6mo", null)).toEqual({ "12mo": { percent: 40, price: 7192 } });
    expect(Object.keys((await recordOf()).setting.subscription_discount)).toEqual(["12mo"]);
    expect(await told()).toBe(before + 3);
  });

  test("[CVAL-09] [CVAL-11] a package of another percent, or without a price, is refused at its field", async () => {
    for (const percent of [-5, 3, 80]) {
      const { status, body } = await post("subscription/package", { duration: "6mo", percent });
      expect([status, body.fields]).toEqual([
        422,
        { percent: "Please choose 0 to 75 percent, in steps of 5." },
      ]);
    }
    expect((await post("subscription/package", { duration: "1mo", percent: 5 })).status).toBe(422);
    await price(0);
    const { status, body } = await post("subscription/package", { duration: "6mo", percent: 5 });
    expect([status, body.fields]).toEqual([
      422,
      { percent: "Please set a subscription price above 0 first." },
    ]);
    await price(999);
  });

  test("[OWNER-05] [CVAL-12] [CVAL-13] the Snapchat sale, whose name only the owner and members read", async () => {
    const missing = await post("snapchat/sale", { ...snapchat, snapchat_username: "" });
    expect([missing.status, missing.body.fields]).toEqual([
      422,
      { snapchat_username: "This field is required" },
    ]);
    for (const cents of [0, 99, 50_001]) {
      const refused = await post("snapchat/sale", { ...snapchat, price: cents });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["price"]]);
    }
    const pasted = "https://www.snapchat.com/add/zoe.snaps";
    const { body } = await post("snapchat/sale", { ...snapchat, snapchat_username: pasted });
    expect(body.setting.sell_snapchat).toEqual(snapchat);
    expect((await recordOf()).setting.sell_snapchat).toEqual({ ...snapchat, snapchat_username: null });
    expect((await post("snapchat/sale", { ...snapchat, on_sale: false })).body.setting.sell_snapchat).toEqual(
      {
        ...snapchat,
        on_sale: false,
      },
    );
  });

  test("[OWNER-09] [OWNER-10] [OWNER-11] [OWNER-12] four usernames, out of pasted addresses", async () => {
    const typed = {
      tiktok_username: "https://www.tiktok.com/@zoe.moves",
      snapchat_username: " @zoe-snaps",
      instagram_username: "instagram.com/zoe/",
      twitter_username: "",
    };
    const saved = {
      tiktok_username: "zoe.moves",
      snapchat_username: "zoe-snaps",
      instagram_username: "zoe",
      twitter_username: null,
    };
    expect((await post("profile/socials", typed)).body.setting).toMatchObject(saved);
    expect((await recordOf()).setting).toMatchObject(saved);
    const bad = await post("profile/socials", { ...socials, twitter_username: "javascript:alert(1)" });
    expect([bad.status, bad.body.fields]).toEqual([
      422,
      { twitter_username: "This should be a valid X username" },
    ]);
  });

  test("[OWNER-08] [OWNER-42] [CENT-07] the bio as it was typed, with links to creators who are there and no others", async () => {
    const fans_bio = "With @Noah, @nobody-at-all, @fan\nand @ava <b>😀</b>";
    const { body } = await post("profile/bio", { fans_bio });
    expect(body.user).toMatchObject({ username: "zoe", fans_bio });
    const { content } = await recordOf();
    expect(content.fans_bio).toBe(fans_bio);
    expect(content.fans_bio_mentions.map(({ username }) => username)).toEqual(["noah", "ava"]);
    expect((await post("profile/bio", { fans_bio: "a".repeat(1001) })).body.fields).toEqual({
      fans_bio: "The text may have at most 1000 characters.",
    });
    expect((await post("profile/bio", { fans_bio: "a\0b" })).body.fields).toHaveProperty("fans_bio");
  });

  test("[OWNER-42] nobody is linked to who blocks the writer, or whom he blocks", async () => {
    const mia = await server.signedIn("mia");
    expect((await mia.post("/api/v1/account/follower/zoe/block")).status).toBe(200);
    const { body } = await post("profile/bio", { fans_bio: "@mia @ava" });
    expect(body.user.fans_bio_mentions.map(({ username }: { username: string }) => username)).toEqual([
      "ava",
    ]);
  });

  test("[OWNER-17] closed comments", async () => {
    const closed = async (post_comments_disabled: boolean) =>
      (await post("setting/comments", { post_comments_disabled })).body.setting.post_comments_disabled;
    expect([await closed(true), await closed(true)]).toEqual([true, true]);
    expect((await recordOf()).setting.post_comments_disabled).toBe(true);
    expect(await closed(false)).toBe(false);
  });
});

describe("[OWNER-06] [OWNER-07] limited offers", () => {
  test("[OWNER-38] a trial is offered as it was entered, at the month's price less its percent, and ended again", async () => {
    const ends = server.services.clock.now() + 86_400;
    const { body } = await post("subscription/trial", { ...trial, trial_offer_ends_at: ends });
    expect(body.setting).toMatchObject({ ...trial, trial_offer_ends_at: ends, trial_price: 499 });
    expect(await recordOf("zoe", await server.signedIn("fan"))).toMatchObject({ can_trial: true });
    const off = await post("subscription/trial", { ...trial, trial_active: false });
    expect(off.body.setting).toMatchObject({ trial_active: false, trial_subscription_limit: null });
    expect(await recordOf("zoe", await server.signedIn("fan"))).toMatchObject({ can_trial: false });
    const endless = { ...trial, trial_subscription_limit: null };
    await post("subscription/trial", { ...endless, was: { ...endless, trial_active: false } });
    expect(await recordOf("zoe", await server.signedIn("fan"))).toMatchObject({
      can_trial: true,
      setting: { trial_active: true, trial_subscription_limit: null },
    });
    await post("subscription/trial", { ...trial, trial_active: false });
  });

  test("[OWNER-38] saving again what the form was filled with gives nobody's place away again, another number does", async () => {
    const opened = (await post("subscription/trial", trial)).body.setting;
    expect(opened.trial_subscription_limit).toBe(3);
    await takePlace("bought while the form is open");
    const again = await post("subscription/trial", { ...trial, trial_duration_in_day: 8, was: trial });
    expect(again.body.setting).toMatchObject({ trial_duration_in_day: 8, trial_subscription_limit: 2 });
    const without = await post("subscription/trial", { ...trial, trial_subscription_limit: 2 });
    expect(without.body.setting.trial_subscription_limit).toBe(2);
    await takePlace("bought after it");
    const later = server.services.clock.now() + 7200;
    const was = { ...trial, trial_subscription_limit: 2 };
    const moved = await post("subscription/trial", { ...was, trial_offer_ends_at: later, was });
    expect(moved.body.setting).toMatchObject({ trial_subscription_limit: 1, trial_offer_ends_at: later });
    const more = { ...was, trial_offer_ends_at: later };
    const refilled = await post("subscription/trial", { ...more, trial_subscription_limit: 9, was: more });
    expect(refilled.body.setting.trial_subscription_limit).toBe(9);
  });

  test("[OWNER-38] an offer whose last place was taken meanwhile stays over when it is saved unchanged", async () => {
    const one = { ...trial, trial_subscription_limit: 1 };
    await post("subscription/trial", { ...trial, trial_active: false });
    await post("subscription/trial", one);
    await takePlace("the last one");
    const { status, body } = await post("subscription/trial", { ...one, was: one });
    expect([status, body.setting.trial_active]).toEqual([200, false]);
  });

  test.each([
    ["trial_discount", 7],
    ["trial_duration_in_day", 31],
    ["trial_subscription_limit", 1001],
    ["trial_offer_ends_at", 1],
  ])("[OWNER-38] %s of %d is refused at its field", async (field, value) => {
    const { status, body } = await post("subscription/trial", { ...trial, [field]: value });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  test("[OWNER-38] prices of offers cannot be entered", async () => {
    const { status, body } = await post("subscription/trial", { ...trial, trial_price: 1 });
    expect([status, body.fields]).toEqual([422, { trial_price: "This field is not known." }]);
  });

  test("[OWNER-39] a win-back is offered and ended, within its limits", async () => {
    const { body } = await post("subscription/winback", { ...winback, winback_subscription_limit: 1000 });
    expect(body.setting).toMatchObject({ ...winback, winback_subscription_limit: 1000, winback_price: 699 });
    const refused = await post("subscription/winback", { ...winback, winback_discount: 101 });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["winback_discount"]]);
    const off = await post("subscription/winback", { ...winback, winback_active: false });
    expect(off.body.setting.winback_active).toBe(false);
  });

  test("[CVAL-49] price 0 ends both and refuses new ones", async () => {
    await post("subscription/trial", trial);
    await post("subscription/winback", winback);
    expect((await price(0)).body.setting).toMatchObject({ trial_active: false, winback_active: false });
    const refused = await post("subscription/trial", trial);
    expect(refused.body.fields).toEqual({ trial_active: "Please set a subscription price above 0 first." });
    await price(999);
    expect((await recordOf()).setting).toMatchObject({ trial_active: false, winback_active: false });
    // The places of before are not those of another trial.
    const endless = { ...trial, trial_subscription_limit: null };
    expect((await post("subscription/trial", endless)).body.setting).toMatchObject(endless);
    await post("subscription/trial", { ...trial, trial_active: false });
  });
});

describe("two windows", () => {
  test("the later one is told what the earlier one saved, and replaces it only when it says so", async () => {
    const was = { subscription_price: (await recordOf()).setting.subscription_price };
    expect((await post("subscription/price", { subscription_price: 1200, was })).status).toBe(200);
    const later = await post("subscription/price", { subscription_price: 800, was });
    expect([later.status, later.body.code, later.body.fields]).toEqual([
      409,
      "section_changed",
      { subscription_price: "Changed meanwhile to: $12.00. Save again to replace it." },
    ]);
    expect((await recordOf()).setting.subscription_price).toBe(1200);
    // Saved again, it is compared with what was told: a third price is told, too.
    expect(later.body.current).toEqual({ subscription_price: 1200 });
    expect((await price(1300)).status).toBe(200);
    const again = { subscription_price: 800, was: later.body.current };
    const third = await post("subscription/price", again);
    expect([third.status, third.body.fields]).toEqual([
      409,
      { subscription_price: "Changed meanwhile to: $13.00. Save again to replace it." },
    ]);
    expect((await post("subscription/price", { ...again, was: third.body.current })).status).toBe(200);
    // Another section is not what this one is about.
    const bio = { fans_bio: (await recordOf()).content.fans_bio };
    expect((await post("profile/bio", { fans_bio: "New", was: bio })).status).toBe(200);
    expect((await price(999)).status).toBe(200);
  });

  test("[OWNER-38] who saves an offer again after he was told gives nobody's place away again; new places are told", async () => {
    const { setting } = (await post("subscription/trial", trial)).body;
    const was = { ...trial, trial_opening: setting.trial_opening };
    await takePlace("bought while two forms are open");
    const shorter = { ...trial, trial_duration_in_day: 5 };
    expect((await post("subscription/trial", { ...shorter, was })).status).toBe(200);
    const late = await post("subscription/trial", { ...trial, trial_duration_in_day: 9, was });
    expect([late.status, Object.keys(late.body.fields)]).toEqual([409, ["trial_duration_in_day"]]);
    const { current } = late.body;
    const kept = await post("subscription/trial", { ...trial, trial_duration_in_day: 9, was: current });
    expect(kept.body.setting).toMatchObject({ trial_duration_in_day: 9, trial_subscription_limit: 2 });
    // Somebody gives new places; who does so later in another window reads of it.
    const nine = { ...trial, trial_duration_in_day: 9, was: { ...current, trial_duration_in_day: 9 } };
    expect((await post("subscription/trial", { ...nine, trial_subscription_limit: 9 })).status).toBe(200);
    await takePlace("bought of the new places");
    const five = await post("subscription/trial", { ...nine, trial_subscription_limit: 5 });
    expect([five.status, five.body.fields]).toEqual([
      409,
      { trial_subscription_limit: "Changed meanwhile to: 8. Save again to replace it." },
    ]);
    await post("subscription/trial", { ...trial, trial_active: false });
  });

  test("of two that save at once one is told of the other", async () => {
    const was = { fans_bio: (await recordOf()).content.fans_bio };
    const answers = await Promise.all(
      ["One", "Other"].map((fans_bio) => post("profile/bio", { fans_bio, was })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("an offer that another window ended is not begun again unasked, and one that is over by itself is no conflict", async () => {
    await post("subscription/trial", trial);
    await post("subscription/trial", { ...trial, trial_active: false });
    const { status, body } = await post("subscription/trial", { ...trial, was: trial });
    expect([status, Object.keys(body.fields)]).toEqual([409, ["trial_active"]]);
    const ends = server.services.clock.now() + 3600;
    const ending = { ...trial, trial_offer_ends_at: ends };
    await post("subscription/trial", ending);
    await server.advance(3601);
    const longer = { ...ending, trial_offer_ends_at: ends + 86_400 };
    const saved = await post("subscription/trial", { ...longer, was: ending });
    expect([saved.status, saved.body.setting?.trial_active]).toEqual([200, true]);
  });
});

describe("who may save", () => {
  const calls: readonly (readonly [string, object])[] = [
    ["subscription/price", { subscription_price: 500 }],
    ["subscription/package", { duration: "6mo", percent: 5 }],
    ["subscription/trial", trial],
    ["subscription/winback", winback],
    ["snapchat/sale", snapchat],
    ["profile/bio", { fans_bio: "Mine now" }],
    ["profile/socials", socials],
    ["setting/message_price", { message_price: 200 }],
    ["setting/comments", { post_comments_disabled: true }],
  ];

  test.each(calls)("%s: neither a guest, a fan nor another creator for her", async (path, body) => {
    const user_id = await idOf("zoe");
    const before = await recordOf();
    const guest = await post(path, { ...body, user_id }, server.visitor());
    const fan = await post(path, { ...body, user_id }, await server.signedIn("fan"));
    const liam = await post(path, { ...body, user_id }, await server.signedIn("liam"));
    expect([guest.status, fan.status, liam.status]).toEqual([401, 403, 403]);
    expect(await recordOf()).toEqual(before);
  });
});
