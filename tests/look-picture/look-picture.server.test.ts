import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PATH = "/api/v1/account/customize/logo";

let server: ServerFixture;
let noah: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true });
  noah = await server.signedIn("noah");
});
afterAll(() => server?.stop());

const send = async (client: Client, bytes: Buffer, name = "me.png") => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const { token } = (await client.get("/api/v1/upload-token")).body;
  const headers = { "upload-token": token, "x-csrf-token": client.csrf() };
  return client.raw("/api/v1/image/logo", { method: "POST", body: form, headers });
};
const uploaded = async (client: Client) => {
  const { body } = await send(client, await photo({ width: 1600, height: 400, format: "png" }));
  return { tkn: body.token as string, srv_id: body.server as string };
};
const lookOf = async (username: string) =>
  (await server.visitor().get(`/api/v1/user/${username}?wl_config=1`)).body.wl_config;
const told = async (event: string, username: string) => {
  const rows = await server.services.database
    .selectFrom("socket_event")
    .select(["audience", "data"])
    .where("event", "=", event)
    .orderBy("seq")
    .execute();
  return rows.filter(({ audience }) => audience.includes(`profile:${username}`)).map(({ data }) => data);
};

test("[UPLOAD-14] a logo is uploaded, made anew, shown in the record and told to open pages; another takes its place", async () => {
  const before = (await told("profile.update", "noah")).length;
  const set = await noah.post(PATH, await uploaded(noah));
  expect(set.status, set.text).toBe(200);
  const { logo } = set.body.data;
  expect(set.body.data).toEqual({ logo, display_name_path: null, og_image: null });
  expect(logo).toMatch(/^\/media\/public\/looks\/[\da-f]{32}\.webp$/);
  const shown = await sharp(Buffer.from(await (await fetch(server.origin + logo)).arrayBuffer())).metadata();
  expect([shown.format, shown.exif, Math.max(shown.width, shown.height)]).toEqual(["webp", undefined, 1200]);
  expect((await lookOf("noah")).logo).toBe(logo);
  expect((await noah.get("/api/v1/account/customize")).body.data.pictures).toEqual(set.body.data);
  expect(await told("logo.update", "noah")).toEqual([{ username: "noah", logo }]);
  expect((await told("profile.update", "noah")).length).toBe(before + 1);
  // The colours stay, and saving them leaves the logo.
  const own = (await noah.get("/api/v1/account/customize")).body.data.wl_config;
  await noah.post("/api/v1/account/customize", { ...own, link_color: "#B4552D" });
  expect(await lookOf("noah")).toMatchObject({ logo, link_color: "#B4552D" });
  const next = (await noah.post(PATH, { ...(await uploaded(noah)), part: "logo" })).body.data.logo;
  expect(next).not.toBe(logo);
  await server.advance(601);
  expect([(await fetch(server.origin + logo)).status, (await fetch(server.origin + next)).status]).toEqual([
    404, 200,
  ]);
  expect((await noah.delete(PATH)).body.data.logo).toBeNull();
  expect((await noah.delete(PATH)).status).toBe(200);
  expect(await told("logo.update", "noah")).toEqual([
    { username: "noah", logo },
    { username: "noah", logo: next },
    { username: "noah", logo: null },
  ]);
});

test("name and shared picture have their own parts; the server's HTML names the shared one by its whole address", async () => {
  const name = await noah.post(PATH, { ...(await uploaded(noah)), part: "display_name_path" });
  const both = await noah.post(PATH, { ...(await uploaded(noah)), part: "og_image" });
  const { display_name_path, og_image, logo } = both.body.data;
  expect([name.body.data.display_name_path, logo]).toEqual([display_name_path, null]);
  expect(await lookOf("noah")).toMatchObject({ display_name_path, og_image });
  const html = (await server.visitor().get("/noah")).text;
  expect(html).toContain(`property="og:image" content="${server.origin}${og_image}"`);
  expect(html).toContain(`src="${display_name_path}"`);
  expect((await noah.delete(`${PATH}?part=og_image`)).body.data).toEqual({
    ...{ logo: null, display_name_path, og_image: null },
  });
  expect((await server.visitor().get("/noah")).text).not.toContain(og_image);
});

test("of two windows the later one reads that the picture is another one by now; what it sent can still be used", async () => {
  const { logo } = (await noah.get("/api/v1/account/customize")).body.data.pictures;
  const first = await noah.post(PATH, { ...(await uploaded(noah)), was: logo });
  const sent = await uploaded(noah);
  const late = await noah.post(PATH, { ...sent, was: logo });
  expect([late.status, late.body.code]).toEqual([409, "section_changed"]);
  expect(late.body.current).toEqual(first.body.data);
  const removal = await noah.delete(`${PATH}?was=${encodeURIComponent("/media/public/looks/older.webp")}`);
  expect([removal.status, removal.body.current]).toEqual([409, first.body.data]);
  expect((await noah.post(PATH, { ...sent, was: late.body.current.logo })).status).toBe(200);
  const { logo: now } = (await noah.get("/api/v1/account/customize")).body.data.pictures;
  expect((await noah.delete(`${PATH}?was=${encodeURIComponent(now)}`)).body.data.logo).toBeNull();
});

test("no SVG, nothing that is no picture; an upload is used once, by who sent it, for what it was sent", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const name of ["logo.svg", "logo.png"]) {
    const { status, body } = await send(noah, svg, name);
    expect([status, body.code]).toEqual([422, "file_refused"]);
  }
  const upload = await uploaded(noah);
  const zoe = await server.signedIn("zoe");
  expect((await zoe.post(PATH, upload)).body.code).toBe("upload_expired");
  const form = new FormData();
  for (const [name, value] of Object.entries(upload)) form.append(name, value);
  const headers = { "x-csrf-token": noah.csrf() };
  const asAvatar = await noah.raw("/api/v1/account/avatar", { method: "POST", body: form, headers });
  expect(asAvatar.body.code).toBe("upload_expired");
  expect((await noah.post(PATH, upload)).status).toBe(200);
  expect((await noah.post(PATH, upload)).body.code).toBe("upload_expired");
  const { id } = (await noah.get("/api/v1/user/noah")).body.user;
  expect((await zoe.post(PATH, { ...(await uploaded(zoe)), user_id: id })).status).toBe(403);
  expect((await zoe.delete(`${PATH}?user_id=${id}`)).status).toBe(403);
  expect((await lookOf("noah")).logo).not.toBeNull();
});
