import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { uploadMedia } from "../media/uploaded-media.ts";
import { reviewing } from "../review/reviewing.ts";
import { settingsFile } from "../running/settings-file.ts";

const PATH = "/api/v1/user/calendar/auto-post";
const site = { hosts: ["127.0.0.1"], record: {}, brand: {}, review: "before" };
const { server, decide, ownItem } = reviewing(async () => ({ SITE: await settingsFile([site]) }));

const two = (part: number): string => String(part).padStart(2, "0");

test("where posts are looked at before they are shown, an automatic one is pending until it is approved", async () => {
  const [noah, rita] = [await server().signedIn("noah"), await server().signedIn("rita")];
  const { clock } = server().services;
  const { folder_id } = (await noah.post("/api/v1/account/vault/folder", { name: "Later" })).body;
  const upload = await uploadMedia(noah, "image", await photo({ width: 640, height: 480 }));
  const kept = await noah.post("/api/v1/account/vault", { ...upload, name: "later.jpg", folder_id });
  expect(kept.status, kept.text).toBe(201);
  const at = Math.ceil((clock.now() + 600) / 60) * 60;
  const moment = new Date(at * 1000);
  const slot = {
    weekday: ((moment.getUTCDay() + 6) % 7) + 1,
    time: `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`,
  };
  const body = { slots: [slot], folder_ids: [folder_id], access: "free", active: true, time_zone: "UTC" };
  expect((await noah.post(PATH, body)).status).toBe(200);
  const pending = async () => (await noah.get(`${PATH}/pending/count`)).body.count;
  const shown = async () => (await noah.get("/api/v1/user/noah/post?status=unpinned-free")).body;
  // The file itself waits for a reviewer: there is nothing to post yet.
  expect(await pending()).toBe(0);
  await decide(rita, (await ownItem(noah, "vault")).id);
  expect(await pending()).toBe(1);
  await server().advance(at - clock.now());
  expect(await pending()).toBe(1);
  const ofFile = (items: readonly { post: { media: readonly { id: number }[] } }[]) =>
    items.filter(({ post }) => post.media.some(({ id }) => id === kept.body.vault_id));
  expect(ofFile(await shown())).toEqual([]);
  await decide(rita, (await ownItem(noah, "post")).id);
  expect(ofFile(await shown())).toHaveLength(1);
  expect(await pending()).toBe(0);
});
