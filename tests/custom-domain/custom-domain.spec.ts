import { expect, test } from "vitest";

import { expectAccessible, openPage, picture } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();

test.each(["phone", "desktop"] as const)(
  "[ACCT-12] [ACCT-14] [ACCT-15] [ACCT-16] [ACCT-17] [OWNER-18] [OWNER-19] on a %s a creator asks for new names, connects one of her own, and removes it after a question",
  async (screen) => {
    const creator = screen === "phone" ? "noah" : "zoe";
    const { page, problems } = await openPage(site.browser, screen);
    const fits = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    const press = (name: string, role: "button" | "link" = "button") =>
      page.locator("main").getByRole(role, { name, exact: true }).click();
    await signInPage(page, site.server.origin, creator);
    await page.goto(`${site.server.origin}/${creator}/customize/settings`);
    await press("Customize your domain", "link");
    await page.getByRole("heading", { level: 1, name: "Customize Profile", exact: true }).waitFor();
    await press("Get a domain", "link");
    await page.getByText("You have no domain yet").waitFor();
    await expectAccessible(page);
    await picture(page, `domains-none-${screen}`);

    await press("Get a new domain", "link");
    await page.getByLabel("Domain", { exact: true }).fill(`${creator}-solo.test`);
    await page.getByLabel("Second choice").fill(`https://${creator}.test`);
    await press("Ask for it");
    await page.getByText("Please leave 'https://' away: yourname.com").waitFor();
    await picture(page, `domain-new-${screen}`);
    await page.getByLabel("Second choice").fill(`${"long".repeat(14)}.${creator}.test`);
    await press("Ask for it");
    await page.waitForURL(/\/account\/customize\/domain_tab$/);
    await page.getByText("Pending Review").first().waitFor();
    expect(await fits()).toBe(true);
    await expectAccessible(page);
    await picture(page, `domains-${screen}`);

    await press("Use your own domain", "link");
    await page.getByLabel("Domain", { exact: true }).fill(`müller-${creator}.test`);
    await press("Ask for it");
    await page.waitForURL(/\/account\/customize\/existing\/instructions$/);
    await page.getByText(`Also written xn--mller-${creator}-`).waitFor();
    expect(await page.getByRole("group", { name: "TXT record" }).count()).toBe(3);
    expect(await fits()).toBe(true);
    await expectAccessible(page);
    await picture(page, `domain-instructions-${screen}`);

    await press("Your domains", "link");
    for (const left of [2, 1, 0]) {
      await page.locator("main").getByRole("button", { name: "Remove", exact: true }).first().click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
      await page.locator("main li").nth(left).waitFor({ state: "detached" });
    }
    await page.getByText("You have no domain yet").waitFor();
    await page.goto(`${site.server.origin}/account/customize`);
    await page.getByText("Your profile can be at an address of your own.").waitFor();
    await picture(page, `customize-overview-${screen}`);
    expect(problems).toEqual([]);
  },
);
