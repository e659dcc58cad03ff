import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const AVATAR = "/api/v1/account/avatar";
const COVER = "/api/v1/account/cover";
const NAME = "/api/v1/account/profile/display_name";
let server: ServerFixture;
let ava: Client;
let fan: Client;

beforeAll(async () => {
  server = await startFixture({ demo: true });
  ava = await server.signedIn("ava");
  fan = await server.signedIn("fan");
});
beforeEach(() => server.services.database.deleteFrom("rate_limit").execute());
afterAll(() => server?.stop());

const send = async (client: Client, what: "avatar" | "cover", bytes: Buffer, token?: string) => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "me.jpg");
  const given = token ?? (await client.get("/api/v1/upload-token")).body.token;
  const headers = { "upload-token": given, "x-csrf-token": client.csrf() };
  return client.raw(`/api/v1/image/fans-${what}`, { method: "POST", body: form, headers });
};
const uploaded = async (client: Client, what: "avatar" | "cover", bytes: Buffer) => {
  const { status, text, body } = await send(client, what, bytes);
  expect(status, text).toBe(200);
  return { tkn: body.token as string, srv_id: body.server as string };
};
const asForm = (
  client: Client,
  path: string,
  fields: Readonly<Record<string, string>>,
  csrf = client.csrf(),
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return client.raw(path, { method: "POST", body: form, headers: { "x-csrf-token": csrf } });
};
/** A picture of 1200 x 800 pixels as it is seen. */
const wide = () => photo({ width: 800, height: 1200 });
const profile = async () => (await server.visitor().get("/api/v1/user/ava")).body.user;
const pictureAt = async (address: string) => {
  const answer = await fetch(server.origin + address);
  return answer.ok ? sharp(Buffer.from(await answer.arrayBuffer())).metadata() : answer.status;
};

test("[UPLOAD-14] [UPLOAD-15] [COVER-33] [CAPI-13] [CAPI-15] an avatar is uploaded, then used, and everybody sees it", async () => {
  const sent = await send(ava, "avatar", await photo({ width: 900, height: 600 }));
  expect([sent.status, Object.keys(sent.body)]).toEqual([200, ["token", "server"]]);
  const before = await profile();
  const set = await asForm(ava, AVATAR, { tkn: sent.body.token, srv_id: sent.body.server });
  expect(set.status, set.text).toBe(200);
  const address = set.body.fans_avatar_url;
  expect(set.body).toEqual({ fans_avatar_url: address });
  expect(address).not.toBe(before.fans_avatar_url);
  expect((await profile()).fans_avatar_url).toBe(address);
  expect((await ava.get("/api/v1/auth/session")).body.user.fans_avatar_url).toBe(address);
  expect(await pictureAt(address)).toMatchObject({ format: "webp", width: 512, height: 512 });
  expect(await pictureAt(address.replace(".webp", "-w96.webp"))).toMatchObject({ width: 96, height: 96 });
});

test("[UPLOAD-12] an avatar carries nothing of the file that it came in", async () => {
  const upload = await uploaded(ava, "avatar", await photo({ width: 900, height: 600 }));
  const { body } = await ava.post(AVATAR, upload);
  const bytes = Buffer.from(await (await fetch(server.origin + body.fans_avatar_url)).arrayBuffer());
  expect(bytes.includes("Secret camera")).toBe(false);
});

test("[COVER-35] [CAPI-16] a cover is uploaded, then used; the one of before is gone after a while", async () => {
  const first = await uploaded(ava, "cover", await photo({ width: 2400, height: 3000 }));
  const fields = { ...first, type: "image", filename: "cover.jpg" };
  const set = await asForm(ava, COVER, fields);
  expect(set.status, set.text).toBe(200);
  const { fans_cover_picture_url: address, fans_cover_video_url: film } = set.body;
  expect(film).toBeNull();
  expect((await profile()).fans_cover_picture_url).toBe(address);
  // It lay on its side.
  expect(await pictureAt(address)).toMatchObject({ format: "webp", width: 1920, height: 1536 });
  expect(await pictureAt(address.replace(".webp", "-w480.webp"))).toMatchObject({ width: 480 });
  await ava.post(COVER, { ...(await uploaded(ava, "cover", await wide())), type: "image" });
  expect(await pictureAt(address)).toMatchObject({ width: 1920 });
  await server.advance(601);
  expect(await pictureAt(address)).toBe(404);
  expect(await pictureAt(address.replace(".webp", "-w480.webp"))).toBe(404);
  expect(await pictureAt((await profile()).fans_cover_picture_url)).toMatchObject({ width: 1200 });
});

test("a cover that moves keeps moving, within bounds", async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 960, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all([frame("#802020"), frame("#208020")]);
  const film = (pages: number) =>
    sharp(
      Array.from({ length: pages }, (_, index) => frames[index % 2]!),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
  const shown = async (pages: number) => {
    const cover = await uploaded(ava, "cover", await film(pages));
    return pictureAt((await ava.post(COVER, { ...cover, type: "image" })).body.fans_cover_picture_url);
  };
  expect(await shown(3)).toMatchObject({ format: "webp", width: 960, pages: 3 });
  expect(await shown(201)).toMatchObject({ format: "webp", width: 960, height: 300 });
  expect((await shown(201)) as object).not.toHaveProperty("pages");
});

test("[UPLOAD-14] [CAPI-12] a deleted avatar is gone, at once on the page and after a while at its address", async () => {
  const { body } = await ava.post(AVATAR, await uploaded(ava, "avatar", await photo()));
  const deleted = await ava.raw(AVATAR, { method: "DELETE", headers: { "x-csrf-token": ava.csrf() } });
  expect([deleted.status, deleted.body]).toEqual([200, { fans_avatar_url: null }]);
  expect((await profile()).fans_avatar_url).toBeNull();
  await server.advance(601);
  expect(await pictureAt(body.fans_avatar_url)).toBe(404);
  const again = await ava.raw(AVATAR, { method: "DELETE", headers: { "x-csrf-token": ava.csrf() } });
  expect(again.status).toBe(200);
});

describe("of two windows that change the same picture", () => {
  const refused = (answer: Awaited<ReturnType<Client["post"]>>, what: string, current: object) =>
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        code: "section_changed",
        error: `The ${what} was changed meanwhile. You see the one that is there now.`,
        current,
      },
    ]);
  const upload = () => photo().then((bytes) => uploaded(ava, "avatar", bytes));
  const ownAvatar = async () => (await ava.get("/api/v1/auth/session")).body.user.fans_avatar_url;

  test("[CAPI-13] [CAPI-12] the later one is told of the avatar of now, keeps its upload, and then replaces or deletes it", async () => {
    const { body: first } = await ava.post(AVATAR, await upload());
    const was = first.fans_avatar_url;
    const { body: second } = await ava.post(AVATAR, { ...(await upload()), was });
    const late = await upload();
    const told = await ava.post(AVATAR, { ...late, was });
    refused(told, "avatar", second);
    expect(await ownAvatar()).toBe(second.fans_avatar_url);
    const gone = (from: string) =>
      ava.raw(`${AVATAR}?was=${encodeURIComponent(from)}`, {
        ...{ method: "DELETE", headers: { "x-csrf-token": ava.csrf() } },
      });
    refused(await gone(was), "avatar", second);
    expect(await ownAvatar()).toBe(second.fans_avatar_url);
    const replaced = await asForm(ava, AVATAR, { ...late, was: second.fans_avatar_url });
    expect(replaced.status, replaced.text).toBe(200);
    expect((await gone(replaced.body.fans_avatar_url)).status).toBe(200);
    // There was one; an empty text of a form is none.
    refused(await ava.post(AVATAR, { ...(await upload()), was }), "avatar", { fans_avatar_url: null });
    const none = await asForm(ava, AVATAR, { ...(await upload()), was: "" });
    expect(none.status).toBe(200);
    refused(await ava.post(AVATAR, { ...(await upload()), was: null }), "avatar", none.body);
  });

  test("[CERR-11] who sends his own again, since its answer was lost, is answered as the first time", async () => {
    const was = await ownAvatar();
    const own = { ...(await upload()), was };
    const first = await ava.post(AVATAR, own);
    expect(first.status).toBe(200);
    const again = await ava.post(AVATAR, own);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test("at once, one is taken and the other told", async () => {
    const was = await ownAvatar();
    const [one, other] = [await upload(), await upload()];
    const both = await Promise.all([one, other].map((each) => ava.post(AVATAR, { ...each, was })));
    const [taken, told] = both.toSorted((a, b) => a.status - b.status);
    expect(taken!.status).toBe(200);
    refused(told!, "avatar", taken!.body);
  });

  test("[CAPI-18] the later one is told of the cover of now, and then replaces it", async () => {
    const use = async (was?: object) =>
      ava.post(COVER, {
        ...(await uploaded(ava, "cover", await wide())),
        type: "image",
        ...(was && { was }),
      });
    const { body: was } = await use();
    const { body: now } = await use(was);
    refused(await use(was), "cover", now);
    expect((await profile()).fans_cover_picture_url).toBe(now.fans_cover_picture_url);
    expect((await use(now)).status).toBe(200);
  });
});

describe("what is refused", () => {
  const refused = async (what: "avatar" | "cover", bytes: Buffer) => {
    const { status, body } = await send(ava, what, bytes);
    return [status, body.error];
  };

  test("[CVAL-28] [CVAL-29] [CVAL-46] every GIF as an avatar, not as a cover", async () => {
    const gif = await photo({ format: "gif" });
    expect(await refused("avatar", gif)).toEqual([
      422,
      "Animated GIF images cannot be uploaded as your avatar.",
    ]);
    expect((await send(ava, "cover", gif)).status).toBe(200);
    const text = "Only jpeg, png, webp files are supported.";
    expect(await refused("avatar", Buffer.from("%PDF-1.7"))).toEqual([422, text]);
    expect(await refused("cover", Buffer.from("%PDF-1.7"))).toEqual([
      422,
      "Only gif, jpeg, png, webp files are supported.",
    ]);
  });

  test("[UPLOAD-12] pictures with too few pixels, as they are seen", async () => {
    expect(await refused("avatar", await photo({ width: 199, height: 400 }))).toEqual([
      422,
      "The picture is too small. It needs at least 200x200 px.",
    ]);
    // Taken upright: it is 960 high and 300 wide.
    expect(await refused("cover", await photo({ width: 960, height: 300 }))).toEqual([
      422,
      "The picture is too small. It needs at least 960x300 px.",
    ]);
    expect((await send(ava, "cover", await photo({ width: 300, height: 960 }))).status).toBe(200);
  });

  test("an upload of another person, of another kind, one that is used or unknown", async () => {
    const mine = await uploaded(ava, "avatar", await photo());
    const his = await uploaded(fan, "avatar", await photo());
    const cover = await uploaded(ava, "cover", await wide());
    const before = await profile();
    for (const upload of [his, cover, { ...mine, srv_id: "other" }, { ...mine, tkn: "none" }])
      expect((await ava.post(AVATAR, upload)).body.code).toBe("upload_expired");
    expect(await profile()).toEqual(before);
    expect((await ava.post(COVER, { ...mine, type: "image" })).body.code).toBe("upload_expired");
    const both = await Promise.all([ava.post(AVATAR, mine), ava.post(AVATAR, mine)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect((await ava.post(AVATAR, mine)).status).toBe(410);
  });

  test("somebody else's page, and a form without the CSRF token", async () => {
    const upload = await uploaded(fan, "avatar", await photo());
    const { id } = await profile();
    expect((await fan.post(AVATAR, { ...upload, user_id: id })).body.code).toBe("not_allowed");
    expect((await asForm(fan, AVATAR, upload, "none")).body.code).toBe("csrf");
    expect((await fan.post(AVATAR, upload)).status).toBe(200);
  });

  test("forms that are none, too long, or carry files", async () => {
    const type = "multipart/form-data; boundary=x";
    const headers = { "x-csrf-token": ava.csrf(), "content-type": type };
    const raw = (body: string) => ava.raw(AVATAR, { method: "POST", headers, body });
    expect((await raw("nothing of the kind")).status).toBe(400);
    expect((await raw("x".repeat(20_000))).status).toBe(400);
    const part = '--x\r\nContent-Disposition: form-data; name="tkn"; filename="a"\r\n\r\na\r\n--x--\r\n';
    expect((await raw(part)).status).toBe(400);
    expect((await asForm(ava, NAME, { display_name: "Form" })).status).toBe(415);
  });
});

test("an upload that nothing used is gone after a day", async () => {
  const upload = await uploaded(ava, "avatar", await photo());
  await server.advance(86_400 + 3600);
  expect((await (await server.signedIn("ava")).post(AVATAR, upload)).status).toBe(410);
});

test("the owner changes the display name; no web address, 40 characters at most", async () => {
  const owner = await server.signedIn("ava");
  const change = (display_name: string) => owner.post(NAME, { display_name });
  const done = await change("  Ava L. Laurent ");
  expect([done.status, done.body]).toEqual([
    200,
    { user: { username: "ava", display_name: "Ava L. Laurent" } },
  ]);
  expect((await profile()).display_name).toBe("Ava L. Laurent");
  const texts = await Promise.all(
    ["", "   ", "a".repeat(41), "ava.example", "see www.ava", "https://x"].map(
      async (name) => (await change(name)).body.fields?.display_name,
    ),
  );
  const link = "Links are not allowed in the name.";
  expect(texts).toEqual([
    ...["This field is required", "This field is required"],
    "The name may have at most 40 characters.",
    ...[link, link, link],
  ]);
  // In a second window the name is still the one of before.
  const late = await owner.post(NAME, { display_name: "Ava", was: { display_name: "Ava Laurent" } });
  expect([late.status, late.body.code, late.body.fields, late.body.current]).toEqual([
    ...[409, "section_changed"],
    { display_name: "Changed meanwhile to: Ava L. Laurent. Save again to replace it." },
    { display_name: "Ava L. Laurent" },
  ]);
  expect((await owner.post(NAME, { display_name: "Ava", was: late.body.current })).status).toBe(200);
  const other = await server.signedIn("noah");
  const { id } = await profile();
  expect((await other.post(NAME, { display_name: "Mine", user_id: id })).body.code).toBe("not_allowed");
});
