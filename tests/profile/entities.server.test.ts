import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { decodeAnswer } from "../../src/protocol/wire.codec.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "marquee-site-"));
const siteFile = join(folder, "site.json");
const site = {
  signup_source: "fantime",
  homepage_style: "fantime",
  root_user: { username: "ava", custom_domain_only: false },
  media_host: "",
  logo: "/logo.svg",
  logo_small: "/small.svg",
  title: "Ava's place",
  domain: "ava.example",
  display_name: "Ava's",
  custom: { meta_description: "All about Ava", og_image: "https://ava.example/ava.png" },
  compliance_2257_exempt: true,
};

let server: ServerFixture;
beforeAll(async () => {
  const prices = { price_min: 300, price_max: 2000 };
  writeFileSync(siteFile, JSON.stringify({ sites: [{ hosts: ["ava.example"], record: site, ...prices }] }));
  server = await startFixture({ demo: true, environment: { SITE: siteFile } });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const text = expect.any(String);
const number = expect.any(Number);
const flag = expect.any(Boolean);
const textOrNull = expect.toSatisfy((value) => value === null || typeof value === "string");
const numberOrNull = expect.toSatisfy((value) => value === null || typeof value === "number");

const session = async (username: string) =>
  (await (await server.signedIn(username)).get("/api/v1/auth/session")).body;
const creator = async (username: string, viewer: string | null = null) => {
  const client = viewer === null ? server.visitor() : await server.signedIn(viewer);
  return (await client.get(`/api/v1/user/${username}?promote=1&wl_config=1`)).body;
};

test("a creator's price keeps to the limits of the site's settings", async () => {
  const client = await server.signedIn("noah");
  const status = async (subscription_price: number) =>
    (await client.post("/api/v1/account/subscription/price", { subscription_price })).status;
  expect([await status(299), await status(300), await status(2000), await status(2001)]).toEqual([
    422, 200, 200, 422,
  ]);
});

describe("the current user", () => {
  test("[ENT-01] [CENT-01] has the fields of the contract, a fan's and a creator's", async () => {
    for (const username of ["fan", "ava"]) {
      const { user } = await session(username);
      expect(user).toMatchObject({
        id: text,
        username,
        type: username === "ava" ? "model" : "user",
        display_name: text,
        has_subscription_active: flag,
        is_direct_pay: flag,
        is_streaming: flag,
        fans_avatar_url: textOrNull,
        fans_avatar_rejected: flag,
        fans_cover_picture_url: textOrNull,
        fans_cover_video_url: textOrNull,
        fans_cover_picture_rejected: flag,
        fans_cover_video_rejected: flag,
        twitter: { is_valid: flag, username: textOrNull },
        created_at: number,
        email: text,
        email_confirmed: flag,
        tip_blocked: flag,
        has_purchase: flag,
        has_accepted_terms: flag,
        node_token: text,
        missing_payout_info: flag,
      });
    }
  });

  test("[SHELL-01] is of type 'user' or 'model' and of no other", async () => {
    const { user, counters } = await session("fan");
    for (const type of ["user", "model"])
      expect(decodeAnswer("getSession", { user: { ...user, type }, counters }).user?.type).toBe(type);
    for (const type of ["admin", "", null])
      expect(() => decodeAnswer("getSession", { user: { ...user, type }, counters })).toThrow();
    const found = await server.services.database.selectFrom("account").select("type").distinct().execute();
    expect(found.map(({ type }) => type).toSorted()).toEqual(["model", "user"]);
  });

  test("[ENT-22] brings the open numbers along, on the page and by the call; a guest has none", async () => {
    const client = await server.signedIn("ava");
    const counters = {
      unread_dm_user_ids: [expect.any(String)],
      unread_notifications: number,
      content_review_pending: number,
      tip_menu_pending: number,
      snapchat_adds: number,
      snapchat_removals: number,
      can_payout: number,
    };
    expect((await client.get("/api/v1/auth/session")).body.counters).toEqual(counters);
    expect((await client.open("/")).globals.counters).toEqual(counters);
    expect((await server.visitor().open("/")).globals.counters).toBeNull();
  });
});

describe("the creator record", () => {
  test("[ENT-02] says who it is, what the viewer may have, and the offers", async () => {
    expect(await creator("ava")).toMatchObject({
      user: {
        username: "ava",
        display_name: text,
        fans_cover_picture_url: textOrNull,
        fans_cover_video_url: textOrNull,
      },
      tip_blocked: flag,
      can_trial: flag,
      can_winback: flag,
      is_subscribed_snapchat: flag,
      is_subscribed_free: flag,
      can_edit: flag,
      setting: { subscription_price: 999 },
    });
  });

  test("[CENT-03] has the white label and the own domain, when they are asked for", async () => {
    const { wl_config, wl_domain } = await creator("ava");
    expect(wl_config).toEqual({
      link_color: textOrNull,
      main_follow_color: textOrNull,
      message_color: textOrNull,
      message_text_color: textOrNull,
      text_color: textOrNull,
      logo: textOrNull,
      og_image: textOrNull,
      warning_enabled: flag,
      display_name_path: textOrNull,
      meta_description: textOrNull,
    });
    expect(wl_domain).toEqual({ custom_domain: textOrNull, custom_domain_status: textOrNull });
  });

  test("[CENT-06] [CENT-08] has chat, review status and the counts of all that was posted", async () => {
    const { chat, compliance_status, post_count } = await creator("ava");
    expect(chat).toEqual({ status: expect.stringMatching(/^(offline|online)$/), poster: textOrNull });
    expect(compliance_status).toEqual({ status: "approved" });
    expect((await creator("rex")).compliance_status).toEqual({ status: "rejected" });
    expect(post_count).toEqual({
      post: 64,
      likes: number,
      free: 9,
      audio: 5,
      picture: number,
      video: 6,
      audio_dm_gallery: number,
      picture_dm_gallery: number,
      video_dm_gallery: number,
    });
  });

  test("[CENT-14] tells the viewer's subscriptions by type, status and when they were cancelled", async () => {
    const of = async (viewer: string) => (await creator("ava", viewer)).subscriptions;
    expect(await of("sub")).toMatchObject([{ type: "access", status: "active", canceled_at: null }]);
    expect(await of("expiring")).toMatchObject([{ type: "access", status: "expiring", canceled_at: number }]);
    expect(await of("trialist")).toMatchObject([{ type: "trial" }]);
    expect(await of("gifted")).toMatchObject([{ type: "gift" }]);
    expect(await of("follower")).toMatchObject([{ type: "free" }]);
    expect((await creator("noah", "expired")).subscriptions).toMatchObject([{ status: "expired" }]);
  });
});

test("[CENT-10] a post item has the fields of the contract, for a guest and a member", async () => {
  const path = "/api/v1/user/ava/post?status=unpinned,unpinned-free&limit=48";
  for (const client of [server.visitor(), await server.signedIn("sub")]) {
    const { body } = await client.get(path);
    expect(body.length).toBe(48);
    for (const item of body) {
      expect(item).toMatchObject({
        post: {
          id: number,
          user_id: text,
          type: text,
          access: text,
          created_at: number,
          expires_at: numberOrNull,
          expire_after: numberOrNull,
          scheduled_at: numberOrNull,
          media: expect.any(Array),
          amount_usd: number,
          is_locked_fundraiser: flag,
        },
        is_subscribed: flag,
        is_locked_payment: flag,
      });
      for (const medium of item.post.media)
        expect(medium).toMatchObject({ id: number, thumb_url: textOrNull });
    }
    expect(body.some(({ post }: { post: { media: unknown[] } }) => post.media.length > 0)).toBe(true);
  }
});

describe("a site", () => {
  test("[WL-03] [CWL-03] tells its pages all its settings", async () => {
    expect((await server.visitor().open("/")).globals.site).toMatchObject(site);
  });

  test("[WL-01] [CWL-01] [ROUTE-53] of a root creator shows that creator at '/', and '/feed' is unknown", async () => {
    const { status, html, globals } = await server.visitor().open("/");
    expect(status).toBe(200);
    expect(globals.answers["GET /api/v1/user/ava?promote=1&wl_config=1"].user.username).toBe("ava");
    expect(html).toContain("<title>Ava");
    expect((await server.visitor().open("/feed")).status).toBe(404);
  });
});
