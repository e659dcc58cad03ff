import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { readArrival } from "../../src/domain/tracking/advert.ts";
import { pixelUrl, REFERRER_TEXT } from "../../src/domain/tracking/pixel.ts";
import { say } from "../security/raw-http.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const PIXEL = "/track/pixel.gif";
const DAY = 86_400;

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterEach(async () => {
  await server.services.database.deleteFrom("tracking_hit").execute();
  await server.services.database.deleteFrom("rate_limit").execute();
});
afterAll(() => server?.stop());

const hits = () => server.services.database.selectFrom("tracking_hit").selectAll().orderBy("id").execute();

test("[TRACK-18] the pixel is one point of a GIF, and its hit is stored with what the advert said", async () => {
  const arrival = readArrival({ id: "7", prg: "2", type: "banner", cmp: "spring", u2: "é&=" });
  const url = pixelUrl(
    PIXEL,
    { arrival, siteCode: "creators", referrer: "https://search.example/" },
    () => {},
  );
  const answer = await fetch(`${server.origin}${url}`, { headers: { "cf-ipcountry": "DE" } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/gif");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.toString("latin1", 0, 6)).toBe("GIF89a");
  expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([1, 1]);
  expect(await hits()).toEqual([
    {
      id: expect.anything(),
      site_id: "demo",
      advert: "2_7",
      site_code: "creators",
      page: "main",
      program: "2",
      referrer: "https://search.example/",
      parameters: { cmp: "spring", u2: "é&=" },
      country: "DE",
      created_at: expect.any(Number),
    },
  ]);
});

test("[TRACK-18] nobody gets a cookie of it, and nothing of the visitor himself is stored", async () => {
  const visitor = server.visitor();
  const { headers } = await visitor.get(PIXEL);
  expect(headers.get("set-cookie")).toBeNull();
  await visitor.open("/");
  expect((await visitor.get(PIXEL)).headers.get("set-cookie")).toBeNull();
  const stored = JSON.stringify(await hits());
  expect(stored).not.toContain("127.0.0.1");
  for (const value of visitor.cookie().split(/[=; ]+/)) expect(stored).not.toContain(value);
});

test.each([
  ["an unknown name", "evil=1"],
  ["a name twice", "a=1&a=2"],
  ["a long text", `u1=${"x".repeat(201)}`],
  ["a long referrer", `r=${"x".repeat(REFERRER_TEXT + 1)}`],
  ["a text that cannot be stored", "u1=%00"],
  ["a name of objects", "__proto__=1"],
])("hostile: %s is refused and not stored", async (_, query) => {
  expect((await server.visitor().get(`${PIXEL}?${query}`)).status).toBe(422);
  expect(await hits()).toEqual([]);
});

test("hostile: what looks like SQL or HTML is stored as the text it is", async () => {
  const text = `'; drop table tracking_hit; --<script>`;
  await server.visitor().get(`${PIXEL}?a=${encodeURIComponent(text)}&u1=${encodeURIComponent(text)}`);
  expect(await hits()).toMatchObject([{ advert: text, parameters: { u1: text } }]);
});

test("a bare pixel counts as no advert of the site's own code", async () => {
  await server.visitor().get(PIXEL);
  expect(await hits()).toMatchObject([{ advert: "noadvert", site_code: "creators", parameters: {} }]);
});

test("an address that floods is refused for a minute, and its hits are not stored", async () => {
  const visitor = server.visitor();
  for (let hit = 0; hit < 120; hit += 1) await visitor.get(PIXEL);
  const { status, headers } = await visitor.get(PIXEL);
  expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await hits()).toHaveLength(120);
  await server.advance(61);
  expect((await visitor.get(PIXEL)).status).toBe(200);
});

test("hits are forgotten after 400 days", async () => {
  await server.visitor().get(PIXEL);
  await server.advance(399 * DAY);
  expect(await hits()).toHaveLength(1);
  await server.advance(2 * DAY);
  expect(await hits()).toEqual([]);
});

test("[TRACK-10] [TRACK-18] pages tell the pixel's address and the site's code, and let a foreign pixel in", async () => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-sites-"));
  const SITE = join(folder, "sites.json");
  const site = (host: string, record: object) => ({ id: host.split(".")[0], hosts: [host], record });
  await writeFile(
    SITE,
    JSON.stringify({
      sites: [
        site("usual.localhost", {}),
        site("bare.localhost", { signup_source: null }),
        site("off.localhost", { tracking_pixel_url: "", site_code: "off-1" }),
        site("far.localhost", { tracking_pixel_url: "https://stats.example/p.gif?x=1" }),
      ],
    }),
  );
  const fixture = await startFixture({ environment: { SITE } });
  try {
    const pageOf = async (host: string) => {
      const { headers, text } = await say(fixture.origin, { target: "/", host });
      const globals = /<script type="application\/json" id="page">([^<]*)</.exec(text)?.[1] ?? "";
      const { tracking_pixel_url, site_code } = JSON.parse(globals).site;
      const policy = headers.get("content-security-policy") ?? "";
      return [tracking_pixel_url, site_code, policy.split("; ").find((part) => part.startsWith("img-src"))];
    };
    const own = "img-src 'self' data: blob:";
    expect(await pageOf("usual.localhost")).toEqual([PIXEL, "creators", own]);
    expect(await pageOf("bare.localhost")).toEqual([PIXEL, "site", own]);
    expect(await pageOf("off.localhost")).toEqual(["", "off-1", own]);
    expect(await pageOf("far.localhost")).toEqual([
      "https://stats.example/p.gif?x=1",
      "creators",
      `${own} https://stats.example`,
    ]);
  } finally {
    await fixture.stop();
    await rm(folder, { recursive: true });
  }
});
