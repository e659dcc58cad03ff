import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { MEMBER_SOURCES } from "../../src/server/page/page-route.ts";
import { fetchByHost } from "../operations/by-host.ts";
import { createClient } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { FANTIME, SHARED_PICTURE, severalSites, WITH_MEDIA_HOST } from "./several-sites.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { SITE: await severalSites() } });
});
afterAll(async () => server?.stop());

/** A page as a guest gets it: all of its HTML, and what stands in its root. */
const pageOf = async (path: string) => {
  const { status, html } = await server.visitor().open(path);
  const root = /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(html)?.[1] ?? "";
  return { status, html, root };
};

describe("what a guest gets as HTML", () => {
  test("a creator's page: the name, the offers, the teasers with their pictures, the links", async () => {
    const { status, root } = await pageOf("/ava");
    expect(status).toBe(200);
    expect(root).toMatch(/<h1[^>]*>Ava Laurent<\/h1>/);
    expect(root).toContain('aria-label="Offers"');
    expect(root.match(/<li[^>]*><button/g)!.length).toBeGreaterThan(3);
    expect(root).toMatch(/<img[^>]* src="\/media\/[^"]+"/);
    expect(root).toMatch(/<a[^>]* href="\/"/);
  });

  test("nothing of a page that he may not open: who is sent home is shown it by the browser", async () => {
    for (const path of ["/account/dashboard", "/stream/create", "/account/direct-message"])
      expect([path, (await pageOf(path)).root]).toEqual([path, ""]);
    expect((await pageOf("/account/nothing")).root).toContain("Page not found.");
  });

  test("the landing page leads to creators", async () => {
    const { root } = await pageOf("/");
    expect(root).toMatch(/<a[^>]* href="\/ava"/);
  });

  test.each([
    ["/browse", "Browse creators | Marquee", 'href="/ava"'],
    ["/browse/newest-creators", "Browse creators | Marquee", 'href="/ava"'],
    ["/browse/latest-updates", "Browse creators | Marquee", 'href="/ava"'],
    ["/browse/most-recent-posts", "Browse creators | Marquee", "<article"],
    ["/browse/follow-for-free", "Browse creators | Marquee", 'href="/ava"'],
    ["/browse/join-for-free", "Browse creators | Marquee", 'href="/mia"'],
    ["/rankings", "Rankings | Marquee", 'href="/ava"'],
    ["/creator", "For creators | Marquee", 'href="/creator/signup"'],
    ["/support/faq", "Questions | Marquee", "How do I cancel?"],
    ["/support/terms", "Terms of service | Marquee", "Last updated"],
    ["/support/index", "Support | Marquee", "How can we help?"],
    ["/support/", "Support | Marquee", "How can we help?"],
    ["/support/report", "Report content | Marquee", "Choose a reason"],
  ])("%s has its content, its title, its description and the site's picture", async (path, title, words) => {
    const { status, html, root } = await pageOf(path);
    expect(status).toBe(200);
    expect(root).toMatch(/<h1[ >]/);
    expect(root).toContain(words);
    expect(root).not.toContain('aria-busy="true"');
    const head = html.slice(0, html.indexOf("</head>"));
    expect(head).toContain(`<title>${title}</title>`);
    expect(head).toContain(`<meta property="og:title" content="${title}">`);
    const [, description] = /<meta name="description" content="([^"]+)">/.exec(head)!;
    expect(description).not.toContain("Subscribe to the creators you love");
    expect(head).toContain(`<meta property="og:description" content="${description}">`);
    expect(head).toContain(`<meta property="og:image" content="${SHARED_PICTURE}">`);
  });

  test.each(["/", "/feed"])(
    "[ROUTE-51] [ROUTE-65] [SHELL-23] of a site in fantime style %s is the welcome page, without a header",
    async (path) => {
      const fantime = createClient(`http://${FANTIME}`, {}, fetchByHost(server.origin));
      const { html, globals } = await fantime.open(path);
      const root = html.slice(html.indexOf('<div id="root">'), html.indexOf('id="page"'));
      expect(root).toContain("Your time with the creators you love.</h1>");
      expect(root).not.toContain("<header");
      expect(root.match(/<li><div[^>]*><div[^>]*>(?:<img|<span)/g)).toHaveLength(6);
      expect(root).toContain("I set up my page in one evening and had my first subscribers the same week.");
      expect(root).toContain("One place for everyone I follow, and I can cancel any time.");
      expect(Object.keys(globals.answers)).toEqual(["GET /api/v1/user/top?s=6&list=newest_creators"]);
      expect(html).toContain("<title>Fantime</title>");
      expect(html).toContain('<meta name="description" content="Your time with the creators you love.">');
    },
  );

  test.each(["/nobody-here", "/there/is/no/such/page"])("%s is not found, and says so", async (path) => {
    const { status, root } = await pageOf(path);
    expect(status).toBe(404);
    expect(root).toContain("Page not found.");
  });

  test("the head tells others what the page is", async () => {
    const { html } = await pageOf("/ava");
    const head = html.slice(0, html.indexOf("</head>"));
    expect(head).toContain("<title>Ava Laurent | Marquee</title>");
    expect(head).toContain('<meta property="og:title" content="Ava Laurent | Marquee">');
    expect(head).toMatch(/<meta name="description" content="[^"]+">/);
    expect(head).toMatch(/<meta property="og:description" content="[^"]+">/);
  });

  test("nothing in it that the security policy refuses: no script, no style, no handler", async () => {
    for (const path of ["/", "/ava", "/nobody-here", "/browse", "/rankings", "/creator", "/support/report"]) {
      const { root } = await pageOf(path);
      expect(root).not.toMatch(/<script|<style| style=| on\w+=/);
      expect(root).not.toContain("<!--$!-->");
    }
  });

  test("no post that is locked brings more than its blurred picture", async () => {
    const guest = server.visitor();
    const { body } = await guest.get("/api/v1/user/ava/post?status=unpinned,unpinned-free");
    const shown = new Set(
      (body as { post: { media: { url: string | null }[] } }[]).flatMap(({ post }) =>
        post.media.map(({ url }) => url),
      ),
    );
    const { root } = await pageOf("/ava");
    for (const [, address] of root.matchAll(/<(?:video|audio)[^>]* src="([^"]+)"/g))
      expect(shown).toContain(address);
    expect(root).not.toContain("@demo.example");
  });

  test("words of people stay words", async () => {
    await sql`update account set display_name = '</div><img src=x onerror=alert(1)><!--$!-->' where username = 'noah'`.execute(
      server.services.database,
    );
    const { root, html } = await pageOf("/noah");
    expect(root).toContain("&lt;/div&gt;&lt;img src=x onerror=alert(1)&gt;&lt;!--$!--&gt;</h1>");
    expect(html).not.toContain("<img src=x");
  });

  test("two guests have the same page and each his own token, which is not in it", async () => {
    const one = await server.visitor().open("/ava");
    const other = await server.visitor().open("/ava");
    expect(one.globals.csrf).not.toBe(other.globals.csrf);
    const root = one.html.slice(one.html.indexOf('<div id="root">'), one.html.indexOf('id="page"'));
    expect(root).not.toContain(one.globals.csrf);
  });
});

test("who is signed in gets the page's answers and renders himself", async () => {
  const client = await server.signedIn("fan");
  const { html } = await client.open("/ava");
  expect(html).toContain('<div id="root"></div>');
});

test("who is signed in is told at once of all the code that is loaded before something is shown", async () => {
  const told = (html: string) =>
    MEMBER_SOURCES.filter((source) => {
      const file = basename(source).replace(/\.tsx?$/, "");
      return new RegExp(`<link rel="modulepreload" href="/assets/${file}\\.[0-9a-f]{8}\\.js">`).test(html);
    });
  const member = await server.signedIn("fan");
  expect(told((await member.open("/stream/view/ava")).html)).toEqual(MEMBER_SOURCES);
  expect(told((await server.visitor().open("/ava")).html)).toEqual([]);
});

describe("the page that the server tells a guest's scripts", () => {
  const TABLE = /<link rel="modulepreload"[^>]* href="[^"]*page-table/;
  const routeOf = async (path: string) => {
    const { globals, html } = await server.visitor().open(path);
    return { route: globals.route, asksAhead: TABLE.test(html) };
  };

  test("is the one that is rendered, so that they begin without the table of pages", async () => {
    expect(await routeOf("/ava/photos?from=mail")).toEqual({
      route: expect.objectContaining({ page: "profile", username: "ava", query: { from: "mail" } }),
      asksAhead: false,
    });
    expect(await routeOf("/there/is/no/such/page")).toMatchObject({ route: { page: "not-found" } });
  });

  test("is none where he is sent home: the table is on its way with the page", async () => {
    expect(await routeOf("/account/dashboard")).toEqual({ route: null, asksAhead: true });
  });

  test("is none for members, whose pages come with their own code", async () => {
    const { globals } = await (await server.signedIn("fan")).open("/ava");
    expect(globals.route).toBeNull();
  });

  test("keeps the query as it was asked for, though media come from another host", async () => {
    const far = createClient(`http://${WITH_MEDIA_HOST}`, {}, fetchByHost(server.origin));
    const { globals } = await far.open("/ava?logo=/media/a.png");
    expect(globals.route).toMatchObject({ page: "profile", query: { logo: "/media/a.png" } });
    expect(globals.media_host).toBe("https://media.example");
  });
});

test("the link of a mail, whose form opens over the page, is left to the browser or read without its token", async () => {
  const { html } = await server.visitor().open("/password/reset/a-secret-token");
  const root = html.slice(html.indexOf('<div id="root">'), html.indexOf('id="page"'));
  expect(root).not.toContain("a-secret-token");
});

test("without the server's views pages go out as they did", async () => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-render-"));
  await writeFile(
    join(folder, "index.html"),
    '<!doctype html><html><head><title></title></head><body><div id="root"></div></body></html>',
  );
  const bare = await startFixture({ environment: { BROWSER_FILES: folder } });
  try {
    const { status, html } = await bare.visitor().open("/");
    expect(status).toBe(200);
    expect(html).toContain('<div id="root"></div><script type="application/json" id="page">');
  } finally {
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
