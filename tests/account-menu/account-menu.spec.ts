import type { Page } from "playwright";
import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { openPage } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();

const openMenu = (page: Page): Promise<void> => page.getByRole("button", { name: /^Account of/ }).click();

const visit = async (username: string): Promise<Page> => {
  const { page } = await openPage(site.browser, "phone", { baseURL: site.server.origin });
  await signInPage(page, site.server.origin, username);
  await page.goto("/");
  await openMenu(page);
  await page.getByRole("button", { name: "Logout" }).waitFor();
  return page;
};

/** The entries below each title, in their order; the title of those above all groups is ''. */
const groupsOf = async (page: Page): Promise<Readonly<Record<string, readonly string[]>>> =>
  page.getByRole("dialog").evaluate((menu) => {
    const groups: Record<string, string[]> = {};
    let title = "";
    for (const one of menu.querySelectorAll("h2, li a")) {
      const said = (one.querySelector("button") ?? one).firstChild?.textContent ?? "";
      if (one.tagName === "H2") title = said;
      else (groups[title] ??= []).push(said);
    }
    return groups;
  });

const targetsOf = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole("dialog")
    .locator("li a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

/** Each leads to a page with a heading of its own, and none to an error. */
const expectPages = async (page: Page): Promise<void> => {
  for (const target of await targetsOf(page)) {
    await page.goto(target);
    const heading = page.getByRole("heading", { level: 1 }).first();
    await heading.waitFor();
    expect([target, /^(Oops|Not authorized)/.test(await heading.innerText())]).toEqual([target, false]);
  }
};

test("[MENU-02] [MENU-03] [MENU-05] [MENU-12] [ACCT-35] [SHELL-53] [SHELL-58] the entries of a creator's menu are pages, its balance leads to the earnings", async () => {
  const page = await visit("ava");
  const groups = await groupsOf(page);
  expect(Object.keys(groups).filter((title) => title !== "")).toEqual([
    ...["DM", "Media", "Fans", "Stats", "Payments", "Settings", "Meet other creators"],
  ]);
  expect(groups[""]!.slice(0, 5)).toEqual([
    ...["Profile", "Inbox", "Calendar", "Notifications", "Cross Promotion"],
  ]);
  expect(groups["DM"]).toEqual(["Auto DMs", "Welcome DMs", "Thank you DMs"]);
  expect(groups["Fans"]).toEqual([
    ...["Tip Menu Purchases", "Gift Free Subscriptions", "Top Spenders", "Profile Subscribers"],
    ...["Profile Free Followers", "Snapchat Subscribers"],
  ]);
  expect(await targetsOf(page)).toContain("/account/direct-message/notifications");
  await expectPages(page);
  await page.goto("/");
  await openMenu(page);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Balance/ })
    .click();
  await page.waitForURL("**/account/earnings");
  await page.getByRole("heading", { level: 1, name: "Earnings" }).waitFor();
});

test("[MENU-06] [MENU-07] Referral Stats stands between the analytics and the streams of creators who are paid directly, of nobody else", async () => {
  const stats = ["Dashboard", "Premium Media Stats", "Profile Analytics", "Stream Stats"];
  expect((await groupsOf(await visit("ava")))["Stats"]).toEqual(stats);
  // Who has given no payout data is asked for them first.
  await site.database.query("update account set payout_status = 'verified' where username = 'dora'");
  const page = await visit("dora");
  expect((await groupsOf(page))["Stats"]).toEqual([...stats.slice(0, 3), "Referral Stats", "Stream Stats"]);
  await page.getByRole("dialog").getByRole("link", { name: "Referral Stats" }).click();
  await page.getByRole("heading", { level: 1, name: "Referral Stats" }).waitFor();
});

test("[MENU-13] [ACCT-68] [ROUTE-68] a fan's menu is whole, its entries are pages, and none of a creator's opens", async () => {
  const page = await visit("sub");
  expect(await groupsOf(page)).toEqual({
    "": [
      ...["Notifications", "Inbox", "Following", "Favorites", "Purchases", "Billing Info", "Settings"],
      ...["Email & Password", "Report Content", "Setup Creator Account"],
    ],
  });
  await expectPages(page);
  for (const closed of ["dashboard", "vault", "earnings", "calendar", "stats", "gift", "cop"]) {
    await page.goto(`/account/${closed}`);
    await page.getByText("Not authorized.").waitFor();
  }
});
