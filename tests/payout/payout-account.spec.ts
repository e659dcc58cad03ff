import { expect, test } from "vitest";

import { expectAccessible, openPage, picture } from "../running/screens.ts";
import { DEMO_PASSWORD, signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser(async () => ({ PAYOUT_PROVIDER: "sandbox" }));

test.each(["phone", "desktop"] as const)(
  "[PAY-03] [ACCT-34] a creator gives the company that pays an account, after her password, on a %s",
  async (screen) => {
    const { page, problems } = await openPage(site.browser, screen, { baseURL: site.server.origin });
    // One creator for each screen.
    const username = screen === "phone" ? "uma" : "dora";
    await signInPage(page, site.server.origin, username);
    await page.goto("/account/earnings/payouts");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Be paid online" }).click();
    await page.getByRole("heading", { name: "Where you are paid" }).waitFor();
    await expectAccessible(page);
    await picture(page, `payout-account-${screen}`);
    await page.getByLabel("Password").fill("a wrong one");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("alert").waitFor();
    await expectAccessible(page);
    await picture(page, `payout-account-wrong-${screen}`);
    await page.getByLabel("Password").fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    const onward = page.getByRole("link", { name: "Continue" });
    await onward.waitFor();
    await expectAccessible(page);
    await picture(page, `payout-account-onward-${screen}`);
    await onward.click();
    await page.waitForURL("**/account/earnings/payouts");
    await page.getByRole("link", { name: "Where you are paid" }).waitFor();
    expect(await page.getByText("We do not know where to pay you").count()).toBe(0);
    // The wrong password is answered 422, which browsers report.
    expect(problems.filter((problem) => !problem.includes("422"))).toEqual([]);
  },
);
