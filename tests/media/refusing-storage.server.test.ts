import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createMedia } from "../../src/server/media/media.ts";
import { tokenOf } from "../creator-application/applicants.ts";
import { photo } from "../creator-application/pictures.ts";
import type { Client } from "../running/http-client.ts";
import { configOf } from "../running/read-config.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { refusingS3 } from "./refusing-s3.ts";
import { startS3, type S3Site } from "./s3-site.ts";
import { film } from "./sample-media.ts";
import { sendMedia, uploadMedia } from "./uploaded-media.ts";

let s3: S3Site;
let way: Awaited<ReturnType<typeof refusingS3>>;
let server: ServerFixture;
let ava: Client;
beforeAll(async () => {
  [s3, server] = [await startS3(), await startFixture({ demo: true })];
  way = await refusingS3(s3.endpoint);
  const config = configOf({ DATA_DIR: server.services.config.dataDir, ...way.environment }, process.cwd());
  Object.assign(server.services.ports, {
    media: await createMedia({ ...config, demo: false }, async () => null),
  });
  ava = await server.signedIn("ava");
});
beforeEach(() => server.services.database.deleteFrom("rate_limit").execute());
afterEach(() => way.refuse());
afterAll(async () => {
  await server?.stop();
  await way?.stop();
  await s3?.stop();
});

const AWAY = { code: "unavailable", error: "We are back in a moment. Please try again." };
const stores = (ending: RegExp) => (method: string, path: string) =>
  (method === "PUT" || method === "POST") && ending.test(path);
const mediaOf = (tkn: string) =>
  server.services.database
    .selectFrom("media as m")
    .innerJoin("upload as u", "u.media_id", "m.id")
    .selectAll("m")
    .where("u.id", "=", tkn)
    .executeTakeFirst();
const isThere = async (name: string | null) => (await server.services.ports.media.find(name ?? "")) !== null;
const rows = async () => {
  const { database } = server.services;
  const [media, uploads] = await Promise.all([
    database.selectFrom("media").select("id").execute(),
    database.selectFrom("upload").select("id").execute(),
  ]);
  return [media.length, uploads.length];
};
const shown = async () => {
  const { user } = (await server.visitor().get("/api/v1/user/ava")).body;
  return [user.fans_avatar_url, user.fans_cover_picture_url, user.fans_cover_video_url];
};

describe("a storage that refuses", () => {
  test.each([
    ["a picture", "image", /uploaded\/.+[0-9a-f]\.webp$/, () => photo()],
    ["a picture's thumb", "image", /-thumb\.webp$/, () => photo()],
    ["a picture's teaser", "image", /-teaser\.webp$/, () => photo()],
    ["a film", "video", /source\//, () => film()],
  ] as const)(
    "%s that is sent: it is to come again, and nothing refers to it",
    async (_, kind, what, make) => {
      const [bytes, token, before] = [await make(), await tokenOf(ava), await rows()];
      way.refuse(stores(what));
      const refused = await sendMedia(ava, kind, bytes, { token });
      expect([refused.status, refused.body, refused.headers.get("retry-after")]).toEqual([503, AWAY, "60"]);
      expect(await rows()).toEqual(before);
      way.refuse();
      const taken = await sendMedia(ava, kind, bytes, { token });
      expect(taken.status, taken.text).toBe(200);
      const { file, thumb, teaser, source } = (await mediaOf(taken.body.token))!;
      const expected = kind === "image" ? [file, thumb, teaser] : [source];
      expect(await Promise.all(expected.map(isThere))).toEqual(expected.map(() => true));
    },
  );

  test.each([
    ["avatar", /public\/avatars\//],
    ["cover", /public\/covers\//],
  ] as const)("an %s that is used: the one of before stays, and so does the upload", async (kind, what) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(await photo({ width: 800, height: 1200 }))]), "me.jpg");
    const headers = { "upload-token": await tokenOf(ava), "x-csrf-token": ava.csrf() };
    const { body } = await ava.raw(`/api/v1/image/fans-${kind}`, { method: "POST", body: form, headers });
    const call = { tkn: body.token, srv_id: body.server, ...(kind === "cover" ? { type: "image" } : {}) };
    const before = await shown();
    way.refuse(stores(what));
    const refused = await ava.post(`/api/v1/account/${kind}`, call);
    expect([refused.status, refused.body]).toEqual([503, AWAY]);
    expect(await shown()).toEqual(before);
    way.refuse();
    expect((await ava.post(`/api/v1/account/${kind}`, call)).status).toBe(200);
    expect(await shown()).not.toEqual(before);
  });

  test.each([
    ["film", /\.mp4$/],
    ["thumb", /-thumb\.webp$/],
  ])(
    "the %s that was made: it is no broken one, shows nowhere, and is made when the storage takes it",
    async (_, what) => {
      const { tkn } = await uploadMedia(ava, "video", await film());
      way.refuse(stores(what));
      for (let tries = 0; tries < 2; tries += 1) await server.advance(61);
      const waiting = (await mediaOf(tkn))!;
      expect(waiting).toMatchObject({ state: "processing", error: null });
      // It has more than its five tries.
      const job = server.services.database.selectFrom("job").select(["attempts", "done_at"]);
      expect(await job.where("key", "=", `make:${waiting.id}`).executeTakeFirst()).toEqual({
        ...{ attempts: 0, done_at: null },
      });
      way.refuse();
      await server.advance(61);
      const { state, file, thumb } = (await mediaOf(tkn))!;
      expect([state, await isThere(file), await isThere(thumb)]).toEqual(["ready", true, true]);
    },
  );

  test.each([
    ["knows the keys no more", 403],
    ["has lost the bucket", 404],
  ] as const)(
    "what was sent, because it %s: none of the film's tries is used up, and it is made when it is back",
    async (_, status) => {
      const { tkn } = await uploadMedia(ava, "video", await film());
      way.refuse(() => true, status);
      for (let tries = 0; tries < 7; tries += 1) await server.advance(61);
      const waiting = (await mediaOf(tkn))!;
      expect(waiting).toMatchObject({ state: "processing", error: null });
      const job = server.services.database.selectFrom("job").select(["attempts", "done_at"]);
      expect(await job.where("key", "=", `make:${waiting.id}`).executeTakeFirst()).toEqual({
        ...{ attempts: 0, done_at: null },
      });
      way.refuse();
      await server.advance(61);
      expect((await mediaOf(tkn))!.state).toBe("ready");
    },
  );

  test("a film that becomes the cover: the picture of before stays until the storage takes film and still", async () => {
    const upload = await uploadMedia(ava, "video", await film({ width: 400, height: 200 }));
    await server.advance(1);
    const before = await shown();
    way.refuse(stores(/public\/covers\/.+\.mp4$/));
    expect((await ava.post("/api/v1/account/cover", { ...upload, type: "video" })).status).toBe(200);
    await server.advance(700);
    expect(await shown()).toEqual(before);
    way.refuse();
    await server.advance(700);
    const [, picture, address] = await shown();
    expect(picture).toBeNull();
    expect(await isThere(address.slice("/media/".length))).toBe(true);
    expect(await isThere(address.slice("/media/".length).replace("mp4", "jpg"))).toBe(true);
  });
});
