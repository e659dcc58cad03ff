import { expect, test } from "vitest";
import type { Page } from "playwright";

import { PASSWORD_WRONG } from "../../src/domain/account/password-forms.ts";
import { mailsTo } from "../account/post-box.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();
const PATH = "/account/setting/account";

const visit = async (screen: Screen, username: string) => {
  const opened = await openPage(site.browser, screen);
  await signInPage(opened.page, site.server.origin, username);
  // What comes late moves the page.
  await opened.page.goto(`${site.server.origin}${PATH}`, { waitUntil: "networkidle" });
  await opened.page.getByRole("heading", { name: "Your data" }).waitFor();
  return opened;
};
const open = async (page: Page) => {
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  return dialog;
};

test("[ACCT-53] a fan asks for his data, opens the mailed link, and deletes his account by the password", async () => {
  const { page, problems } = await visit("phone", "follower");
  await expectAccessible(page);
  await picture(page, "leaving-page-phone");
  await page.getByRole("button", { name: "Ask for my data" }).click();
  await page.getByText("We are making your file.").waitFor();
  await picture(page, "leaving-asked-phone");
  const mailed = async () =>
    /\/oauth\/data\/[\w-]+/.exec(
      (await mailsTo(site.server.origin, "follower@demo.example"))[0]?.text ?? "",
    )?.[0];
  await expect.poll(mailed).toMatch(/^\/oauth\/data\//);
  const link = (await mailed())!;
  const download = page.waitForEvent("download");
  await page.evaluate((to) => {
    location.href = to;
  }, link);
  expect((await download).suggestedFilename()).toBe("follower-data.json");

  const dialog = await open(page);
  await dialog.getByText("After 30 days everything is erased").waitFor();
  await expectAccessible(page);
  await picture(page, "leaving-dialog-phone");
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await open(page);
  await dialog.getByLabel("Your password").fill("not it at all");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await dialog.getByText(PASSWORD_WRONG).waitFor();
  await picture(page, "leaving-wrong-phone");
  expect(await dialog.getByLabel("Your password").inputValue()).toBe("not it at all");
  await dialog.getByLabel("Your password").fill("marquee-demo");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("Your account is deleted and will be erased on").waitFor();
  await picture(page, "leaving-gone-phone");
  await page.getByRole("button", { name: "Log in" }).first().waitFor();
  expect(problems).toEqual([]);

  // A guest finds why the link does not open.
  await page.goto(`${site.server.origin}${link}`);
  await page.getByText("Please log in first").waitFor();
  await picture(page, "leaving-link-guest-phone");
});

test("[ACCT-53] a creator reads what it means on a wide screen; who has no password is led to set one", async () => {
  const { page, problems } = await visit("desktop", "zoe");
  await picture(page, "leaving-page-desktop");
  const dialog = await open(page);
  await dialog.getByText("What you have earned is paid out first").waitFor();
  await expectAccessible(page);
  await picture(page, "leaving-dialog-desktop");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  await site.database.query(
    "delete from credential using account where account.id = account_id and username = 'zoe'",
  );
  await open(page);
  await dialog.getByRole("link", { name: "Set a password" }).waitFor();
  await expectAccessible(page);
  await picture(page, "leaving-no-password-desktop");
  expect(problems).toEqual([]);
});
