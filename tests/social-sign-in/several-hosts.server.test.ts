import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { fetchByHost } from "../operations/by-host.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { CLIENT, startOpenIdProvider, type OpenIdProvider } from "./openid-provider.ts";
import { passProvider, goToProvider, roundTrip } from "./round-trip.ts";

/** One process, two sites, three hosts: `PUBLIC_URL` is one of them. */
const MAIN = "http://marquee.example";
const WWW = "http://www.marquee.example";
const STARS = "http://stars.example";
const START = "/oauth/google/start?return_uri=%2Fava";
const CONNECTION = "An error occurred while connecting with Google. Try again and accept the permission.";
const folder = mkdtempSync(join(tmpdir(), "marquee-hosts-"));
const SITE = join(folder, "sites.json");
const sites = [
  { id: "main", hosts: ["marquee.example", "www.marquee.example"], record: {} },
  { id: "stars", hosts: ["stars.example"], record: {} },
];
let provider: OpenIdProvider;
let server: ServerFixture;
let people = 0;

beforeAll(async () => {
  writeFileSync(SITE, JSON.stringify({ sites }));
  provider = await startOpenIdProvider();
  const environment = { SITE, PUBLIC_URL: MAIN, GOOGLE_ISSUER: provider.issuer, ...CLIENT };
  server = await startFixture({ demo: true, environment });
  provider.serve(MAIN, WWW, STARS);
});
afterAll(async () => {
  await server?.stop();
  await provider?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (origin: string) => createClient(origin, {}, fetchByHost(server.origin));
const somebody = () => {
  people += 1;
  provider.person({ sub: `p-${people}`, email: `p${people}@example.com`, email_verified: true });
};
const redirectUriOf = (there: string) => new URL(there).searchParams.get("redirect_uri");
const viewer = async (client: Client) => (await client.get("/api/v1/auth/session")).body.user;

test.each([MAIN, WWW, STARS])(
  "[API-22] whoever starts at %s comes back there, with his cookie",
  async (origin) => {
    somebody();
    const client = at(origin);
    expect(redirectUriOf(await goToProvider(client, START))).toBe(`${origin}/oauth/google/callback`);
    const { status, location } = await roundTrip(client, origin, START);
    expect([status, location]).toEqual([303, "/ava"]);
    expect((await client.open("/ava")).globals.social).toMatchObject({
      email: `p${people}@example.com`,
      error: false,
      error_invalid: false,
    });
  },
);

test("a host that is none of the site's, as a proxy may ask for, leads to PUBLIC_URL", async () => {
  const there = await goToProvider(server.visitor(), START);
  expect(redirectUriOf(there)).toBe(`${MAIN}/oauth/google/callback`);
});

test.each([
  ["another site's host", STARS],
  ["another host of the same site", WWW],
])("[ERR-03] coming back on %s, even with the cookie, ends in the toast and no session", async (_, other) => {
  somebody();
  const here = at(MAIN);
  const callback = await passProvider(await goToProvider(here, START), MAIN);
  const thief = at(other);
  if (other === STARS) thief.setCookie(here.cookie());
  const { status, headers } = await thief.get(callback);
  expect([status, headers.get("location")]).toEqual([303, "/"]);
  const { globals } = await thief.open("/");
  expect(globals.user).toBeNull();
  expect(globals.social).toMatchObject({ error: true, email: null, text: CONNECTION });
  expect(await viewer(thief)).toBeNull();

  // The one that it belongs to can still finish: nothing was used up elsewhere.
  expect((await here.get(callback)).headers.get("location")).toBe("/ava");
  expect((await here.open("/ava")).globals.social).toMatchObject({ error: false });
});
