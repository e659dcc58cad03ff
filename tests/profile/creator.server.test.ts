import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { pairId } from "../../src/domain/pair/pair.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { stillClock } from "../running/still-clock.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, clock: stillClock() });
});
afterAll(async () => server?.stop());

const recordFor = async (viewer: string | null, username = "ava", query = ""): Promise<CreatorRecord> => {
  const client = viewer === null ? server.visitor() : await server.signedIn(viewer);
  return (await client.get(`/api/v1/user/${username}${query}`)).body as CreatorRecord;
};
const access = ({
  is_subscribed,
  is_trial,
  is_gift,
  is_subscribed_free,
  can_edit,
  can_trial,
  can_winback,
}: CreatorRecord) => ({
  is_subscribed,
  is_trial,
  is_gift,
  is_subscribed_free,
  can_edit,
  can_trial,
  can_winback,
});
const nothing = {
  is_subscribed: false,
  is_trial: false,
  is_gift: false,
  is_subscribed_free: false,
  can_edit: false,
  can_trial: false,
  can_winback: false,
};

describe("[CENT-02] the creator record as each demo viewer may see it", () => {
  test.each([
    [null, { can_trial: true }],
    ["fan", { can_trial: true }],
    ["sub", { is_subscribed: true }],
    ["pack", { is_subscribed: true }],
    ["trialist", { is_trial: true }],
    ["gifted", { is_gift: true }],
    ["expiring", { is_subscribed: true }],
    ["follower", { is_subscribed_free: true, can_trial: true }],
    ["ava", { can_edit: true }],
    ["noah", { can_trial: true }],
  ] as const)("%s", async (viewer, flags) => {
    expect(access(await recordFor(viewer))).toEqual({ ...nothing, ...flags });
  });

  test("[X-14] somebody whose access is expired may have the win-back, nobody else", async () => {
    expect(access(await recordFor("expired", "noah"))).toEqual({ ...nothing, can_winback: true });
    expect(access(await recordFor("fan", "noah"))).toEqual(nothing);
  });

  test("[X-14] a gift that is over allows neither the trial nor the win-back", async () => {
    const { store, ids, clock, database } = server.services;
    const idOf = async (username: string) => {
      const accounts = database.selectFrom("account").select("id").where("username", "=", username);
      return (await accounts.executeTakeFirstOrThrow()).id;
    };
    const pair = pairId({ fanId: await idOf("fan"), creatorId: await idOf("noah") });
    const given = { type: "GiveSubscription", id: ids.next(), endAt: clock.now() + 60 } as const;
    await store.transact(systemMetadata, (unit) => unit.execute(subscriptionDecider, pair, given));
    expect(access(await recordFor("fan", "noah"))).toEqual({ ...nothing, is_gift: true });
    await server.advance(61);
    expect(access(await recordFor("fan", "noah"))).toEqual(nothing);
    const fan = await server.signedIn("fan");
    const refused = await fan.post("/api/v1/user/noah/subscription", { duration: "winback" });
    expect([refused.status, refused.body.code]).toEqual([409, "offer_ended"]);
  });

  test("[CENT-02] a member sees what another node committed and has not told yet; guests see it a second later", async () => {
    const { database } = server.services;
    const member = await server.signedIn("sub");
    const guest = server.visitor();
    const shown = async () => {
      const [own, price] = await Promise.all([
        member.get("/api/v1/user/ava"),
        guest.get("/api/v1/user/ava?promote=1"),
      ]);
      return [own.body.is_subscribed, own.body.user.display_name, price.body.user.display_name];
    };
    const rename = (display_name: string) =>
      database.updateTable("account").set({ display_name }).where("username", "=", "ava").execute();
    const standing = (status: "active" | "expired") =>
      database
        .updateTable("subscription")
        .set({ status })
        .where("fan_id", "=", database.selectFrom("account").select("id").where("username", "=", "sub"))
        .execute();
    const [, name] = await shown();
    expect(await shown()).toEqual([true, name, name]);
    // Rows changed behind the node's back, as when the node that committed them dies before it tells the others.
    await standing("expired");
    await rename("Ava elsewhere");
    expect(await shown()).toEqual([false, "Ava elsewhere", name]);
    await server.advance(2);
    expect(await shown()).toEqual([false, "Ava elsewhere", "Ava elsewhere"]);
    await standing("active");
    await rename(name);
    await server.advance(2);
    expect(await shown()).toEqual([true, name, name]);
  });

  test("[CENT-21] [SUBP-27] subscriptions come newest first with what they cost", async () => {
    const { subscriptions, subscription_end_at } = await recordFor("expiring");
    expect(subscriptions).toMatchObject([
      { type: "access", status: "expiring", price: 999, duration: "1mo" },
    ]);
    expect(subscriptions[0]?.end_at).toBe(subscription_end_at);
    expect(subscriptions[0]?.canceled_at).toBeTypeOf("number");
    expect((await recordFor(null)).subscriptions).toEqual([]);
  });

  test("[CENT-20] [ENT-05] a subscription says of itself whether it is active, past due, expiring or expired", async () => {
    const { database } = server.services;
    const fan = await server.idOf("sub");
    const row = database.updateTable("subscription").where("fan_id", "=", fan);
    const told = async (status: "active" | "past_due" | "expiring" | "expired") => {
      await row.set({ status }).execute();
      const { subscriptions, is_subscribed } = await recordFor("sub");
      return [subscriptions.map((one) => one.status), is_subscribed];
    };
    for (const status of ["past_due", "expiring", "active"] as const)
      expect(await told(status)).toEqual([[status], true]);
    expect(await told("expired")).toEqual([["expired"], false]);
    expect(await told("active")).toEqual([["active"], true]);
  });

  test("[CENT-09] [ENT-03] [CENT-24] ava's offers are those of the contract", async () => {
    const { setting, post_count, content } = await recordFor(null);
    expect(setting).toMatchObject({
      subscription_price: 999,
      subscription_discount: { "6mo": { percent: 20, price: 4795 }, "12mo": { percent: 40, price: 7192 } },
      trial_active: true,
      trial_discount: 50,
      trial_duration_in_day: 7,
      trial_convert: true,
      trial_subscription_limit: 40,
      trial_price: 499,
      winback_active: false,
    });
    expect(post_count).toMatchObject({ post: 64, free: 9, audio: 5, video: 6 });
    expect(content.fans_bio_mentions).toMatchObject([{ username: "noah", display_name: "Noah Berg" }]);
  });

  test("[CENT-24] nothing private of the creator is in it, and the sold Snapchat name only for its members", async () => {
    const text = JSON.stringify(await recordFor("fan"));
    for (const secret of ["@demo.example", "node_token", "ava.unframed"]) expect(text).not.toContain(secret);
    expect((await recordFor("ava")).setting.sell_snapchat.snapchat_username).toBe("ava.unframed");
  });

  test("[API-27] [CAPI-31] promote and wl_config come only when asked for", async () => {
    expect(await recordFor(null)).toMatchObject({ promote: null, wl_config: null, wl_domain: null });
    expect(await recordFor(null, "ava", "?promote=1&wl_config=1")).toMatchObject({
      promote: [{ user: { username: "mia" } }],
      wl_config: { warning_enabled: false },
      wl_domain: { custom_domain: null },
    });
  });

  test("[C-03] [CERR-32] an unknown name, a fan's name: 404 'Page not found.'; any case finds ava", async () => {
    for (const username of ["nobody", "fan"]) {
      const { status, body } = await server.visitor().get(`/api/v1/user/${username}`);
      expect([status, body.code, body.error]).toEqual([404, "user_not_found", "Page not found."]);
    }
    expect((await recordFor(null, "AVA")).user.username).toBe("ava");
  });

  test("[ENT-06] rex and uma are not approved and sell nothing", async () => {
    expect((await recordFor(null, "rex")).compliance_status.status).toBe("rejected");
    const uma = await recordFor(null, "uma");
    expect([uma.compliance_status.status, uma.can_trial]).toEqual(["under_review", false]);
  });
});

describe("user/top", () => {
  const names = async (query: string): Promise<string[]> =>
    (await server.visitor().get(`/api/v1/user/top?${query}`)).body.items.map(
      ({ user }: { user: { username: string } }) => user.username,
    );

  test("[API-09] [API-27] pages of cards with their total", async () => {
    const first = (await server.visitor().get("/api/v1/user/top?s=4")).body;
    expect([first.page, first.pages, first.total, first.items.length]).toEqual([1, 3, 10, 4]);
    expect(first.items[0]).toMatchObject({
      user: { username: "ava" },
      subscription_price: 999,
      can_subscribe_free: true,
    });
    const all = [...(await names("s=4")), ...(await names("s=4&p=2")), ...(await names("s=4&p=3"))];
    expect(new Set(all).size).toBe(10);
    expect(await names("s=4&p=4")).toEqual([]);
  });

  test("[ROUTE-65] the lists: free ones, newest first, no creator before the approval", async () => {
    expect(await names("list=follow_for_free")).toEqual(["ava"]);
    expect((await names("list=join_for_free")).toSorted()).toEqual(["mia", "zoe"]);
    expect((await names("list=newest_creators"))[0]).toBe("nora");
    for (const list of ["popular", "latest_updates", "most_recent_posts"]) {
      const shown = await names(`list=${list}`);
      expect(shown).toContain("ava");
      expect(shown).not.toContain("rex");
      expect(shown).not.toContain("uma");
    }
    expect(await names("list=latest_updates")).not.toContain("nora");
  });

  test("a card says what the viewer has there", async () => {
    const cards = (await (await server.signedIn("sub")).get("/api/v1/user/top")).body.items;
    const of = (username: string) =>
      cards.find(({ user }: { user: { username: string } }) => user.username === username);
    expect([of("ava").is_subscribed, of("noah").is_subscribed]).toEqual([true, false]);
  });
});

describe("the price", () => {
  const path = "/api/v1/account/subscription/price";

  test("[OWNER-37] the owner changes it; guests read the new one at once, and open pages hear of it", async () => {
    const client = await server.signedIn("noah");
    expect((await recordFor(null, "noah")).setting.subscription_price).toBe(1500);
    const { status, body } = await client.post(path, { subscription_price: 1600 });
    expect([status, body.setting.subscription_price]).toEqual([200, 1600]);
    expect((await recordFor(null, "noah")).setting.subscription_price).toBe(1600);
    const told = await sql<{ audience: string }>`
      select audience from socket_event where event = 'profile.update'`.execute(server.services.database);
    expect(told.rows.map(({ audience }) => audience).join()).toContain("profile:noah");
  });

  test("[CVAL-49] price 0 takes packages, trial and win-back off the page", async () => {
    const client = await server.signedIn("zoe");
    const { body } = await client.post(path, { subscription_price: 0 });
    expect(body.setting).toMatchObject({
      subscription_price: 0,
      trial_active: false,
      winback_active: false,
      subscription_discount: {},
    });
    expect(await recordFor("fan", "zoe")).toMatchObject({ can_trial: false, setting: { trial_price: 0 } });
  });

  test("[CVAL-01] [CVAL-02] no price, an empty and one that is no number are refused at their field; a number is taken", async () => {
    const client = await server.signedIn("rita");
    const refusal = async (body: object) => {
      const answer = await client.post(path, body);
      return [answer.status, answer.body.fields?.subscription_price];
    };
    expect(await refusal({})).toEqual([422, "This field is required"]);
    for (const subscription_price of ["", "free", "800", null, [800]]) {
      expect(await refusal({ subscription_price })).toEqual([422, "This value is not valid."]);
    }
    expect(await refusal({ subscription_price: 800 })).toEqual([200, undefined]);
  });

  test("[CVAL-47] a price that is neither 0 nor 100 to 50000 is refused at its field and changes nothing", async () => {
    const client = await server.signedIn("rita");
    for (const subscription_price of [-1, 1, 50, 99, 50_001]) {
      const { status, body } = await client.post(path, { subscription_price });
      expect([status, body.fields]).toEqual([
        422,
        { subscription_price: "The price must be 0, or from $1.00 to $500.00." },
      ]);
    }
    for (const subscription_price of [100, 50_000, 800])
      expect((await client.post(path, { subscription_price })).status).toBe(200);
    expect((await recordFor(null, "rita")).setting.subscription_price).toBe(800);
  });

  test("[CAPI-38] neither a fan nor another creator may change it", async () => {
    const ava = await recordFor(null);
    const fan = await (await server.signedIn("fan")).post(path, { subscription_price: 1 });
    const other = await (
      await server.signedIn("liam")
    ).post(path, { subscription_price: 1, user_id: ava.user.id });
    expect([fan.status, other.status]).toEqual([403, 403]);
    expect((await recordFor(null)).setting.subscription_price).toBe(999);
  });
});
