import { afterAll, beforeAll, expect, test } from "vitest";

import { hourSeconds } from "../../src/domain/format/duration.ts";
import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { roundTrip } from "../social-sign-in/round-trip.ts";
import { startTwitterProvider, type TwitterProvider } from "../social-sign-in/twitter-provider.ts";

const AUTO_POSTS = "/api/v1/user/calendar/auto-post";

let site: ServerFixture;
let twitter: TwitterProvider;
let noah: Client;

beforeAll(async () => {
  twitter = await startTwitterProvider();
  site = await startFixture({ demo: true, environment: twitter.settings });
  noah = await site.signedIn("noah");
});
afterAll(async () => {
  await site?.stop();
  await twitter?.stop();
});

const connect = async (): Promise<void> => {
  twitter.user({ id: "noah_t", name: "noah", username: "noah_t" });
  const { body } = await noah.post("/api/v1/account/setting/socials/link", { provider: "twitter" });
  await roundTrip(noah, site.origin, body.path);
};

/** A folder with one picture of his, to be posted in an hour. */
const setUp = async (name: string, more: object): Promise<void> => {
  const { body: folder } = await noah.post("/api/v1/account/vault/folder", { name });
  const upload = await uploadMedia(noah, "image", await photo({ width: 300, height: 200 }));
  await noah.post("/api/v1/account/vault", { ...upload, name, folder_id: folder.folder_id });
  const at = new Date((site.services.clock.now() + hourSeconds) * 1000).toISOString();
  const weekday = new Date(at).getUTCDay() || 7;
  const { status, text } = await noah.post(AUTO_POSTS, {
    ...{ slots: [{ weekday, time: at.slice(11, 16) }], folder_ids: [folder.folder_id], time_zone: "UTC" },
    ...{ access: "free", active: true, ...more },
  });
  if (status !== 200) throw new Error(text);
};
const newest = async (): Promise<number> =>
  (
    await site.services.database
      .selectFrom("auto_post_medium")
      .select("post_id")
      .orderBy("post_id", "desc")
      .executeTakeFirstOrThrow()
  ).post_id;

test("[PROFILE-43] automatic posts are shared where it is switched on, which is offered once Twitter is connected", async () => {
  expect((await noah.get(AUTO_POSTS)).body).toMatchObject({ twitter: false, share_on_twitter: false });
  await connect();
  expect((await noah.get(AUTO_POSTS)).body).toMatchObject({ twitter: true, share_on_twitter: true });

  await setUp("Shared", {});
  expect((await noah.get(AUTO_POSTS)).body.share_on_twitter).toBe(true);
  await site.advance(hourSeconds);
  const shared = await newest();
  expect(twitter.tweets()).toEqual([`${site.origin}/noah?post=${shared}`]);

  await setUp("Not shared", { share_on_twitter: false });
  expect((await noah.get(AUTO_POSTS)).body.share_on_twitter).toBe(false);
  await site.advance(hourSeconds);
  expect(await newest()).not.toBe(shared);
  expect(twitter.tweets()).toHaveLength(1);
});
