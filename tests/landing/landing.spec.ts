import { describe, expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture } from "../running/screens.ts";

const site = demoSiteInBrowser();

for (const screen of ["desktop", "phone"] as const) {
  describe(`on a ${screen}`, () => {
    test("[ROUTE-65] [API-09] the claim, the ways in and the popular creators, without a call; axe finds nothing", async () => {
      const { page, problems } = await openPage(site.browser, screen);
      const calls: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
      });
      await page.goto(site.server.origin);
      const cards = page.getByRole("region", { name: "Popular creators" }).getByRole("listitem");
      await cards.first().waitFor();
      expect(await cards.count()).toBe(10);
      expect(await cards.first().innerText()).toContain("$9.99 a month");
      expect(calls).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true);
      await expectAccessible(page);
      await picture(page, `landing-${screen}`);
      expect(problems).toEqual([]);
    });

    test("sign-up and log-in open their dialogs; a card leads to its page", async () => {
      const { page } = await openPage(site.browser, screen);
      await page.goto(site.server.origin);
      await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
      await page.getByRole("dialog", { name: "Log in" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Mia Solano" }).click();
      await page.waitForURL("**/mia");
      await page.getByRole("heading", { level: 1, name: "Mia Solano" }).waitFor();
    });
  });
}

test("the landing page in the dark", async () => {
  const { page } = await openPage(site.browser, "desktop", { colorScheme: "dark" });
  await page.goto(site.server.origin);
  await page.getByRole("link", { name: "Ava Laurent" }).waitFor();
  await expectAccessible(page);
  await picture(page, "landing-dark");
});
