import type { Page } from "playwright";
import { expect, test } from "vitest";

import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const PAGE = "/account/setting/account";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string | null, path: string) => {
  const opened = await openPage(site.browser, screen);
  if (username !== null) await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  return opened;
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("[ACCT-53] on a phone a creator changes her username; a fan's open page of her goes on at the new address", async () => {
  const fan = await visit("desktop", "sub", "/browse");
  await fan.page.goto(`${site.server.origin}/mia/posts`);
  await fan.page.getByRole("heading", { level: 1 }).first().waitFor();
  const { page, problems } = await visit("phone", "mia", PAGE);
  await page.getByText("@mia", { exact: true }).waitFor();
  await page.getByText("From your application.").waitFor();
  await expectAccessible(page);
  await picture(page, "setting-account-phone");
  await button(page, "Change username").click();
  const field = page.getByLabel("New username");
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
  await field.fill("NOAH");
  await button(page, "Save username").click();
  await page.getByText("This username is taken.").first().waitFor();
  expect(await field.inputValue()).toBe("NOAH");
  await expectAccessible(page);
  await picture(page, "rename-taken-phone");
  await field.fill("amelia-and-the-very-long-name");
  await button(page, "Save username").click();
  await page.getByText("Your username is amelia-and-the-very-long-name now.").waitFor();
  await page.getByText("@amelia-and-the-very-long-name", { exact: true }).waitFor();
  await page.getByText(/^Links to @mia lead here\./).waitFor();
  await page.getByText(/^You can change your username again on/).waitFor();
  await picture(page, "rename-resting-phone");
  await fan.page.waitForURL("**/amelia-and-the-very-long-name/posts");
  // The address of before is no page to go back to.
  await fan.page.goBack();
  expect(new URL(fan.page.url()).pathname).toBe("/browse");
  // A link of before leads on, without a page in between.
  await fan.page.goto(`${site.server.origin}/mia/posts`);
  expect(new URL(fan.page.url()).pathname).toBe("/amelia-and-the-very-long-name/posts");
  expect([...problems, ...fan.problems]).toEqual([]);
});

test("[ACCT-53] on a desktop a fan chooses language and time zone; dates are told so, and no field is a creator's", async () => {
  const { page, problems } = await visit("desktop", "sub", PAGE);
  const choice = (name: string) => page.locator(`select[name="${name}"]`);
  const language = choice("language");
  await language.selectOption({ label: "Deutsch" });
  await choice("time_zone").selectOption("Asia/Tokyo");
  await choice("country").selectOption({ label: "Germany" });
  await picture(page, "setting-account-desktop");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Your account settings are saved.").waitFor();
  await expect.poll(() => language.inputValue()).toBe("de-DE");
  await expectAccessible(page);
  await page.goto(`${site.server.origin}/account/billing_info`);
  await page
    .getByText(/^Saved \d{1,2}\. \p{L}+\.? \d{4}$/u)
    .first()
    .waitFor();
  await picture(page, "billing-in-german-desktop");
  expect(problems).toEqual([]);
});
