import type { Page } from "playwright";
import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { cards } from "../payment/buyer.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

const visit = async (screen: Screen, username: string) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.117.${addresses}` };
  const colorScheme = screen === "phone" ? ("dark" as const) : ("light" as const);
  const options = { extraHTTPHeaders, colorScheme, baseURL: site.server.origin };
  const opened = await openPage(site.browser, screen, options);
  await signInPage(opened.page, site.server.origin, username);
  return opened;
};

const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const titles = (page: Page) =>
  page.getByRole("listitem").getByRole("heading", { level: 2 }).allTextContents();
const choose = async (page: Page, names: readonly string[]): Promise<void> => {
  const buffer = await photo();
  await page
    .getByRole("group", { name: "Files" })
    .locator("input[type=file]")
    .setInputFiles(names.map((name) => ({ name, mimeType: "image/jpeg", buffer })));
};

test("[ACCT-27] [PROFILE-61] [PROFILE-85] a creator makes her first gallery on a phone: what is wrong is said, and it stands on her premium tab, which opens with the photos", async () => {
  const { page, problems } = await visit("phone", "nora");
  await page.goto("/nora/premium/photos");
  await page.getByText("NOTHING PREMIUM HERE YET").waitFor();
  await page.getByRole("link", { name: "Add new media" }).click();
  await page.waitForURL(/\/account\/direct-message\/profile\?new=photo_dm$/);
  await page.getByRole("heading", { name: "New gallery of photos" }).waitFor();
  await expectAccessible(page);
  await picture(page, "gallery-editor-phone");
  await page.getByRole("button", { name: "Put on sale" }).click();
  await page.getByText("Please add a file.").waitFor();
  await page.getByLabel("Price").fill("0.5");
  await choose(page, ["beach.jpg", "garden.jpg"]);
  const files = page.getByRole("group", { name: "Files" });
  await files.getByText("Sent", { exact: true }).nth(1).waitFor();
  await files.getByRole("button", { name: "Move up: garden.jpg, 2 of 2" }).click();
  await page.getByRole("button", { name: "Put on sale" }).click();
  await page.getByText("Please enter an amount from $1.00 to $500.00.").waitFor();
  await page.getByText("This field is required").waitFor();
  await expectAccessible(page);
  await picture(page, "gallery-editor-wrong-phone");
  await page
    .getByLabel("Title")
    .fill("A very long title of a gallery with Donaudampfschifffahrtsgesellschaftskapitaenspatent in it");
  await page.getByLabel("Price").fill("5");
  await page.getByRole("button", { name: "Put on sale" }).click();
  await page.getByText("Your gallery is on sale.").waitFor();
  await row(page, "Donaudampf").getByText("On sale", { exact: true }).first().waitFor();
  expect(await page.getByRole("tab", { name: "Photos" }).getAttribute("aria-selected")).toBe("true");
  await expectAccessible(page);
  await picture(page, "own-galleries-phone");
  await page.goto("/nora/premium");
  await page
    .getByRole("article", { name: /^A very long title/ })
    .getByText("2 photos")
    .waitFor();
  // Neither "/premium" nor a choice named the photos: there is nothing else.
  expect(new URL(page.url()).pathname).toBe("/nora/premium");
  expect(await page.getByRole("link", { name: "Photos 1" }).getAttribute("aria-current")).toBe("page");
  await expectAccessible(page);
  await picture(page, "premium-owner-of-one-phone");
  expect(problems).toEqual([]);
});

test("[ACCT-27] galleries are put in order by keys and by the pointer, closed and opened, and deleted", async () => {
  const { page, problems } = await visit("desktop", "ava");
  await page.goto("/account/direct-message/profile");
  await page.getByRole("tab", { name: "Photos" }).click();
  await row(page, "The gate series").waitFor();
  await expectAccessible(page);
  await picture(page, "own-galleries-desktop");
  const stored = () => page.waitForResponse("**/api/v1/account/direct-message/order");
  const [gate, book] = ["The gate series, print-ready", "A free look at the sketchbook"] as const;
  expect(await titles(page)).toEqual([gate, book]);
  let answer = stored();
  await page.getByRole("button", { name: /^Move: The gate series/ }).press("ArrowDown");
  await expect.poll(() => titles(page)).toEqual([book, gate]);
  expect((await answer).status()).toBe(200);
  answer = stored();
  await page.getByRole("button", { name: /^Move: The gate series/ }).hover();
  await page.mouse.down();
  const other = (await row(page, book).boundingBox())!;
  await page.mouse.move(other.x + 200, other.y + 20, { steps: 4 });
  await picture(page, "own-galleries-dragged-desktop");
  await page.mouse.up();
  await expect.poll(() => titles(page)).toEqual([gate, book]);
  expect((await answer).status()).toBe(200);
  await page.reload();
  await page.getByRole("tab", { name: "Photos" }).click();
  await expect.poll(() => titles(page)).toEqual([gate, book]);
  await row(page, book).getByRole("checkbox").uncheck();
  await row(page, book).getByText("Closed").waitFor();
  const fan = await visit("desktop", "sub");
  await fan.page.goto("/ava/premium/photos");
  await fan.page.getByRole("article", { name: gate }).waitFor();
  expect(await fan.page.getByRole("article", { name: book }).count()).toBe(0);
  await row(page, book).getByRole("checkbox").check();
  await row(page, book).getByText("Closed").waitFor({ state: "detached" });
  await row(page, book)
    .getByRole("button", { name: `What to do with ${book}` })
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.locator("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("The gallery is deleted.").waitFor();
  await expect.poll(() => titles(page)).toEqual([gate]);
  expect(problems).toEqual([]);
});

test("[SUBP-29] [OWNER-34] [PROFILE-62] [ACCT-31] a fan subscribes, tips and buys premium media on a profile; the creator sees what it brought", async () => {
  const { page, problems } = await visit("phone", "fan");
  const pay = async (): Promise<void> => {
    await page.waitForURL(/\/oauth\/payment\/start/);
    await page.locator("[name=card_number]").fill(cards.pays);
    await page.locator("[name=expiry]").fill("12 / 40");
    await page.locator("[name=security_code]").fill("123");
    await page.locator("[data-pay]").click();
    await page.waitForURL(/\/ava/);
  };
  await page.goto("/ava");
  await page
    .getByRole("button", { name: /^Try 7 days/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "50% off: $4.99 for 7 days" }).click();
  await pay();
  await page.getByText("Payment successful").waitFor();
  await page.goto("/ava");
  await page.getByRole("button", { name: "TIP ME" }).first().click();
  const tip = page.getByRole("dialog", { name: "Send Tip to Ava Laurent" });
  await tip.getByRole("button", { name: "$10", exact: true }).click();
  await tip.getByRole("button", { name: "Send Tip" }).click();
  await pay();
  await page.getByText("Payment successful").waitFor();
  await page.goto("/ava/premium/videos");
  const gallery = page.getByRole("article", { name: "Two uncut studio evenings" });
  await gallery.getByRole("button", { name: "Unlock for $24.00" }).click();
  const dialog = page.getByRole("dialog", { name: "Unlock for $24.00" });
  await dialog.getByRole("button", { name: "Unlock for $24.00" }).click();
  await page.getByText("Thank you! It is open for you now.").waitFor();
  await gallery.getByRole("button", { name: "Open" }).click();
  await expect.poll(() => gallery.locator("video").count()).toBe(2);
  expect(problems).toEqual([]);

  const creator = await visit("desktop", "ava");
  await creator.page.goto("/ava/premium/videos");
  const own = creator.page.getByRole("article", { name: "Two uncut studio evenings" });
  await own.getByText("1 sale", { exact: true }).waitFor();
  await expectAccessible(creator.page);
  await picture(creator.page, "premium-owner-desktop");
  await own.getByRole("link", { name: "Stats of Two uncut studio evenings" }).click();
  await creator.page.waitForURL(/\/account\/direct-message\/stats\?gallery=\d+$/);
  const figures = creator.page.getByRole("listitem").filter({ hasText: "Two uncut studio evenings" });
  await figures.getByText("$16.80").waitFor();
  await expectAccessible(creator.page);
  await picture(creator.page, "gallery-stats-of-one-desktop");
  await creator.page.getByRole("button", { name: "Show all" }).click();
  await creator.page.getByRole("listitem").filter({ hasText: "Loops for working late" }).waitFor();
  await creator.page.getByLabel("Order").selectOption("earned");
  await expect.poll(() => titles(creator.page).then(([first]) => first)).toBe("Two uncut studio evenings");
  await expectAccessible(creator.page);
  await picture(creator.page, "gallery-stats-desktop");
  const file = creator.page.waitForEvent("download");
  await creator.page.getByRole("link", { name: "Download as CSV" }).click();
  expect((await file).suggestedFilename()).toBe("premium-media.csv");
  const phone = await visit("phone", "ava");
  await phone.page.goto("/ava/premium");
  await phone.page.getByRole("link", { name: "Premium Media Stats" }).last().click();
  await phone.page.getByRole("heading", { level: 1, name: "Premium Media Stats" }).waitFor();
  await phone.page.getByRole("listitem").filter({ hasText: "Loops for working late" }).waitFor();
  await expectAccessible(phone.page);
  await picture(phone.page, "gallery-stats-phone");
  expect(creator.problems).toEqual([]);
});

test("[ACCT-31] a creator without galleries is led to make one", async () => {
  const { page } = await visit("phone", "noah");
  await page.goto("/account/direct-message/stats");
  await page.getByText("Nothing is sold here yet").waitFor();
  await expectAccessible(page);
  await picture(page, "gallery-stats-empty-phone");
  await page.getByRole("main").getByRole("link", { name: "Sell Media on Profile" }).click();
  await page.getByText("Nothing on sale here yet").waitFor();
  await expectAccessible(page);
  await picture(page, "own-galleries-empty-phone");
  const tab = page.getByRole("tab", { name: "Audio" });
  await page.route("**/api/v1/account/direct-message/auto?*", (route) => route.abort());
  await tab.click();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await picture(page, "own-galleries-offline-phone");
});

test("[ACCT-27] an editor whose code does not come leaves the page as it is, and is tried again", async () => {
  const { page } = await visit("phone", "ava");
  await page.route("**/gallery-editor.view.*.js", (route) => route.abort());
  await page.goto("/account/direct-message/profile");
  await page.getByRole("button", { name: "Add new media" }).click();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.getByRole("heading", { level: 1, name: "Sell Media on Profile" }).waitFor();
  await expectAccessible(page);
  await picture(page, "gallery-editor-lost-phone");
  await page.unroute("**/gallery-editor.view.*.js");
  await expect
    .poll(async () => {
      const again = page.getByRole("button", { name: "Try again" });
      if ((await again.count()) > 0) await again.click();
      return page.getByRole("heading", { name: /^New gallery of/ }).count();
    })
    .toBe(1);
});
