import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createClient } from "../running/http-client.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { fetchByHost } from "./by-host.ts";

/** The three kinds of site from the example of the documentation, in one process. */
let server: ServerFixture;
beforeAll(async () => {
  const SITE = join(process.cwd(), "docs/sites.example.json");
  server = await startFixture({ demo: true, environment: { SITE } });
});
afterAll(async () => server?.stop());

const at = (host: string) => createClient(`http://${host}`, {}, fetchByHost(server.origin));
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const sheetOf = (html: string) => /href="(\/theme\/[0-9a-f]{16}\.css)"/.exec(html)![1]!;
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe("three sites in one process", () => {
  test.each([
    ["marquee.example", "Marquee", "creators", "classic", "#05b0fa"],
    ["www.marquee.example", "Marquee", "creators", "classic", "#05b0fa"],
    ["fantime.example", "Fantime", "fantime", "fantime", "#7a3ff2"],
    ["mia.example", "Mia Solano", null, "classic", "#b4552d"],
  ])(
    "[WL-01] [WL-02] [WL-11] [CWL-02] [CWL-03] %s has its title, its source and its colours",
    async (host, title, signup_source, homepage_style, link) => {
      const guest = at(host);
      const { html, globals, status } = await guest.open("/");
      expect(status).toBe(200);
      expect(titleOf(html)).toBe(title);
      expect(globals.site).toMatchObject({ signup_source, homepage_style });
      expect((await guest.get(sheetOf(html))).text).toContain(`--mq-brand-link:${link};`);
    },
  );

  test("[WL-01] [CWL-01] on the root creator's domain '/' is the profile, '/photos' its tab, elsewhere neither", async () => {
    for (const path of ["/", "/photos"]) {
      const { globals, html } = await at("mia.example").open(path);
      expect(globals.answers["GET /api/v1/user/mia?promote=1&wl_config=1"].user.username).toBe("mia");
      expect(html).toContain("<h1");
      // COVER-08: in the first view as well.
      expect(html).toContain("Powered by");
    }
    const home = await at("marquee.example").open("/");
    expect(Object.keys(home.globals.answers)).toEqual(["GET /api/v1/user/top?s=12"]);
    expect((await at("marquee.example").open("/photos")).status).toBe(404);
    expect((await at("fantime.example").open("/mia")).status).toBe(200);
  });

  test("one site's session is worth nothing on another", async () => {
    const here = at("marquee.example");
    const { status } = await here.post("/api/v1/auth/signin", { email: "fan", password: DEMO_PASSWORD });
    expect(status).toBe(200);
    expect((await here.open("/")).globals.user.username).toBe("fan");
    const there = at("fantime.example");
    there.setCookie(here.cookie());
    expect((await there.open("/")).globals.user).toBeNull();
    expect((await at("nobody.example").get("/")).status).toBe(404);
  });
});

describe("a creator's own look", () => {
  test("[CWL-04] [CWL-05] [CWL-06] [CWL-09] comes with the record when it is asked for", async () => {
    const guest = at("marquee.example");
    const look = async (path: string) => (await guest.get(path)).body.wl_config;
    expect(await look("/api/v1/user/mia")).toBeNull();
    expect(await look("/api/v1/user/mia?wl_config=1")).toMatchObject({
      link_color: "#B4552D",
      text_color: "#3B2A22",
      logo: "/media/public/demo/mia-logo.webp",
      display_name_path: "/media/public/demo/mia-name.webp",
      warning_enabled: false,
    });
    expect(await look("/api/v1/user/rita?wl_config=1")).toMatchObject({ warning_enabled: true });
    expect(await look("/api/v1/user/ava?wl_config=1")).toMatchObject({ link_color: null, logo: null });
  });

  test("[CWL-04] [CWL-05] [CWL-09] is in the page's HTML: its colours' sheet, logo, name, words and picture", async () => {
    const guest = at("marquee.example");
    const { html } = await guest.open("/mia");
    const [, sheet = ""] = /<link rel="stylesheet" href="(\/theme\/part\/[^"]+)"/.exec(html) ?? [];
    const css = (await guest.get(sheet)).text;
    expect(css).toContain("--mq-brand-link:#b4552d;");
    const key = sheet.slice("/theme/part/".length, -".css".length);
    expect(css.startsWith(`[data-brand="${key}"]{`)).toBe(true);
    expect(html).toContain(`data-brand="${key}"`);
    expect(html).toMatch(/<header.*?<img[^>]* src="\/media\/public\/demo\/mia-logo\.webp"/s);
    expect(html).toMatch(/<h1[^>]*><img[^>]* alt="Mia Solano"/);
    expect(meta(html, "description")).toContain("Clay, sun and open windows: the pottery");
    expect(meta(html, "og:image")).toMatch(/^https?:\/\/.+\/media\/public\/demo\/mia-cover\.webp$/);
    for (const picture of ["mia-logo", "mia-name"])
      expect((await guest.get(`/media/public/demo/${picture}.webp`)).status).toBe(200);

    const plain = (await guest.open("/ava")).html;
    expect(plain).not.toContain("/theme/part/");
    expect(plain).not.toContain("data-brand=");
    expect((await guest.get("/theme/part/red.css")).status).toBe(404);
  });
});
