import { buffer } from "node:stream/consumers";

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { useUploads, type MediaPick } from "../../src/server/media/use-uploads.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { photo } from "../creator-application/pictures.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { sendMedia, uploadMedia } from "./uploaded-media.ts";

let server: ServerFixture;
let ava: Client;
let noah: Client;
const ids = { ava: "", noah: "" };

beforeAll(async () => {
  server = await startFixture({ demo: true });
  [ava, noah] = [await server.signedIn("ava"), await server.signedIn("noah")];
  for (const name of ["ava", "noah"] as const) {
    const account = server.services.database.selectFrom("account").select("id").where("username", "=", name);
    ids[name] = (await account.executeTakeFirstOrThrow()).id;
  }
});
beforeEach(() => server.services.database.deleteFrom("rate_limit").execute());
afterAll(() => server?.stop());

const use = (picks: readonly MediaPick[], who: keyof typeof ids = "ava", owner = who) =>
  server.services.store.transact(systemMetadata, (unit) =>
    useUploads(unit, { accountId: ids[who], ownerId: ids[owner] }, picks),
  );
const rowOf = (id: number) =>
  server.services.database.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const fileOf = async (name: string) => {
  const found = await server.services.ports.media.find(name);
  return found === null ? null : sharp(await buffer(await found.read()));
};
const used = async (pick: MediaPick) => {
  const result = await use([pick]);
  expect(result).toMatchObject({ media: [{ kind: "image", state: "ready" }] });
  return rowOf("media" in result ? result.media[0]!.id : 0);
};

test("[CENT-15] [UPLOAD-12] a picture of a post is kept upright at 2048 px, with a thumb and a blurred teaser of 480, and without its metadata", async () => {
  const row = await used(await uploadMedia(ava, "image", await photo({ width: 3000, height: 2000 })));
  expect([row.owner_id, row.width, row.height, row.used]).toEqual([ids.ava, 1365, 2048, true]);
  const sizes = await Promise.all(
    [row.file, row.thumb!, row.teaser!].map(async (name) => {
      const { format, width, height, exif } = await (await fileOf(name))!.metadata();
      return [format, width, height, exif];
    }),
  );
  expect(sizes).toEqual([
    ["webp", 1365, 2048, undefined],
    ["webp", 320, 480, undefined],
    ["webp", 320, 480, undefined],
  ]);
});

test("[UPLOAD-12] a teaser keeps the colours of a picture and none of its lines", async () => {
  // Black and white stripes: what can be told apart in the thumb is one grey in the teaser.
  const stripes = Buffer.from(
    `<svg width="640" height="640">${Array.from({ length: 40 }, (_, at) => `<rect x="${at * 16}" width="8" height="640" fill="#fff"/>`).join("")}</svg>`,
  );
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background: "#000" } });
  const row = await used(
    await uploadMedia(
      ava,
      "image",
      await picture
        .composite([{ input: stripes }])
        .png()
        .toBuffer(),
    ),
  );
  const contrast = async (name: string) => {
    const { channels } = await (await fileOf(name))!.greyscale().stats();
    return channels[0]!.stdev;
  };
  expect(await contrast(row.thumb!)).toBeGreaterThan(60);
  expect(await contrast(row.teaser!)).toBeLessThan(15);
});

test("[UPLOAD-12] a small picture is not enlarged; a moving GIF keeps moving", async () => {
  const small = await used(
    await uploadMedia(ava, "image", await photo({ width: 60, height: 40, format: "png" })),
  );
  expect([small.width, small.height]).toEqual([40, 60]);
  const frames = await Promise.all(
    ["#f00", "#0f0", "#00f"].map((background) =>
      sharp({ create: { width: 64, height: 32, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const moving = await used(await uploadMedia(ava, "image", gif));
  expect([moving.width, moving.height]).toEqual([64, 32]);
  expect((await (await fileOf(moving.file))!.metadata()).pages).toBe(3);
  expect((await (await fileOf(moving.thumb!))!.metadata()).pages ?? 1).toBe(1);
});

test("[UPLOAD-07] [UPLOAD-10] another type is refused by its content", async () => {
  for (const no of ["%PDF-1.7", "<svg xmlns='http://www.w3.org/2000/svg'/>", "ID3"]) {
    const { status, body } = await sendMedia(ava, "image", Buffer.from(no), { name: "it.png" });
    expect([status, body["error"]]).toEqual([422, "Only gif, jpeg, png, webp files are supported."]);
  }
});

test("[X-22] an upload is its account's, for its purpose, and once: any other is the first bad one", async () => {
  const [one, two] = [
    await uploadMedia(ava, "image", await photo()),
    await uploadMedia(ava, "image", await photo()),
  ];
  expect(await use([one], "noah")).toEqual({ bad: 0 });
  expect(await use([{ ...one, srv_id: "else" }])).toEqual({ bad: 0 });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await photo())]), "me.jpg");
  const headers = {
    "upload-token": (await ava.get("/api/v1/upload-token")).body["token"],
    "x-csrf-token": ava.csrf(),
  };
  const avatar = await ava.raw("/api/v1/image/fans-avatar", { method: "POST", body: form, headers });
  expect(await use([two, { tkn: avatar.body["token"], srv_id: "main" }])).toEqual({ bad: 1 });
  const result = await use([two]);
  expect("media" in result && result.media).toHaveLength(1);
  expect(await use([two])).toEqual({ bad: 0 });
  const again = await use([one]);
  expect("media" in again && again.media[0]!.state).toBe("ready");
});

test("[X-22] what an account has already is picked by its id, in the order of the picks, and never another's", async () => {
  const first = await used(await uploadMedia(ava, "image", await photo()));
  const second = await uploadMedia(ava, "image", await photo());
  const result = await use([second, { vault_id: first.id }]);
  expect("media" in result && result.media.map(({ id }) => id).indexOf(first.id)).toBe(1);
  expect(await use([{ vault_id: first.id }], "noah")).toEqual({ bad: 0 });
  expect(await use([{ vault_id: first.id }, { vault_id: first.id }])).toEqual({ bad: 1 });
  const unused = await uploadMedia(ava, "image", await photo());
  const { media_id } = await server.services.database
    .selectFrom("upload")
    .select("media_id")
    .where("id", "=", unused.tkn)
    .executeTakeFirstOrThrow();
  expect(await use([{ vault_id: media_id! }])).toEqual({ bad: 0 });
});

test("[X-22] what nothing uses goes after 24 hours with its files; what is used stays, and its token opens nothing again", async () => {
  const kept = await uploadMedia(ava, "image", await photo());
  const row = await used(kept);
  const left = await uploadMedia(noah, "image", await photo());
  const of = (tkn: string) =>
    server.services.database
      .selectFrom("media as m")
      .innerJoin("upload as u", "u.media_id", "m.id")
      .select("m.file")
      .where("u.id", "=", tkn)
      .executeTakeFirstOrThrow();
  const { file } = await of(left.tkn);
  expect(await fileOf(file)).not.toBeNull();
  await server.advance(23 * 3600);
  expect(await fileOf(file)).not.toBeNull();
  await server.advance(3 * 3600);
  expect(await fileOf(file)).toBeNull();
  expect(await use([left], "noah")).toEqual({ bad: 0 });
  expect(await fileOf(row.file)).not.toBeNull();
  expect((await rowOf(row.id)).used).toBe(true);
});
