import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright";
import { describe, expect, test } from "vitest";

import { freePort } from "../running/program.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

/** The three kinds of site side by side by host name, and a main host whose root user has a domain of her own (C-02). */
const sitesAt = (port: number) => [
  { hosts: ["classic.localhost"], record: { title: "Marquee", display_name: "Marquee" } },
  {
    hosts: ["fantime.localhost"],
    record: {
      signup_source: "fantime",
      homepage_style: "fantime",
      title: "Fantime",
      display_name: "Fantime",
      media_host: `http://media.localhost:${port}`,
      custom: {
        meta_description: "Your time with the creators you love.",
        og_image: "/media/public/demo/ava-cover.webp",
      },
    },
  },
  {
    hosts: ["mia.localhost"],
    record: {
      signup_source: null,
      root_user: { username: "mia", custom_domain_only: false },
      logo: "/media/public/demo/mia-name.webp",
      logo_small: "/media/public/demo/mia-logo.webp",
      title: "Mia Solano",
      display_name: "Mia Solano",
    },
    brand: {
      link: "#B4552D",
      follow: "#D9722B",
      message: "#FBEFE3",
      messageText: "#6B4A37",
      text: "#3B2A22",
    },
  },
  {
    hosts: ["main.localhost"],
    record: {
      root_user: { username: "mia", custom_domain_only: true },
      title: "The Royal Society of Extraordinarily Patient Photographers",
    },
  },
];

let port = 0;
const site = demoSiteInBrowser(async ({ dataDir }) => {
  port = await freePort();
  const SITE = join(dataDir, "sites.json");
  await writeFile(SITE, JSON.stringify({ sites: sitesAt(port) }));
  return { SITE, PORT: String(port), TWITTER_CLIENT_ID: "id", TWITTER_CLIENT_SECRET: "secret" };
});

const addressOf = (name: string, path = "/") => `http://${name}.localhost:${port}${path}`;
const opened = async (name: string, screen: Screen, path = "/") => {
  const { page, problems } = await openPage(site.browser, screen);
  const answer = await page.goto(addressOf(name, path));
  return { page, problems, html: await answer!.text() };
};
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const linkColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--mq-brand-link"));
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
/** The addresses of all pictures, the ones further down as well; each has been drawn. */
const pictures = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(() => [...document.images].forEach((image) => (image.loading = "eager")));
  await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
  return page.evaluate(() => [...document.images].map(({ currentSrc, src }) => currentSrc || src));
};
const providers = async (page: Page): Promise<readonly string[]> => {
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByRole("button", { name: "Continue with Google" }).waitFor();
  await expectAccessible(page);
  return dialog.getByRole("button", { name: /^Continue with/ }).allTextContents();
};

const signIn = async (page: Page, email: string): Promise<void> => {
  const status = await page.evaluate(async (name) => {
    const csrf = document.querySelector<HTMLMetaElement>("meta[name=csrf-token]")!.content;
    const headers = { "content-type": "application/json", "x-csrf-token": csrf };
    const body = JSON.stringify({ email: name, password: "marquee-demo" });
    return (await fetch("/api/v1/auth/signin", { method: "POST", headers, body })).status;
  }, email);
  expect(status).toBe(200);
};

const kinds = {
  classic: {
    title: "Marquee",
    colour: "#05b0fa",
    description: "Subscribe to the creators you love: posts, pictures, videos and more.",
    image: undefined,
    providers: ["Continue with Google"],
    media: "classic",
  },
  fantime: {
    title: "Fantime",
    colour: "#7a3ff2",
    description: "Your time with the creators you love.",
    image: "http://media.localhost:PORT/media/public/demo/ava-cover.webp",
    providers: ["Continue with Google", "Continue with Twitter"],
    media: "media",
  },
  mia: {
    title: "Mia Solano",
    colour: "#b4552d",
    description: "Clay, sun and open windows: the pottery",
    image: "http://mia.localhost:PORT/media/public/demo/mia-cover.webp",
    providers: ["Continue with Google"],
    media: "mia",
  },
} as const;

for (const screen of ["desktop", "phone"] as const)
  describe(`on a ${screen}`, () => {
    test.for(Object.entries(kinds))(
      "[WL-01] [WL-02] [WL-11] [CWL-02] [CWL-13] [AUTH-12] the site %s looks and speaks as its own",
      async ([name, kind]) => {
        const { page, problems, html } = await opened(name, screen);
        expect(await page.title()).toBe(kind.title);
        expect(metaIn(html, "description")).toContain(kind.description);
        expect(metaIn(html, "og:image")).toBe(kind.image?.replace("PORT", String(port)));
        expect(await linkColour(page)).toBe(kind.colour);
        const shown = (await pictures(page)).filter((address) => address.includes("/media/"));
        expect(shown.length).toBeGreaterThan(0);
        for (const address of shown) expect(new URL(address).host).toBe(`${kind.media}.localhost:${port}`);
        expect(await fits(page)).toBe(true);
        await expectAccessible(page);
        await picture(page, `site-${name}-${screen}`);
        expect(await providers(page)).toEqual(kind.providers);
        await picture(page, `site-${name}-log-in-${screen}`);
        expect(problems).toEqual([]);
      },
    );

    test("[CWL-01] [SHELL-62] [ROUTE-63] the root creator's site: paths without her name, browsing that nothing leads to, neither feed nor rankings", async () => {
      const { page, problems } = await opened("mia", screen);
      await page.getByRole("heading", { level: 1, name: "Mia Solano" }).waitFor();
      expect(await page.locator('a[href^="/browse"], a[href^="/rankings"]').count()).toBe(0);
      await signIn(page, "mia");
      await page.goto(addressOf("mia", "/photos"));
      await page.getByRole("tab", { name: /^Photos/, selected: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/photos");
      await page.getByRole("tab", { name: /^Videos/ }).click();
      await page.waitForURL(addressOf("mia", "/videos"));
      await picture(page, `site-mia-photos-${screen}`);
      for (const path of ["/feed", "/rankings"]) {
        await page.goto(addressOf("mia", path));
        await page.getByText("Page not found.").waitFor();
      }
      await page.goto(addressOf("mia", "/browse"));
      await page
        .getByRole("region", { name: "Creators" })
        .getByRole("link", { name: "Ava Laurent" })
        .waitFor();
      const logo = page.getByRole("banner").getByRole("link", { name: "Mia Solano" }).locator("img");
      const drawn = await logo.evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(drawn).toContain(screen === "phone" ? "/mia-logo.webp" : "/mia-name.webp");
      await expectAccessible(page);
      await picture(page, `site-mia-browse-${screen}`);
      expect(problems).toEqual([]);
    });

    test("[C-02] [SHELL-63] a root user with a domain of her own: the main host has its own home, and a long name fits", async () => {
      const { page, problems } = await opened("main", screen);
      await page.getByText("Popular creators").first().waitFor();
      expect(await page.title()).toBe("The Royal Society of Extraordinarily Patient Photographers");
      expect(await fits(page)).toBe(true);
      const box = (await page.getByRole("banner").boundingBox())!;
      expect(box.height).toBeLessThan(90);
      await expectAccessible(page);
      await picture(page, `site-long-name-${screen}`);
      expect(problems).toEqual([]);
    });
  });

test("[ROUTE-23] [ROUTE-24] rankings are there on the classic site alone", async () => {
  const { page } = await opened("classic", "phone", "/rankings");
  await page.getByRole("heading", { level: 1, name: "Rankings" }).waitFor();
  await page.goto(addressOf("fantime", "/rankings"));
  await page.getByText("Page not found.").waitFor();
});

test("[ROUTE-40] [ROUTE-41] the partner's door sends guests home with a word, and who is signed in to the creator", async () => {
  const { page } = await opened("classic", "phone", "/r/camsoda?username=ava");
  await page.getByRole("alert").getByText("Not authorized.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await signIn(page, "fan");
  await page.goto(addressOf("classic", "/r/camsoda?username=ava"));
  await page.getByRole("heading", { level: 1, name: "Ava Laurent" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/ava");
});

test("[X-02] a cookie that is carried by hand to another site opens nothing there", async () => {
  const { page } = await opened("classic", "desktop");
  await signIn(page, "fan");
  await page.reload();
  await page.getByRole("button", { name: /^Account of/ }).waitFor();
  const cookies = await page.context().cookies(addressOf("classic"));
  await page
    .context()
    .addCookies(cookies.map(({ name, value }) => ({ name, value, url: addressOf("fantime") })));
  await page.goto(addressOf("fantime"));
  await page.getByRole("button", { name: "Log in", exact: true }).first().waitFor();
  expect(await page.getByRole("button", { name: /^Account of/ }).count()).toBe(0);
});

test("[COVER-08] [COVER-11] the cover of a creator's own site says whose platform it stands on; on the platform it does not", async () => {
  const own = (await opened("mia", "phone")).page;
  const link = own.getByRole("region", { name: "Cover", exact: true }).getByRole("link");
  await link.waitFor();
  expect([await link.innerText(), await link.getAttribute("href")]).toEqual([
    "Powered by classic.localhost",
    "https://classic.localhost",
  ]);
  await expectAccessible(own);
  await picture(own, "powered-by-phone");
  const wide = (await opened("mia", "desktop")).page;
  await wide.getByRole("link", { name: /^Powered by/ }).waitFor();
  await picture(wide, "powered-by-desktop");
  // Also where her own domain is elsewhere.
  for (const name of ["classic", "main"]) {
    const platform = (await opened(name, "desktop", "/mia")).page;
    await platform.getByRole("button", { name: "TIP ME" }).first().waitFor();
    expect(await platform.getByText(/^Powered by/).count()).toBe(0);
  }
});

test("[MGR-15] who is no creator yet is led from an invite to the VIP form by the branded site alone", async () => {
  for (const [name, href] of [
    ["fantime", "/creator/vip-signup-form"],
    ["classic", "/creator/signup"],
  ] as const) {
    const { page } = await opened(name, "phone");
    await signIn(page, "sub");
    await page.goto(addressOf(name, "/ava/manager?fee=5&hash=0"));
    const setUp = page.getByRole("link", { name: "Setup Creator Account" });
    await setUp.waitFor();
    expect(await setUp.getAttribute("href")).toBe(href);
    await setUp.click();
    await page.waitForURL(addressOf(name, href));
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  }
});
