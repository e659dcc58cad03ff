import { expect, test } from "vitest";

import { expectAccessible, openPage, picture } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();

test("[ACCT-13] [OWNER-19] a creator gives the page colours of its own, sees them before saving, and visitors see them at once", async () => {
  const guest = await openPage(site.browser, "desktop");
  await guest.page.goto(`${site.server.origin}/noah`);
  await guest.page.getByRole("heading", { level: 1 }).waitFor();
  for (const screen of ["phone", "desktop"] as const) {
    const { page, problems } = await openPage(site.browser, screen);
    await signInPage(page, site.server.origin, "noah");
    await page.goto(`${site.server.origin}/noah/customize/settings`);
    await page.locator('main a[href="/account/customize/logo_tab"]').click();
    await page.waitForURL(/\/account\/customize\/logo_tab$/);
    const link = page.getByRole("textbox", { name: "Links and buttons", exact: true });
    await link.fill("blue");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("This should be a colour, like #7A3FF2").waitFor();
    await link.fill("#FFE08A");
    await page.getByText(/^Contrast 1\.\d on white/).waitFor();
    await expectAccessible(page);
    await picture(page, `look-${screen}`);
    await link.fill(screen === "phone" ? "#B4552D" : "#1F7A4D");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your look is saved.").waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    expect(problems).toEqual([]);
  }
  await guest.page.locator('[data-brand="1F7A4D.-.-.-.-"]').waitFor();
  await picture(guest.page, "look-seen-desktop");
  expect(guest.problems).toEqual([]);
});
