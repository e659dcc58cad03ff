import { expect, test } from "vitest";

import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string, path: string) => {
  const opened = await openPage(site.browser, screen);
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  return opened;
};

test("[ACCT-49] a creator who is paid directly copies her link; who follows it is counted and signs up as hers, others do not get there", async () => {
  const { origin } = site.server;
  // Who has given no payout data is asked for them first.
  await site.database.query("update account set payout_status = 'verified' where username = 'dora'");
  const { page, problems } = await visit("phone", "dora", "/account/referrals");
  await page.getByRole("heading", { name: "Referral Stats", level: 1 }).waitFor();
  const tile = (name: string) => page.locator("dl > div").filter({ hasText: name }).locator("dd");
  await tile("Clicks").waitFor();
  const clicks = Number(await tile("Clicks").textContent());
  expect(Number(await tile("Sign-ups").textContent())).toBe(4);
  await expectAccessible(page);
  await picture(page, "referrals-phone");
  const link = `${origin}/creator?model_ref=dora`;
  await page.getByText(link).waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const guest = await openPage(site.browser, "phone", {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36",
  });
  const counted = guest.page.waitForResponse((answer) => answer.url().endsWith("/user/dora/referral"));
  await guest.page.goto(link);
  expect((await counted).status()).toBe(200);
  await page.reload();
  await expect.poll(() => tile("Clicks").textContent()).toBe(String(clicks + 1));

  await site.database.query("delete from referral");
  await site.database.query("delete from link_click");
  const wide = await visit("desktop", "dora", "/account/referrals");
  await wide.page.getByText("Nobody has followed your link yet").waitFor();
  await expectAccessible(wide.page);
  await picture(wide.page, "referrals-empty-desktop");
  await wide.page.route("**/api/v1/account/referral", (route) => route.abort());
  await wide.page.reload();
  await wide.page.getByRole("button", { name: "Try again" }).waitFor();
  await picture(wide.page, "referrals-failed-desktop");
  await wide.page.unroute("**/api/v1/account/referral");
  await wide.page.getByRole("button", { name: "Try again" }).click();
  await wide.page.getByText("Nobody has followed your link yet").waitFor();

  for (const name of ["ava", "fan"]) {
    const other = await visit("phone", name, "/account/referrals");
    await other.page.getByText("Not authorized.").waitFor();
  }
  expect(problems).toEqual([]);
});
