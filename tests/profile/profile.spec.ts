import type { Page } from "playwright";
import { describe, expect, test } from "vitest";

import { signInPage } from "../running/signed-in.ts";
import { neverCountViews } from "../running/uncounted-view.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, path: string, username?: string) => {
  const opened = await openPage(site.browser, screen);
  if (username !== undefined) {
    await signInPage(opened.page, site.server.origin, username);
  }
  await neverCountViews(opened.page);
  const calls: string[] = [];
  opened.page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname + search);
  });
  await opened.page.goto(site.server.origin + path);
  await opened.page.getByRole("heading", { level: 1 }).waitFor();
  return { ...opened, calls };
};
const posts = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");
const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const screen of ["desktop", "phone"] as const) {
  describe(`on a ${screen}`, () => {
    test("[PROFILE-29] [PROFILE-01] a guest sees ava's page without a call of its own; axe finds nothing", async () => {
      const { page, problems, calls } = await visit(screen, "/ava");
      expect(await page.title()).toBe("Ava Laurent | Marquee");
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Ava Laurent");
      await posts(page).first().waitFor();
      expect(calls).toEqual([]);
      expect(await noSidewaysScroll(page)).toBe(true);
      expect(await page.getByRole("button", { name: "Log in" }).isVisible()).toBe(true);
      await expectAccessible(page);
      await picture(page, `profile-guest-${screen}`);
      expect(problems).toEqual([]);
    });

    test("[CCONST-08] [PROFILE-59] [PROFILE-54] [PROFILE-55] the offers stand in their order with their badges", async () => {
      const { page } = await visit(screen, "/ava");
      const labels = await page.getByRole("region", { name: "Offers" }).getByRole("button").allInnerTexts();
      expect(labels.map((label) => label.replace(/\s+/g, " ").trim())).toEqual([
        "Try 7 days for $4.99 then $9.99 a month",
        "Subscribe for $9.99 a month",
        "6 months for $47.95 $7.99 a month 20% OFF",
        "12 months for $71.92 $5.99 a month 40% OFF",
        "Follow for FREE",
        "Get my Snapchat for $9.99 a month",
      ]);
      expect(await page.getByRole("timer").first().innerText()).toMatch(
        /New Member Trial offer ends in\s+(9|10) days/,
      );
    });

    test("[POSTS-14] [POSTS-17] [POSTS-18] [PROFILE-60] teasers go on for ever while scrolling, 12 a page", async () => {
      const { page, calls } = await visit(screen, "/ava");
      await posts(page).nth(13).waitFor();
      for (let count = 14; count < 64; count = await posts(page).count()) {
        await posts(page)
          .nth(count - 1)
          .scrollIntoViewIfNeeded();
        await page.waitForFunction(
          (before) => document.querySelectorAll('[role="tabpanel"] li').length > before,
          count,
        );
      }
      expect(await posts(page).count()).toBe(64);
      expect(calls.every((call) => /before_time=\d+&before_id=\d+/.test(call))).toBe(true);
      expect(await page.getByLabel("Locked").count()).toBe(64);
    });

    test("[POSTS-01] [PROFILE-34] [PROFILE-35] [PROFILE-36] a member reads open posts, plays a film, and has no subscribe button", async () => {
      const { page, problems } = await visit(screen, "/ava", "sub");
      await page.getByRole("article").first().waitFor();
      expect(await page.getByRole("tab").allInnerTexts()).toEqual([
        "Posts 64",
        "Free Posts 9",
        "Photos 60",
        "Videos 6",
        "Audio 5",
        "PREMIUM",
      ]);
      expect(await page.getByRole("button", { name: /Subscribe|Try/ }).count()).toBe(0);
      await expectAccessible(page);
      await picture(page, `profile-member-${screen}`);
      await page.getByRole("tab", { name: "Videos 6" }).click();
      await page.waitForURL("**/ava/videos");
      const film = page.locator("video").first();
      await film.waitFor();
      const played = await film.evaluate(async (element: HTMLVideoElement) => {
        element.muted = true;
        await element.play();
        return { width: element.videoWidth, seconds: element.duration };
      });
      expect(played).toEqual({ width: 480, seconds: 4 });
      await page.getByRole("tab", { name: "Audio 5" }).click();
      await page.waitForURL("**/ava/audios");
      const sound = page.locator("audio").first();
      await sound.waitFor();
      const seconds = await sound.evaluate(
        (element: HTMLAudioElement) =>
          new Promise((resolve) => {
            element.addEventListener("loadedmetadata", () => resolve(element.duration));
            element.preload = "metadata";
            element.load();
          }),
      );
      expect(seconds).toBe(12);
      await page.goBack();
      await page.waitForURL("**/ava/videos");
      expect(problems).toEqual([]);
    });
  });
}

test("[PROFILE-58] a guest has the offer at the bottom of a phone only, while the card with the same one is out of sight; a signed-in viewer never", async () => {
  const bottom = (page: Page) => page.getByRole("button", { name: "Try 7 days for $4.99", exact: true });
  const phone = (await visit("phone", "/ava")).page;
  const card = phone.getByRole("region", { name: "Offers" });
  await phone.getByRole("tab", { name: /^Posts/ }).scrollIntoViewIfNeeded();
  await phone.mouse.wheel(0, 2000);
  await bottom(phone).waitFor();
  await card.scrollIntoViewIfNeeded();
  await bottom(phone).waitFor({ state: "hidden" });
  expect(await bottom((await visit("desktop", "/ava")).page).isVisible()).toBe(false);
  expect(await bottom((await visit("phone", "/ava", "fan")).page).count()).toBe(0);
  const follow = (await visit("phone", "/ava?follow_free=1")).page;
  await follow.waitForURL("**/ava");
});

test("on a desktop a member has the pages in the header, and what is his beside the posts; on a phone below each other", async () => {
  const { page } = await visit("desktop", "/ava", "sub");
  const pagesOf = (of: Page) =>
    of.getByRole("banner").getByRole("navigation", { name: "Pages", exact: true });
  const pages = pagesOf(page);
  expect(await pages.getByRole("link").allInnerTexts()).toEqual([
    "Home",
    "Inbox",
    "Notifications",
    "Following",
  ]);
  const column = page.getByRole("complementary").first();
  await column.getByRole("region", { name: "Your subscription" }).waitFor();
  await column.getByRole("button", { name: /^Get my Snapchat/ }).waitFor();
  const beside = (await column.boundingBox())!;
  const list = (await page.getByRole("tabpanel").boundingBox())!;
  expect(beside.x).toBeGreaterThanOrEqual(list.x + list.width);
  expect(beside.x + beside.width).toBeLessThanOrEqual(1280);
  expect([beside.width >= 300, list.width >= 600]).toEqual([true, true]);
  await picture(page, "profile-member-column-desktop");
  await pages.getByRole("link", { name: "Following" }).click();
  await page.waitForURL("**/account/following");
  // The page before stays until the code of the next one is there.
  await pages.locator("[aria-current=page]", { hasText: "Following" }).waitFor();
  const creator = (await visit("desktop", "/ava", "ava")).page;
  await creator.getByRole("banner").getByRole("link", { name: "Create a post" }).waitFor();
  const phone = (await visit("phone", "/ava", "sub")).page;
  expect(await pagesOf(phone).isVisible()).toBe(false);
  const [above, below] = [
    (await phone.getByRole("complementary").first().boundingBox())!,
    (await phone.getByRole("tabpanel").boundingBox())!,
  ];
  expect([above.x, above.y + above.height <= below.y]).toEqual([below.x, true]);
});

test("[PROFILE-79] [PROFILE-90] a tab without access goes to the bare path, without a history entry", async () => {
  const { page } = await visit("desktop", "/ava/photos");
  await page.waitForURL("**/ava");
  expect(await page.getByRole("tab", { selected: true }).innerText()).toBe("Posts 64");
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});

test("[POSTS-15] [POSTS-16] noah's eight posts come at once; mia's 25 scroll", async () => {
  const noah = (await visit("desktop", "/noah")).page;
  await posts(noah).first().waitFor();
  expect(await posts(noah).count()).toBe(8);
  expect(await noah.getByRole("button", { name: "Load more" }).count()).toBe(0);
});

test("[PROFILE-42] [PROFILE-46] [PROFILE-89] uma's page is announced only; nora's has no posts", async () => {
  const uma = (await visit("desktop", "/uma")).page;
  await uma.getByText("Coming Soon…").waitFor();
  expect(await uma.getByRole("region", { name: "Offers" }).count()).toBe(0);
  await expectAccessible(uma);
  await picture(uma, "profile-pending");
  const nora = (await visit("phone", "/nora")).page;
  await nora.getByText("NO POSTS HERE YET").waitFor();
  await expectAccessible(nora);
  await picture(nora, "profile-empty");
});

test("[CERR-32] [C-03] an unknown creator: 404 and 'Page not found.' without 'Oops'", async () => {
  const { page } = await openPage(site.browser, "desktop");
  const response = await page.goto(`${site.server.origin}/nobody`);
  expect(response?.status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Page not found.");
  expect(await page.getByText("Oops").count()).toBe(0);
  await expectAccessible(page);
});

test("[PROFILE-41] [SUBP-26] an expiring subscription is reactivated from the alert", async () => {
  const { page } = await visit("phone", "/ava", "expiring");
  await page.getByText("Your subscription to Ava Laurent will expire").waitFor();
  await expectAccessible(page);
  await picture(page, "profile-expiring");
  await page.getByRole("button", { name: "Reactivate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reactivate" }).click();
  await page.getByText("Your membership to this model has been reactivated.").waitFor();
  await page.getByText("Your subscription to Ava Laurent will expire").waitFor({ state: "detached" });
});

test("[PROFILE-47] [PROFILE-48] [PROFILE-50] a trial's countdown stays away once it is dismissed; a gift has its own", async () => {
  const { page } = await visit("desktop", "/ava", "trialist");
  await page.getByText("Your trial ends in").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByText("Your trial ends in").waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("article").first().waitFor();
  expect(await page.getByText("Your trial ends in").count()).toBe(0);
  await (await visit("desktop", "/ava", "gifted")).page.getByText("Your gift ends in").waitFor();
});

test("[SNAP-19] the Snapchat dialog says that going on accepts the terms, and leads to them", async () => {
  const { page } = await openPage(site.browser, "phone");
  await page.goto(`${site.server.origin}/ava`);
  await page
    .getByRole("button", { name: /Snapchat/ })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("By continuing you accept our terms").waitFor();
  expect(await dialog.getByRole("link", { name: "terms" }).getAttribute("href")).toBe("/support/terms");
  await expectAccessible(page);
});

test("[SHELL-08] [SUBP-20] [SUBP-21] [ERR-38] [ERR-39] a fan blocks and unblocks a creator from her profile, and the page is loaded anew", async () => {
  const { page } = await visit("phone", "/ava", "sub");
  const keep = () => page.evaluate(() => void Object.assign(window, { kept: true }));
  const isKept = () => page.evaluate(() => "kept" in window);
  await keep();
  await page.getByRole("button", { name: "Manage" }).click();
  const dialog = page.getByRole("dialog", { name: /^Ava/ });
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByText("User blocked.").waitFor();
  await page.getByText("You have blocked Ava").first().waitFor();
  await expectAccessible(page);
  await picture(page, "profile-blocked");
  expect(await isKept()).toBe(false);
  await keep();
  await page.getByRole("button", { name: "Manage" }).click();
  await dialog.getByRole("button", { name: "Unblock" }).click();
  await page.getByText("User unblocked.").waitFor();
  await page.getByText("You have blocked Ava").first().waitFor({ state: "detached" });
  expect(await isKept()).toBe(false);
});

test("[RTP-05] [OWNER-37] a price that changes shows on the page that is open", async () => {
  const fan = (await visit("desktop", "/noah", "fan")).page;
  await fan.getByRole("button", { name: "Subscribe for $15.00 a month" }).waitFor();
  const noah = (await visit("desktop", "/", "noah")).page;
  const status = await noah.evaluate(async () => {
    const token = document.querySelector('meta[name="csrf-token"]')?.getAttribute("content") ?? "";
    const response = await fetch("/api/v1/account/subscription/price", {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrf-token": token, "idempotency-key": "price-1" },
      body: JSON.stringify({ subscription_price: 1700 }),
    });
    return response.status;
  });
  expect(status).toBe(200);
  await fan.getByRole("button", { name: "Subscribe for $17.00 a month" }).waitFor();
});

test("[PROFILE-37] a follower reads free posts, sees the paid ones as teasers", async () => {
  const { page } = await visit("desktop", "/ava/free", "follower");
  await page.getByRole("article").first().waitFor();
  expect(await page.getByRole("tab").allInnerTexts()).toEqual(["Posts 64", "Free Posts 9", "PREMIUM"]);
  await page.getByRole("tab", { name: "Posts 64" }).click();
  await page.getByLabel("Locked").first().waitFor();
});

test("a page that is asked for in the dark is dark, and axe finds nothing there", async () => {
  const { page } = await openPage(site.browser, "phone", { colorScheme: "dark" });
  await page.goto(`${site.server.origin}/ava`);
  await posts(page).first().waitFor();
  await expectAccessible(page);
  await picture(page, "profile-dark");
});
