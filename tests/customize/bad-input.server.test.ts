import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

// What no text of a creator's page may be: refused at its field, and nothing is stored.

let server: ServerFixture;
let zoe: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  zoe = await server.signedIn("zoe");
});
afterAll(async () => server?.stop());

const long = (length: number): string => "x".repeat(length);
const texts = [
  ["profile/bio", "fans_bio", {}, 1000],
  ["profile/display_name", "display_name", {}, 40],
  ["tip_menu", "description", { price: 500 }, 120],
  [
    "profile/socials",
    "tiktok_username",
    { snapchat_username: null, instagram_username: null, twitter_username: null },
    30,
  ],
] as const;
const page = async () => {
  const { user, content, setting } = (await zoe.get("/api/v1/user/zoe")).body;
  return { user, content, setting };
};

describe.each(texts)("%s", (path, field, more, most) => {
  const post = (value: string) => zoe.post(`/api/v1/account/${path}`, { ...more, [field]: value });

  test.each([
    ["a zero byte", "a\u0000b"],
    ["half a surrogate pair", "a\uD83D"],
    ["1,001 characters", long(1001)],
    ["one character too many", long(most + 1)],
  ])("%s is refused at its field, with nothing stored", async (_, value) => {
    const before = await page();
    const { status, body } = await post(value);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
    expect(await page()).toEqual(before);
  });
});

describe("the description of the own look", () => {
  const CUSTOMIZE = "/api/v1/account/customize";
  test.each([
    ["a zero byte", "a\u0000b"],
    ["half a surrogate pair", "a\uD83D"],
    ["1,001 characters", long(1001)],
    ["one character too many", long(301)],
  ])("%s is refused at its field, with nothing stored", async (_, meta_description) => {
    const { wl_config: look } = (await zoe.get(CUSTOMIZE)).body.data;
    const { status, body } = await zoe.post(CUSTOMIZE, { ...look, meta_description });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["meta_description"]]);
    expect((await zoe.get(CUSTOMIZE)).body.data.wl_config).toEqual(look);
  });
});

test("a bio names those who are there: nobody deleted, blocked, or of no such name; what was typed stays", async () => {
  const { database } = server.services;
  await database.updateTable("account").set({ suspended: true }).where("username", "=", "mia").execute();
  const settings = (await zoe.get("/api/v1/account/setting")).body.privacy;
  await zoe.post("/api/v1/account/setting/privacy", { ...settings, blocked_people: ["noah"] });
  const fans_bio = "With @mia, @noah, @nobody-at-all and @ava";
  const { status, body } = await zoe.post("/api/v1/account/profile/bio", { fans_bio });
  expect([status, body.user.fans_bio]).toEqual([200, fans_bio]);
  expect(body.user.fans_bio_mentions).toMatchObject([{ username: "ava" }]);
});

test("a bio with signs that turn its direction, and with markup, is text", async () => {
  const fans_bio = "\u202Eevil\u202C <script>alert(1)</script> \u2066x";
  expect((await zoe.post("/api/v1/account/profile/bio", { fans_bio })).body.user.fans_bio).toBe(fans_bio);
  const { html } = await server.visitor().open("/zoe");
  expect(html).not.toContain("<script>alert(1)");
});
