import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { sampleCreator } from "../../src/machines/app/sample-records.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { photo } from "../creator-application/pictures.ts";
import { fetchByHost } from "../operations/by-host.ts";
import { sendPicture } from "../pictures/send-picture.ts";
import { createClient } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";

/** Two sites in one process: one has its media on another host, which the same process answers, the other on its own. */
const HOST = "http://media.stars.example";
const FACES = "http://faces.comet.example";
const folder = mkdtempSync(join(tmpdir(), "marquee-media-host-"));
const SITE = join(folder, "sites.json");
const og_image = "/media/public/demo/ava-cover.webp";
const look = { logo: "/media/public/demo/mia-logo.webp", custom: { og_image } };
const sites = [
  { id: "stars", hosts: ["stars.example"], record: { media_host: HOST, ...look } },
  { id: "comet", hosts: ["comet.example"], record: { avatar_host: FACES } },
  { id: "moon", hosts: ["moon.example"], record: { media_host: null, ...look } },
];
let server: ServerFixture;
beforeAll(async () => {
  writeFileSync(SITE, JSON.stringify({ sites }));
  server = await startFixture({ demo: true, environment: { SITE } });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (host: string) => createClient(`http://${host}`, {}, fetchByHost(server.origin));
const signedInAt = async (host: string, username: string) => {
  const client = at(host);
  await client.post("/api/v1/auth/signin", { email: username, password: DEMO_PASSWORD });
  return client;
};
const calls = [
  "/api/v1/user/mia?promote=1&wl_config=1",
  "/api/v1/user/ava/post",
  "/api/v1/user/top",
  "/api/v1/user/rank",
];
const mediaIn = (text: string): readonly string[] =>
  [...text.matchAll(/"([^"\s]*\/media\/[^"\s]*)"/g)].map(([, address]) => address!);

test("[CWL-13] on a site with a media host it begins every media path of its calls and pages, on the other none", async () => {
  const [stars, moon] = [await signedInAt("stars.example", "sub"), await signedInAt("moon.example", "sub")];
  for (const path of [...calls, "/api/v1/auth/session"]) {
    const [here, there] = [(await stars.get(path)).text, (await moon.get(path)).text];
    if (!path.endsWith("session")) expect(mediaIn(here).length, path).toBeGreaterThan(0);
    for (const address of mediaIn(here)) expect(address).toMatch(/^http:\/\/media\.stars\.example\/media\//);
    for (const address of mediaIn(there)) expect(address).toMatch(/^\/media\//);
  }
});

test.each(["/", "/mia", "/ava"])(
  "[CWL-13] the page %s has it in its HTML too, share image and logo as well",
  async (path) => {
    const { html } = await at("stars.example").open(path);
    expect(mediaIn(html).length).toBeGreaterThan(2);
    for (const address of mediaIn(html)) expect(address).toMatch(/^http:\/\/media\.stars\.example\/media\//);
    expect(html).toMatch(
      /<meta property="og:image" content="http:\/\/media\.stars\.example\/media\/public\//,
    );
    const there = (await at("moon.example").open(path)).html;
    expect(there).toMatch(/<meta property="og:image" content="http:\/\/moon\.example\/media\/public\//);
  },
);

test("[CWL-13] the page's policy allows pictures and films of exactly that host", async () => {
  const policyAt = async (host: string) =>
    (await at(host).get("/")).headers
      .get("content-security-policy")!
      .split("; ")
      .filter((line) => /^(img|media)-src/.test(line));
  expect(await policyAt("stars.example")).toEqual([
    `img-src 'self' data: blob: ${HOST}`,
    `media-src 'self' blob: ${HOST}`,
  ]);
  expect(await policyAt("moon.example")).toEqual(["img-src 'self' data: blob:", "media-src 'self' blob:"]);
});

test("[CWL-13] the media host answers media, to pages of other hosts as well, and nothing else", async () => {
  const media = at("media.stars.example");
  const { status, headers } = await media.get(og_image);
  expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(headers.get("set-cookie")).toBeNull();
  const own = await at("moon.example").get(og_image);
  expect(own.headers.get("cross-origin-resource-policy")).toBe("same-site");

  const posts = (await (await signedInAt("stars.example", "sub")).get("/api/v1/user/ava/post")).text;
  const signed = mediaIn(posts).find((address) => address.includes("s="))!;
  expect((await media.get(signed.slice(HOST.length))).status).toBe(200);
  expect((await media.get(`${signed.slice(HOST.length)}x`)).status).toBe(403);

  for (const path of ["/", "/ava", "/api/v1/user/ava", "/api/v1/auth/session"])
    expect((await media.get(path)).status, path).toBe(404);
  expect((await at("media.moon.example").get(og_image)).status).toBe(404);
});

test("[RT-46] [RT-47] avatars of calls, pages and sockets come from the avatar host, under another address every 30 seconds", async () => {
  const client = await signedInAt("comet.example", "ava");
  const avatarIn = async (): Promise<string> =>
    (await client.get("/api/v1/user/mia")).body.user.fans_avatar_url;
  await server.advance(30 - (server.services.clock.now() % 30));
  const first = await avatarIn();
  expect(first).toMatch(/^http:\/\/faces\.comet\.example\/media\/public\/[^?]+\.webp\?v=\d+$/);
  await server.advance(15);
  expect(await avatarIn()).toBe(first);
  await server.advance(15);
  const [address, version] = first.split("?v=");
  expect(await avatarIn()).toBe(`${address}?v=${Number(version) + 1}`);

  const { html, globals } = await client.open("/mia");
  expect(globals.avatar_host).toBe(FACES);
  expect(html).toContain(`${address}?v=`);
  const policy = (await client.get("/")).headers.get("content-security-policy")!;
  expect(policy).toContain(`img-src 'self' data: blob: ${FACES};`);
  const faces = at("faces.comet.example");
  const shown = await faces.get(first.slice(FACES.length));
  expect([shown.status, shown.headers.get("cross-origin-resource-policy")]).toEqual([200, "cross-origin"]);
  expect((await faces.get("/mia")).status).toBe(404);
});

test("[CAPI-12] [CAPI-13] [CAPI-18] [UPLOAD-14] a picture that was shown with its host is changed and deleted by that address", async () => {
  const [stars, comet] = [await signedInAt("stars.example", "ava"), await signedInAt("comet.example", "ava")];
  const shown = async (client: typeof stars) => (await client.get("/api/v1/auth/session")).body.user;
  for (const [client, host] of [
    [stars, HOST],
    [comet, FACES],
  ] as const) {
    const was = (await shown(client)).fans_avatar_url;
    if (was !== null) expect(was.startsWith(`${host}/media/`)).toBe(true);
    const upload = await sendPicture(client, "avatar", await photo());
    const changed = await client.post("/api/v1/account/avatar", { ...upload, was });
    expect(changed.status, changed.text).toBe(200);
    const other = await client.delete(`/api/v1/account/avatar?was=${host}/media/public/avatars/other.webp`);
    expect(other.status).toBe(409);
    const now = encodeURIComponent(other.body.current.fans_avatar_url);
    expect((await client.delete(`/api/v1/account/avatar?was=${now}`)).status).toBe(200);
  }
  const use = async (was: object) => {
    const upload = await sendPicture(stars, "cover", await photo({ width: 800, height: 1200 }));
    return stars.post("/api/v1/account/cover", { ...upload, type: "image", was });
  };
  const { fans_cover_picture_url, fans_cover_video_url } = await shown(stars);
  const first = await use({ fans_cover_picture_url, fans_cover_video_url, is_processing: false });
  expect(first.body.fans_cover_picture_url).toMatch(/^http:\/\/media\.stars\.example\/media\//);
  expect((await use(first.body)).status).toBe(200);
  expect((await use(first.body)).status).toBe(409);
});

test("[CWL-13] an event that goes to sockets of both sites has it for the one alone", async () => {
  const { store, database } = server.services;
  const { id } = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "ava")
    .executeTakeFirstOrThrow();
  const listen = async (host: string) => {
    const client = await signedInAt(host, "ava");
    const token = (await client.get("/api/v1/auth/session")).body.user.node_token;
    const socket = await server.visitor().socket({ host, origin: `http://${host}`, cookie: client.cookie() });
    socket.send("socket.authorize", { token, version: 1 });
    await socket.next("socket.authorized");
    return socket;
  };
  const [stars, moon] = [await listen("stars.example"), await listen("moon.example")];
  const named = { username: "ava", fans_avatar_url: "/media/public/a.webp", display_name: "/media/ava" };
  await store.transact(systemMetadata, async (unit) =>
    unit.publish({
      event: "account.user-update",
      audience: { account: id },
      data: { user: { ...sampleCreator, ...named } },
    }),
  );
  const heard = { user: { ...named, fans_avatar_url: `${HOST}/media/public/a.webp` } };
  expect(await stars.next("account.user-update")).toMatchObject(heard);
  expect(await moon.next("account.user-update")).toMatchObject({ user: named });
  stars.close();
  moon.close();
});
