import type { Page } from "playwright";
import { expect, test } from "vitest";

import { FANTIME, severalSites } from "../render/several-sites.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

const site = demoSiteInBrowser(async () => ({ SITE: await severalSites() }));

const styles = {
  classic: () => site.server.origin,
  fantime: () => site.server.origin.replace("127.0.0.1", FANTIME),
};

/** Opens a page of a site, signed in if a name is given; collects what is asked of the server afterwards. */
const visit = async (style: keyof typeof styles, screen: Screen, path: string, username: string | null) => {
  const origin = styles[style]();
  const opened = await openPage(site.browser, screen);
  const { page } = opened;
  if (username !== null) {
    await page.goto(`${origin}/support/terms`);
    const status = await page.evaluate(async (email) => {
      const token = document.querySelector('meta[name="csrf-token"]')!.getAttribute("content")!;
      const response = await fetch("/api/v1/auth/signin", {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrf-token": token },
        body: JSON.stringify({ email, password: "marquee-demo" }),
      });
      return response.status;
    }, username);
    expect(status).toBe(200);
  }
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/user\/|dashboard/.test(pathname)) calls.push(pathname);
  });
  await page.goto(origin + path);
  return { ...opened, calls };
};

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.each(["desktop", "phone"] as const)(
  "[ROUTE-49] [ROUTE-65] a fan in fantime style finds the posts of whom he follows, and more as he scrolls: %s",
  async (screen) => {
    const { page, problems, calls } = await visit("fantime", screen, "/", "sub");
    await title(page, "Your feed");
    const posts = page.getByRole("article", { name: "Post by Ava Laurent" });
    await posts.first().waitFor();
    expect(await posts.count()).toBe(12);
    expect(calls).toEqual([]);
    await expectAccessible(page);
    expect(await fits(page)).toBe(true);
    await picture(page, `feed-${screen}`);
    const suggested = page.getByRole("complementary", { name: "Suggestions" });
    expect(await suggested.getByRole("listitem").count()).toBe(6);
    await page.getByRole("button", { name: "Not interested in Mia Solano" }).click();
    await suggested.getByRole("link", { name: "Mia Solano" }).waitFor({ state: "detached" });
    await posts.last().scrollIntoViewIfNeeded();
    await posts.nth(23).waitFor();
    await page.getByRole("button", { name: "Unlock for $15.00" }).first().click();
    await page.getByRole("dialog").getByText("$15.00").first().waitFor();
    expect(problems).toEqual([]);
  },
);

test("[PAY-01] [POSTS-28] a post of the feed is bought where it stands, by the saved card, and opens there", async () => {
  const { page, problems } = await visit("fantime", "phone", "/", "sub");
  const locked = page.getByRole("button", { name: "Unlock for $15.00" });
  const posts = page.getByRole("article");
  for (let seen = 0; (await locked.count()) === 0 && seen < 60; seen = await posts.count())
    await posts.last().scrollIntoViewIfNeeded();
  const place = await posts.evaluateAll((all) =>
    all.findIndex(({ textContent }) => textContent.includes("Unlock for $15.00")),
  );
  const post = posts.nth(place);
  expect(await post.getByAltText(/^Picture/).count()).toBe(0);
  await locked.click();
  const dialog = page.getByRole("dialog", { name: "Unlock for $15.00" });
  await dialog.getByText("Paid at once with your saved card.").waitFor();
  await dialog.getByRole("button", { name: "Unlock for $15.00" }).click();
  await page.getByText("Thank you! It is open for you now.").waitFor();
  await post
    .getByAltText(/^Picture/)
    .first()
    .waitFor();
  expect([await locked.count(), new URL(page.url()).pathname]).toEqual([0, "/"]);
  await picture(page, "feed-unlocked-phone");
  expect(problems).toEqual([]);
});

test("[ROUTE-50] [ROUTE-65] a fan in classic style finds the popular creators, without a call", async () => {
  const { page, problems, calls } = await visit("classic", "phone", "/", "fan");
  await title(page, "Popular creators");
  await page.getByRole("link", { name: "Ava Laurent" }).waitFor();
  expect(calls).toEqual([]);
  await page.getByRole("button", { name: "Not interested in Mia Solano" }).click();
  await page.getByText("1 creator is hidden for 30 days.").waitFor();
  await page.getByRole("searchbox", { name: "Search creators" }).fill("noah");
  await page.getByRole("region", { name: "Found for noah" }).getByRole("link").waitFor();
  expect(problems).toEqual([]);
});

test("[ROUTE-47] [ROUTE-65] a creator finds the figures of the day and the posts of whom she follows", async () => {
  const { page, problems, calls } = await visit("classic", "desktop", "/", "ava");
  await title(page, "Hello, Ava Laurent");
  await page.getByRole("article").first().waitFor();
  expect(calls).toEqual([]);
  expect(await page.getByRole("definition").count()).toBe(3);
  await page.getByRole("link", { name: "Subscribe to see it" }).first().click();
  await page.waitForURL(/\/(noah|zoe)$/);
  expect(problems).toEqual([]);
});

test("[ROUTE-58] [ROUTE-65] the most recent posts of everybody, as teasers for guests, page by page", async () => {
  const { page, problems, calls } = await visit("classic", "phone", "/browse/most-recent-posts", null);
  const posts = page.getByRole("article");
  await posts.first().waitFor();
  expect(await posts.count()).toBe(12);
  expect(await page.getByRole("link", { name: "Subscribe to see it" }).count()).toBeGreaterThan(6);
  expect(calls).toEqual([]);
  const tab = await page.getByRole("link", { name: "Most recent posts" }).boundingBox();
  expect(tab!.x + tab!.width).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Load more" }).click();
  await posts.nth(12).waitFor();
  expect(problems).toEqual([]);
});

test("[ROUTE-48] [ROUTE-49] [ROUTE-50] '/feed' is the same home; who follows nobody is led to creators", async () => {
  const fan = await visit("fantime", "phone", "/feed", "fan");
  await fan.page.getByRole("link", { name: "Browse creators" }).waitFor();
  await expectAccessible(fan.page);
  const creator = await visit("fantime", "phone", "/feed", "max");
  await creator.page.getByRole("link", { name: "See your own page" }).waitFor();
  const { page } = await visit("classic", "desktop", "/feed", "fan");
  await title(page, "Popular creators");
});

test("[SHELL-66] the link of a mail opens over the home page of somebody who is signed in", async () => {
  const { page } = await visit("classic", "desktop", "/password/forgot", "fan");
  await page.getByRole("dialog", { name: "Reset Password" }).waitFor();
  await page.keyboard.press("Escape");
  await title(page, "Popular creators");
});

test("[ROUTE-52] guests find what they found before", async () => {
  const { page } = await visit("classic", "phone", "/", null);
  await page.getByRole("button", { name: "Sign up" }).first().waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("front row");
});
