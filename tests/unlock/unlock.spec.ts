import type { Page } from "playwright";
import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { cards } from "../payment/buyer.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

const visit = async (screen: Screen, username: string | null) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.114.${addresses}` };
  const colorScheme = screen === "phone" ? "dark" : "light";
  const opened = await openPage(site.browser, screen, { extraHTTPHeaders, colorScheme });
  if (username !== null) await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}/ava`);
  return opened;
};

const payOn = async (page: Page): Promise<void> => {
  await page.locator("[name=card_number]").fill(cards.pays);
  await page.locator("[name=expiry]").fill("12 / 40");
  await page.locator("[name=security_code]").fill("123");
  await page.locator("[data-pay]").click();
};

const GATE = /The full-size file of the big gate/;
const teaser = (page: Page) => page.getByRole("button", { name: GATE }).first();
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Unlock for $5.00" });
const whole = (page: Page) => page.getByRole("article").filter({ hasText: GATE });

test("[PAY-01] [POSTS-28] a fan without access buys a post in the teaser grid, and it opens where it stands", async () => {
  const { page, problems } = await visit("desktop", "fan");
  await teaser(page).click();
  await dialogOf(page).getByText("1 picture").waitFor();
  await expectAccessible(page);
  await picture(page, "unlock-desktop");
  const loaded = page.waitForEvent("load", { timeout: 60_000 }).then(
    () => "loaded",
    () => "never loaded",
  );
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    dialogOf(page).getByRole("button", { name: "Unlock for $5.00" }).click(),
  ]);
  await payOn(popup);
  await page.getByText("Thank you! It is open for you now.").waitFor();
  await whole(page)
    .getByRole("button", { name: /look at it large/ })
    .waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await picture(page, "unlocked-desktop");
  expect(await Promise.race([loaded, Promise.resolve("stayed")])).toBe("stayed");
  await page.reload();
  await whole(page).waitFor();
  expect(problems).toEqual([]);
});

test("a guest logs in in the dialog, comes back to this very post, and buys it on the payment page of a phone", async () => {
  const { page, problems } = await visit("phone", null);
  await teaser(page).click();
  const guest = page.getByRole("dialog", { name: "Register to access" });
  await guest.getByLabel("Username").fill("gatekeeper");
  await guest.getByLabel("Password", { exact: true }).fill("long enough 1");
  await picture(page, "unlock-guest-phone");
  await guest.getByRole("button", { name: "Sign up", exact: true }).click();
  await dialogOf(page).getByText("1 picture").waitFor();
  await expectAccessible(page);
  await picture(page, "unlock-phone");
  await dialogOf(page).getByRole("button", { name: "Unlock for $5.00" }).click();
  await page.waitForURL(/\/oauth\/payment\/start/);
  await payOn(page);
  await page.waitForURL(/\/ava#post-\d+$/);
  await whole(page)
    .getByRole("button", { name: /look at it large/ })
    .waitFor();
  await expect.poll(() => whole(page).evaluate((card) => card.getBoundingClientRect().top < 844)).toBe(true);
  expect(problems).toEqual([]);
});

test("a member pays with the saved card by one press; a price that changed meanwhile is shown first", async () => {
  const { page, problems } = await visit("desktop", "sub");
  await page.evaluate(() => document.documentElement.style.setProperty("scroll-behavior", "auto"));
  const locked = page.getByRole("button", { name: "Unlock for $15.00" });
  for (let scrolls = 0; scrolls < 12 && (await locked.count()) === 0; scrolls += 1) {
    await page.mouse.wheel(0, 6000);
    await page.getByRole("status", { name: "Loading more posts" }).waitFor({ state: "detached" });
  }
  await locked.click();
  const dialog = page.getByRole("dialog", { name: "Unlock for $15.00" });
  await dialog.getByRole("button", { name: "Unlock for $15.00" }).waitFor();
  await site.database.query("update post set amount_usd = 1700 where amount_usd = 1500");
  await dialog.getByRole("button", { name: "Unlock for $15.00" }).click();
  const changed = page.getByRole("dialog").filter({ hasText: "The price has changed" });
  await changed.getByRole("button", { name: "Continue for $17.00" }).waitFor();
  await picture(page, "unlock-price-changed-desktop");
  await changed.getByRole("button", { name: "Continue for $17.00" }).click();
  await page.getByText("Thank you! It is open for you now.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /Unlock for \$1[57]/ }).waitFor({ state: "detached" });
  expect(problems).toEqual([]);
});
