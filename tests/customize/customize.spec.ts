import type { Page } from "playwright";
import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

/** A page of a browser, signed in or a guest's, at an address. */
const visit = async (screen: Screen, username: string | null, path: string) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.113.${addresses}` };
  const opened = await openPage(site.browser, screen, { extraHTTPHeaders });
  if (username !== null) await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  return opened;
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the page" }).getByRole("link", { name, exact: true });

test("[OWNER-01] [OWNER-02] [OWNER-03] [OWNER-04] [OWNER-06] [OWNER-07] [PROFILE-12] [PROFILE-31] [PROFILE-80] [CVAL-03] [CVAL-04] on a phone a creator sets price, package and trial, and a guest sees the very offers", async () => {
  const { page, problems } = await visit("phone", "zoe", "/zoe");
  await page.getByRole("tab", { name: "Customize", selected: true }).waitFor();
  await section(page, "Trial").waitFor();
  await expectAccessible(page);
  await picture(page, "customize-phone");
  await button(page, "Edit Subscription price").click();
  const price = page.getByLabel("Price a month");
  expect(await price.getAttribute("placeholder")).toBe("Enter price i.e. 5.00");
  expect(await price.getAttribute("step")).toBe("0.01");
  await price.fill("");
  await button(page, "Save").click();
  await page.getByText("This field is required").waitFor();
  await price.fill("5,50");
  await page.getByText("= $5.50").waitFor();
  await price.scrollIntoViewIfNeeded();
  await picture(page, "customize-price-phone");
  await button(page, "Save").click();
  await page.getByText("Your price is saved.").waitFor();
  await section(page, "Subscription price").getByText("$5.50 a month").waitFor();
  await button(page, "Edit 6-month package").click();
  await page.getByLabel("Discount").selectOption({ label: "20% off: $26.40" });
  await button(page, "Save").click();
  await section(page, "6-month package").getByText("$26.40 (20% off)").waitFor();
  await button(page, "Edit 12-month package").click();
  await page.getByLabel("Discount").selectOption({ label: "50% off: $33.00" });
  await button(page, "Save").click();
  await section(page, "12-month package").getByText("$33.00 (50% off)").waitFor();
  const trial = section(page, "Trial");
  if (await trial.getByRole("checkbox", { name: "Offer a trial" }).isChecked())
    await button(page, "Edit Trial").click();
  else await trial.getByRole("checkbox", { name: "Offer a trial" }).check();
  await trial.getByLabel("Discount").selectOption("30");
  await trial.getByRole("textbox", { name: "Days" }).fill("10");
  await trial.getByRole("textbox", { name: "Places left" }).fill("12");
  await trial.getByRole("figure", { name: /^Fans will see: Try 10 days for \$3\.85/ }).waitFor();
  await expectAccessible(page);
  await trial.scrollIntoViewIfNeeded();
  await picture(page, "customize-trial-phone");
  await button(page, "Save").click();
  await trial.getByText("30% off, 12 places left").waitFor();
  const winback = section(page, "Win-back");
  if (await winback.getByRole("checkbox", { name: "Offer a win-back" }).isChecked())
    await button(page, "Edit Win-back").click();
  else await winback.getByRole("checkbox", { name: "Offer a win-back" }).check();
  await winback.getByLabel("Discount").selectOption("40");
  await winback.getByRole("textbox", { name: "Places left" }).fill("0");
  await button(page, "Save").click();
  await winback.getByText("Please enter 1 to 1000 places, or nothing for no limit.").waitFor();
  await winback.getByRole("textbox", { name: "Places left" }).fill("5");
  await winback.getByRole("figure", { name: /^Fans will see: .*\$3\.30/ }).waitFor();
  await picture(page, "customize-winback-phone");
  await button(page, "Save").click();
  await winback.getByText("40% off, 5 places left").waitFor();
  const guest = await visit("phone", null, "/zoe");
  for (const offer of [
    /^Try 10 days for \$3\.85/,
    /^Subscribe for \$5\.50 a month/,
    /^6 months for \$26\.40/,
    /^12 months for \$33\.00/,
  ])
    await guest.page.getByRole("button", { name: offer }).first().waitFor();
  expect(await guest.page.getByRole("tab", { name: "Customize" }).count()).toBe(0);
  expect([problems, guest.problems]).toEqual([[], []]);
});

test("[CVAL-05] [CVAL-06] [CVAL-07] [CVAL-08] [CVAL-11] a price of 0 asks first; cancelled, what was typed is still there", async () => {
  const { page, problems } = await visit("desktop", "max", "/max/customize");
  await button(page, "Edit Subscription price").click();
  await page.getByLabel("Price a month").fill("0");
  await button(page, "Save").click();
  const dialog = page.getByRole("alertdialog", { name: "Making subscription free" });
  await dialog.getByText("This will make your profile 100% free for all users").waitFor();
  await picture(page, "customize-free");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByLabel("Price a month").inputValue()).toBe("0");
  await button(page, "Save").click();
  await dialog.getByRole("button", { name: "Yes, make it free" }).click();
  await section(page, "Subscription price").getByText("Free", { exact: true }).waitFor();
  await button(page, "Edit 6-month package").click();
  await page.getByLabel("Discount").selectOption("5");
  await button(page, "Save").click();
  await page.getByText("Please set a subscription price above 0 first.").waitFor();
  expect(problems).toEqual([]);
});

test("[COVER-06] [COVER-11] [PROFILE-30] [OWNER-05] [OWNER-25] [OWNER-26] [OWNER-27] the cog of the cover leads to the Snapchat sale, which is off after a question and on at once", async () => {
  const { page, problems } = await visit("desktop", "ava", "/ava/posts");
  await page.getByRole("link", { name: "Customize", exact: true }).click();
  await page.waitForURL(/\/ava\/customize$/);
  const sale = section(page, "Sell Snapchat");
  const sells = sale.getByRole("checkbox", { name: "Sell my Snapchat" });
  await sells.waitFor();
  await expectAccessible(page);
  await picture(page, "customize-desktop");
  await sells.click();
  const dialog = page.getByRole("alertdialog", { name: "Turn off Snapchat" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await sells.isChecked()).toBe(true);
  await sells.click();
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect.poll(() => sells.isChecked()).toBe(false);
  await sells.click();
  await expect.poll(() => sells.isChecked()).toBe(true);
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  expect(problems).toEqual([]);
  const other = (await visit("desktop", "mia", "/ava")).page;
  await other.getByRole("tab", { name: /^Posts/ }).waitFor();
  expect(await other.getByRole("link", { name: "Customize", exact: true }).count()).toBe(0);
});

test("[OWNER-08] [OWNER-09] [OWNER-17] [OWNER-28] [PROFILE-13] [PROFILE-14] bio and usernames, one at a time, and the comments", async () => {
  const { page, problems } = await visit("phone", "mia", "/mia/customize/about");
  await button(page, "Edit Bio").click();
  await page.getByRole("textbox", { name: "Bio" }).fill("To be discarded");
  await button(page, "Edit Elsewhere").click();
  expect(await page.getByRole("textbox", { name: "Bio" }).count()).toBe(0);
  await page.getByLabel("TikTok").fill("https://www.tiktok.com/@mia.makes");
  await page.getByRole("textbox", { name: "X", exact: true }).fill("not a name");
  await button(page, "Save").click();
  await page.getByText("This should be a valid X username").waitFor();
  await expectAccessible(page);
  await picture(page, "customize-about-phone");
  await page.getByRole("textbox", { name: "X", exact: true }).fill("");
  await button(page, "Save").click();
  await section(page, "Elsewhere").getByText("TikTok: mia.makes").waitFor();
  await button(page, "Edit Bio").click();
  const bio = `With @ava. ${"Donaudampfschifffahrtsgesellschaft".repeat(4)}`;
  await page.getByRole("textbox", { name: "Bio" }).fill(bio);
  await button(page, "Save").click();
  await page.getByText("Your bio is saved.").waitFor();
  await page.locator("header").getByRole("link", { name: "@ava" }).waitFor();
  await picture(page, "customize-bio-phone");
  await part(page, "Settings").click();
  await page.waitForURL(/\/mia\/customize\/settings$/);
  const allowed = page.getByRole("checkbox", { name: "Allow comments" });
  await allowed.click();
  await expect.poll(() => allowed.isChecked()).toBe(false);
  await picture(page, "customize-settings-phone");
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  expect(problems).toEqual([]);
});

test("of two windows the later one reads what the earlier one saved, and keeps what was typed", async () => {
  const { page: one } = await visit("desktop", "noah", "/noah/customize");
  const two = await one.context().newPage();
  await two.goto(`${site.server.origin}/noah/customize`);
  for (const page of [one, two]) await button(page, "Edit Subscription price").click();
  await one.getByLabel("Price a month").fill("11");
  await button(one, "Save").click();
  await section(one, "Subscription price").getByText("$11.00 a month").waitFor();
  await two.getByLabel("Price a month").fill("12");
  await button(two, "Save").click();
  await two.getByText("Changed meanwhile to: $11.00. Save again to replace it.").waitFor();
  await picture(two, "customize-changed-desktop");
  expect(await two.getByLabel("Price a month").inputValue()).toBe("12");
  await button(two, "Save").click();
  await section(two, "Subscription price").getByText("$12.00 a month").waitFor();
});

test("[OWNER-14] [OWNER-15] [OWNER-16] [OWNER-36] [CERR-29] [CERR-30] [CERR-31] [CERR-39] on a phone a creator opens a free profile, copies its link, and removes it after a question", async () => {
  const { page, problems } = await visit("phone", "noah", "/noah/customize/settings");
  const free = section(page, "Free profile");
  await free.getByRole("button", { name: "Create a free profile" }).click();
  await free.getByRole("button", { name: "Copy link" }).waitFor();
  await expectAccessible(page);
  await free.scrollIntoViewIfNeeded();
  await picture(page, "free-profile-phone");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await free.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.server.origin}/noah?follow_free=1`,
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await free.getByRole("button", { name: "Copy link" }).click();
  await page
    .getByText("Your browser does not support the copy function. Please select and copy it manually.")
    .waitFor();
  expect(await free.getByRole("link", { name: "View" }).getAttribute("href")).toBe("/noah/free");
  await free.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("Are you sure?").waitFor();
  await question.getByRole("button", { name: "Confirm" }).click();
  const alert = page.getByRole("alertdialog", { name: "Free profile removed" });
  await alert
    .getByText(
      "Your free profile is being removed. It takes a couple of minutes until all fans see the change.",
    )
    .waitFor();
  await picture(page, "free-profile-removed-phone");
  await alert.getByRole("button", { name: "Ok" }).click();
  await free.getByRole("button", { name: "Create a free profile" }).click();
  await page.getByText("Your free profile is still being removed.").waitFor();
  expect(problems.filter((problem) => !problem.includes("409"))).toEqual([]);
});

test("[OWNER-08] [OWNER-42] '@' suggests people, taken by keyboard and by pointer, and the bio leads to them", async () => {
  const { page, problems } = await visit("phone", "zoe", "/zoe/customize/about");
  await button(page, "Edit Bio").click();
  const bio = page.getByRole("textbox", { name: "Bio" });
  await bio.fill("");
  await bio.pressSequentially("Music by @no");
  const list = page.getByRole("listbox", { name: "People to name" });
  await list.getByRole("option", { name: /@noah/ }).waitFor();
  await expectAccessible(page);
  await bio.scrollIntoViewIfNeeded();
  await picture(page, "customize-mentions-phone");
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  expect(await bio.inputValue()).toBe("Music by @no");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await bio.pressSequentially("noa");
  await list.getByRole("option", { name: /@noah/ }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => bio.inputValue()).toBe("Music by @noah ");
  await bio.pressSequentially("and @av");
  await list.getByRole("option", { name: /@ava/ }).click();
  await expect.poll(() => bio.inputValue()).toBe("Music by @noah and @ava ");
  await button(page, "Save").click();
  await page.getByText("Your bio is saved.").waitFor();
  await page.locator("header").getByRole("link", { name: "@noah" }).waitFor();
  await page.locator("header").getByRole("link", { name: "@ava" }).waitFor();
  expect(problems).toEqual([]);
});
