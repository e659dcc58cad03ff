import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { fetchByHost } from "../operations/by-host.ts";
import { createClient } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "marquee-partner-"));
const SITE = join(folder, "sites.json");
const sites = [
  { hosts: ["plain.example"], record: {} },
  {
    hosts: ["partner.example"],
    record: {},
    partner_redirect_url: "https://elsewhere.example/join?who={username}&again={username}",
  },
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
const signedInAt = async (host: string) => {
  const client = at(host);
  await client.post("/api/v1/auth/signin", { email: "fan", password: DEMO_PASSWORD });
  return async (path: string) => {
    const { status, headers } = await client.get(path);
    return [status, headers.get("location")];
  };
};

test("[ROUTE-40] [ROUTE-43] /r/camsoda sends who is signed in to the site's address for that creator", async () => {
  const plain = await signedInAt("plain.example");
  expect(await plain("/r/camsoda?username=ava")).toEqual([302, "/ava"]);
  expect(await plain("/r/camsoda/?username=AVA&x=1")).toEqual([302, "/ava"]);
  const partner = await signedInAt("partner.example");
  expect(await partner("/r/camsoda?username=ava")).toEqual([
    302,
    "https://elsewhere.example/join?who=ava&again=ava",
  ]);
});

test("[ROUTE-43] a name that is none of a creator goes to '/', whatever it is made of", async () => {
  const plain = await signedInAt("plain.example");
  const names = [
    "",
    "nobody",
    "fan",
    "/evil.example",
    "//evil.example",
    "ava/../../x",
    "%00",
    "a%0d%0ab",
    "%ff",
  ];
  for (const name of names) expect(await plain(`/r/camsoda?username=${name}`), name).toEqual([302, "/"]);
  expect(await plain("/r/camsoda")).toEqual([302, "/"]);
  expect(await plain("/r/camsoda?username=nobody&username=ava")).toEqual([302, "/"]);
  await server.services.database
    .updateTable("account")
    .set({ suspended: true })
    .where("username", "=", "zoe")
    .execute();
  expect(await plain("/r/camsoda?username=zoe")).toEqual([302, "/"]);
});

test("[ROUTE-41] a guest is sent nowhere: for him there is nothing, and the guard of the page says so", async () => {
  const { status, headers } = await at("partner.example").get("/r/camsoda?username=ava");
  expect([status, headers.get("location")]).toEqual([404, null]);
});
