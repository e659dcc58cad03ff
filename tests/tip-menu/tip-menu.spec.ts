import type { Page } from "playwright";
import { expect, test } from "vitest";

import { cards } from "../payment/buyer.ts";
import { expectAccessible, openPage, picture } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();

const payOn = async (page: Page): Promise<void> => {
  await page.locator("[name=card_number]").fill(cards.pays);
  await page.locator("[name=expiry]").fill("12 / 40");
  await page.locator("[name=security_code]").fill("123");
  await page.locator("[data-pay]").click();
};

test("[TIP-04] [TIP-09] [TIP-12] [TIP-13] [TIP-23] [SUBP-30] [ERR-14] a member chooses from the tip menu on a phone, with special requests, and the creator hears of it", async () => {
  const creator = await openPage(site.browser, "desktop");
  await signInPage(creator.page, site.server.origin, "ava");
  await creator.page.goto(`${site.server.origin}/account/dashboard`);
  await creator.page.getByRole("heading", { level: 1 }).waitFor();
  const { page, problems } = await openPage(site.browser, "phone", { colorScheme: "dark" });
  await signInPage(page, site.server.origin, "sub");
  await page.goto(`${site.server.origin}/ava`);
  await page.getByRole("button", { name: "Tip menu" }).click();
  const dialog = page.getByRole("dialog", { name: "Tip Menu Purchase for Ava Laurent" });
  await dialog.getByRole("button", { name: /voice message/ }).waitFor();
  await expectAccessible(page);
  await picture(page, "tip-menu-phone");
  await dialog.getByRole("button", { name: /voice message/ }).click();
  await dialog.getByRole("button", { name: "Choose another" }).click();
  await dialog.getByRole("button", { name: /voice message/ }).click();
  await dialog
    .getByText(
      "Ava Laurent delivers it in your messages. What is not delivered within 7 business days is refunded.",
    )
    .waitFor();
  await expectAccessible(page);
  await picture(page, "tip-menu-item-phone");
  const requests = dialog.getByLabel("Special Requests (optional)");
  await requests.fill("x".repeat(71));
  await dialog.getByRole("button", { name: "Send Tip" }).click();
  await dialog.getByText("Special requests must be 70 characters or less").waitFor();
  await requests.fill("My name is Kim");
  await dialog.getByRole("button", { name: "Send Tip" }).click();
  await page.waitForURL(/\/oauth\/payment\/start/);
  await page.getByText("A voice message to wish you good night").waitFor();
  await payOn(page);
  await creator.page.getByText(/bought “A voice message to wish you good night”/).waitFor();
  await page.waitForURL(`${site.server.origin}/ava`);
  expect([...problems, ...creator.problems]).toEqual([]);
});

test("[TIP-05] [TIP-11] a member uncensors a picture in the payment window, and sees it", async () => {
  const { page, problems } = await openPage(site.browser, "desktop");
  await signInPage(page, site.server.origin, "sub");
  await page.goto(`${site.server.origin}/ava`);
  const censored = page.getByRole("button", { name: "Uncensor for $7.00" });
  await censored.click();
  const dialog = page.getByRole("dialog", { name: "Uncensor picture for Ava Laurent" });
  await dialog.getByText("$7.00").waitFor();
  await expectAccessible(page);
  await picture(page, "uncensor-desktop");
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("button", { name: "Uncensor" }).click(),
  ]);
  await payOn(popup);
  await page.getByText("Thank you! The picture is uncensored for you.").waitFor();
  await page.getByRole("img", { name: "Picture by Ava Laurent" }).first().waitFor();
  await expect.poll(() => censored.count()).toBe(0);
  expect(problems).toEqual([]);
});

test("[OWNER-13] [OWNER-33] on a phone a creator writes the tip menu, puts it in order by keyboard and by finger, and closes it", async () => {
  const { page, problems } = await openPage(site.browser, "phone", { colorScheme: "dark" });
  await signInPage(page, site.server.origin, "noah");
  await page.goto(`${site.server.origin}/noah/customize/settings`);
  const menu = page.getByRole("region", { name: "Tip menu", exact: true });
  await menu.getByText("Nothing is on your tip menu yet.").waitFor();
  await picture(page, "tip-menu-empty-phone");
  const add = async (description: string, price: string) => {
    await menu.getByRole("button", { name: "Add to the tip menu" }).click();
    await menu.getByLabel("What you do").fill(description);
    await menu.getByRole("textbox", { name: "Price" }).fill(price);
    await menu.getByRole("button", { name: "Save" }).click();
    await menu.getByRole("textbox", { name: "Price" }).waitFor({ state: "detached" });
  };
  await menu.getByRole("button", { name: "Add to the tip menu" }).click();
  await menu.getByLabel("What you do").fill("Stems");
  await menu.getByRole("textbox", { name: "Price" }).fill("0,50");
  await menu.getByRole("button", { name: "Save" }).click();
  await menu.getByText("Please enter an amount from $1.00 to $1,000.00.").waitFor();
  await expectAccessible(page);
  await picture(page, "tip-menu-form-phone");
  await menu.getByRole("textbox", { name: "Price" }).fill("25");
  await menu.getByRole("button", { name: "Save" }).click();
  await add(`A melody ${"Donaudampfschifffahrt".repeat(4)}`, "90");
  await add("A call from the cabin", "400");
  const rows = () => menu.getByRole("listitem").locator("p:first-of-type").allTextContents();
  await expect.poll(rows).toHaveLength(3);
  const handle = menu.getByRole("button", { name: /^Move: A call from the cabin/ });
  await handle.focus();
  await page.keyboard.press("Home");
  await expect.poll(async () => (await rows())[0]).toBe("A call from the cabin");
  expect(await handle.evaluate((element) => element === document.activeElement)).toBe(true);
  await menu.getByRole("list").evaluate((element) => element.scrollIntoView({ block: "center" }));
  const [from, to] = [await handle.boundingBox(), await menu.getByRole("listitem").last().boundingBox()];
  await page.mouse.move(from!.x + 22, from!.y + 22);
  await page.mouse.down();
  await page.mouse.move(to!.x + 60, to!.y + 20);
  await page.mouse.up();
  await expect.poll(async () => (await rows())[2]).toBe("A call from the cabin");
  await expectAccessible(page);
  await picture(page, "tip-menu-list-phone");
  await menu.getByRole("button", { name: "Remove Stems" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Remove this from your tip menu?" });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect.poll(async () => (await rows()).length).toBe(2);
  await menu.getByRole("checkbox", { name: "Show the tip menu to fans" }).click();
  await expect
    .poll(() => menu.getByRole("checkbox", { name: "Show the tip menu to fans" }).isChecked())
    .toBe(false);
  await page.reload();
  await expect.poll(async () => (await rows())[1]).toBe("A call from the cabin");
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  expect(problems).toEqual([]);
});
