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

test("[TIP-04] [TIP-09] [TIP-12] [TIP-13] [TIP-23] [ERR-14] a member chooses from the tip menu on a phone, with special requests, and the creator hears of it", async () => {
  const creator = await openPage(site.browser, "desktop");
  await signInPage(creator.page, site.server.origin, "ava");
  await creator.page.goto(`${site.server.origin}/account/dashboard`);
  await creator.page.getByRole("heading", { level: 1 }).waitFor();
  const { page, problems } = await openPage(site.browser, "phone");
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
