import { afterAll, beforeAll, expect, test } from "vitest";

import { fetchByHost } from "../operations/by-host.ts";
import { createClient } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { settingsFile } from "../running/settings-file.ts";
import { TUS } from "./tus-client.ts";

/** Two sites in one process: the files of one go to another host, which the same process answers. */
const UPLOADS = "http://up.stars.example";
const PAGE = "http://stars.example";
const sites = [
  { id: "stars", hosts: ["stars.example", "www.stars.example"], upload_host: UPLOADS, record: {} },
  { id: "moon", hosts: ["moon.example"], record: { media_host: "http://media.moon.example" } },
];
let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { SITE: await settingsFile(sites) } });
});
afterAll(() => server?.stop());

const at = (host: string) => createClient(`http://${host}`, {}, fetchByHost(server.origin));
const signedInAt = async (host: string) => {
  const client = at(host);
  await client.post("/api/v1/auth/signin", { email: "ava", password: DEMO_PASSWORD });
  return client;
};
const ask = (host: string, method: string, headers: Readonly<Record<string, string>>, path = TUS) =>
  at(host).raw(path, { method, headers: { "tus-resumable": "1.0.0", ...headers } });
const corsOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")));
const base64 = (text: string) => Buffer.from(text).toString("base64");
const beginning = {
  "upload-length": "3",
  "upload-metadata": `target ${base64("/api/v1/video/fans-media")}`,
  "sec-fetch-site": "same-site",
};

test("[X-22] pages are told where their files go, and their policy lets them go there and nowhere else", async () => {
  for (const [host, expected] of [
    ["stars.example", UPLOADS],
    ["moon.example", ""],
  ] as const) {
    const { globals } = await at(host).open("/ava");
    const policy = (await at(host).get("/ava")).headers.get("content-security-policy")!;
    const connect = policy.split("; ").find((line) => line.startsWith("connect-src"))!;
    expect([globals.upload_host, connect.includes(UPLOADS)]).toEqual([expected, expected !== ""]);
  }
});

test("[X-22] a page of the site sends a file there by its token alone: no cookie is asked for, set or allowed", async () => {
  const { body } = await (await signedInAt("stars.example")).get("/api/v1/upload-token");
  for (const origin of [PAGE, "http://www.stars.example"]) {
    const asked = { origin, "access-control-request-method": "PATCH" };
    const { status, headers } = await ask("up.stars.example", "OPTIONS", asked, `${TUS}/any`);
    expect([status, corsOf(headers)]).toEqual([
      204,
      {
        "access-control-allow-origin": origin,
        "access-control-allow-methods": "POST, HEAD, PATCH, DELETE",
        "access-control-allow-headers": expect.stringMatching(/upload-token.*x-csrf-token/),
        "access-control-expose-headers": expect.stringContaining("location"),
        "access-control-max-age": "7200",
      },
    ]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
  const token = { "upload-token": body.token, origin: PAGE };
  const begun = await ask("up.stars.example", "POST", { ...token, ...beginning });
  expect([begun.status, begun.headers.get("access-control-allow-origin")]).toEqual([201, PAGE]);
  const path = begun.headers.get("location")!;
  const sent = await at("up.stars.example").raw(path, {
    method: "PATCH",
    headers: {
      ...{ ...token, "tus-resumable": "1.0.0", "upload-offset": "0" },
      "content-type": "application/offset+octet-stream",
    },
    body: "abc",
  });
  // It is no film, which the page may read.
  expect([sent.status, sent.headers.get("access-control-allow-origin")]).toEqual([422, PAGE]);
  for (const { headers } of [begun, sent]) {
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  }
});

test("[X-22] a refusal may be read by the page, too", async () => {
  const { status, headers } = await ask("up.stars.example", "POST", { ...beginning, origin: PAGE });
  expect([status, headers.get("access-control-allow-origin")]).toEqual([410, PAGE]);
});

test("[X-22] no other page is let in: not of another site, by another scheme or a look-alike, nor at any other host", async () => {
  const { body } = await (await signedInAt("stars.example")).get("/api/v1/upload-token");
  const token = { "upload-token": body.token };
  const foreign = [
    ["up.stars.example", "http://moon.example"],
    ["up.stars.example", "https://stars.example"],
    ["up.stars.example", "http://stars.example.evil.example"],
    ["up.stars.example", "null"],
    ["up.stars.example", UPLOADS],
    ["stars.example", "http://moon.example"],
    ["moon.example", PAGE],
  ] as const;
  for (const [host, origin] of foreign)
    for (const method of ["OPTIONS", "POST"]) {
      const { status, headers, text } = await ask(host, method, { ...token, ...beginning, origin });
      expect([status, corsOf(headers)], `${method} ${host} ${origin} ${text}`).toEqual([403, {}]);
    }
  // The page's own host goes on taking them, and programs have no origin.
  for (const [host, more] of [
    ["stars.example", { origin: PAGE, "sec-fetch-site": "same-origin" }],
    ["up.stars.example", {}],
  ] as const) {
    const own = await (await signedInAt("stars.example")).get("/api/v1/upload-token");
    const headers = { ...beginning, "upload-token": own.body.token, ...more };
    expect((await ask(host, "POST", headers)).status, host).toBe(201);
  }
});

test("[X-22] the upload host answers nothing else, and a host of nobody's takes no files", async () => {
  const up = at("up.stars.example");
  for (const path of [
    "/",
    "/ava",
    "/api/v1/user/ava",
    "/api/v1/auth/session",
    "/media/public/demo/ava-avatar.webp",
  ])
    expect((await up.get(path)).status, path).toBe(404);
  for (const host of ["media.moon.example", "evil.example"])
    expect((await ask(host, "POST", beginning)).status, host).toBe(404);
});
