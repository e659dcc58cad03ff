import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { coverFilmProblem } from "../../src/domain/upload/cover-film.ts";
import { probeMedia } from "../../src/server/media/probe-media.ts";
import { photo } from "../creator-application/pictures.ts";
import { film } from "../media/sample-media.ts";
import { sendMedia, uploadMedia } from "../media/uploaded-media.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const COVER = "/api/v1/account/cover";
let server: ServerFixture;
let ava: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
});
beforeEach(() => server.services.database.deleteFrom("rate_limit").execute());
afterAll(() => server?.stop());

const cover = async () => {
  const { user } = (await server.visitor().get("/api/v1/user/ava")).body;
  return [user.fans_cover_picture_url, user.fans_cover_video_url];
};
const setFilm = async (upload: object) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...upload, type: "video", filename: "cover.mp4" }))
    form.append(name, value as string);
  return ava.raw(COVER, { method: "POST", body: form, headers: { "x-csrf-token": ava.csrf() } });
};
const get = async (path: string) => {
  const { status, headers } = await fetch(server.origin + path);
  return { status, type: headers.get("content-type") };
};
const noticesOf = async () =>
  (
    await server.services.database
      .selectFrom("notice")
      .select("text")
      .orderBy("id", "desc")
      .limit(1)
      .execute()
  )[0]?.text;

test("[COVER-34] [CAPI-17] [CAPI-18] [UPLOAD-12] a film becomes the cover when it is ready: a silent loop with its still at the same address; the picture of before stays until then", async () => {
  const before = await cover();
  expect(before[1]).toBeNull();
  const upload = await uploadMedia(ava, "video", await film({ width: 400, height: 200 }));
  const set = await setFilm(upload);
  expect([set.status, set.body.is_processing, set.body.fans_cover_picture_url]).toEqual([
    200,
    true,
    before[0],
  ]);
  await server.advance(1);
  const [picture, address] = await cover();
  expect([picture, address]).toEqual([
    null,
    expect.stringMatching(/^\/media\/public\/covers\/[0-9a-f]{32}\.mp4$/),
  ]);
  const path = join(server.services.config.dataDir, "cover.mp4");
  await writeFile(path, Buffer.from(await (await fetch(server.origin + address)).arrayBuffer()));
  expect(await probeMedia(path, "mov")).toMatchObject({ width: 400, height: 200, hasSound: false });
  expect(await get(address.replace("mp4", "jpg"))).toMatchObject({ status: 200, type: "image/jpeg" });
  expect((await setFilm(upload)).status).toBe(410);

  const other = await uploadMedia(ava, "video", await film());
  expect((await setFilm(other)).status).toBe(200);
  await server.advance(1);
  expect((await cover())[1]).not.toBe(address);
  await server.advance(700);
  expect([(await get(address)).status, (await get(address.replace("mp4", "jpg"))).status]).toEqual([
    404, 404,
  ]);
});

test("[UPLOAD-12] [COVER-37] a film of more than 60 seconds or 200 MB is refused, and the cover stays", async () => {
  const before = await cover();
  const long = await film({ width: 32, height: 32, seconds: 61, sound: false });
  const { status, body } = await setFilm(await uploadMedia(ava, "video", long));
  expect([status, body.error]).toEqual([422, "The film is too long. The limit is 60 seconds."]);
  const size = 200 * 1024 * 1024;
  expect(coverFilmProblem({ bytes: size, duration: 60 })).toBeNull();
  expect(coverFilmProblem({ bytes: size + 1, duration: 1 })).toEqual({
    code: "file_too_large",
    text: "The file is too large. The limit is 200 MB.",
  });
  expect(await cover()).toEqual(before);
});

test("a film that fails leaves the cover as it is, with a word why; what is chosen later wins", async () => {
  const before = await cover();
  const whole = await film({ seconds: 6, more: ["-movflags", "+faststart"] });
  const cut = await uploadMedia(ava, "video", whole.subarray(0, Math.floor(whole.length / 2)));
  expect((await setFilm(cut)).status).toBe(200);
  await server.advance(1);
  expect(await cover()).toEqual(before);
  expect(await noticesOf()).toBe(
    "Your cover film could not be used. This file is damaged or not whole. Please choose another one.",
  );
  const upload = await uploadMedia(ava, "video", await film());
  expect((await setFilm(upload)).status).toBe(200);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await photo({ width: 1200, height: 1000 }))]), "c.jpg");
  const token = (await ava.get("/api/v1/upload-token")).body.token;
  const headers = { "upload-token": token, "x-csrf-token": ava.csrf() };
  const sent = await ava.raw("/api/v1/image/fans-cover", { method: "POST", body: form, headers });
  const picture = { tkn: sent.body.token, srv_id: sent.body.server, type: "image" };
  expect((await ava.post(COVER, picture)).status).toBe(200);
  const chosen = await cover();
  await server.advance(60);
  expect(await cover()).toEqual(chosen);
});

test("[CAPI-18] another person's film, one of another purpose and one that is unknown are refused without a hint", async () => {
  const noah = await server.signedIn("noah");
  const theirs = await uploadMedia(noah, "video", await film());
  const picture = await uploadMedia(ava, "image", await photo());
  for (const upload of [theirs, picture, { tkn: "none", srv_id: "main" }]) {
    const { status, body } = await setFilm(upload);
    expect([status, body.code]).toEqual([410, "upload_expired"]);
  }
  expect((await sendMedia(ava, "video", await photo())).status).toBe(422);
});

test("[CAPI-18] who was not told of a film that is being made ready is told before it is replaced", async () => {
  const [fans_cover_picture_url, fans_cover_video_url] = await cover();
  const was = { fans_cover_picture_url, fans_cover_video_url, is_processing: false };
  const upload = async () => ({ ...(await uploadMedia(ava, "video", await film())), type: "video", was });
  const first = await upload();
  expect((await ava.post(COVER, first)).status).toBe(200);
  // Its answer was lost.
  const again = await ava.post(COVER, first);
  expect([again.status, again.body.is_processing]).toEqual([200, true]);
  const late = await upload();
  const told = await ava.post(COVER, late);
  expect([told.status, told.body.code, told.body.current]).toEqual([
    ...[409, "section_changed", { ...was, is_processing: true }],
  ]);
  expect((await ava.post(COVER, { ...late, was: told.body.current })).status).toBe(200);
  await server.advance(1);
  const gone = await ava.post(COVER, await upload());
  const [, ready] = await cover();
  expect([gone.status, gone.body.current?.fans_cover_video_url]).toEqual([409, ready]);
});
