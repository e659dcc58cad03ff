import { describe, expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture } from "../running/screens.ts";

const site = demoSiteInBrowser();

for (const screen of ["desktop", "phone"] as const) {
  describe(`on a ${screen}`, () => {
    test("[ROUTE-65] [API-09] the claim, the log-in and the popular creators, without a call; axe finds nothing", async () => {
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

    test("[ROUTE-52] [ROUTE-65] who comes to log in or to sign up does it in the page; a card leads to its page", async () => {
      const { page, problems } = await openPage(site.browser, screen);
      await page.goto(site.server.origin);
      await page.getByRole("link", { name: "Mia Solano" }).click();
      await page.getByRole("heading", { level: 1, name: "Mia Solano" }).waitFor();
      await page.goBack();
      const main = page.getByRole("main");
      await main.getByRole("form", { name: "Log in" }).waitFor();
      await main.getByRole("button", { name: "Sign up here" }).click();
      const signUp = main.getByRole("form", { name: "Sign up" });
      await signUp.getByRole("button", { name: "Sign up", exact: true }).click();
      expect(await signUp.getByText("This field is required").count()).toBe(2);
      await expectAccessible(page);
      await picture(page, `landing-sign-up-${screen}`);
      await signUp.getByRole("button", { name: "Log in here" }).click();
      const logIn = main.getByRole("form", { name: "Log in" });
      await logIn.getByLabel("Username or Email").fill("fan");
      await logIn.getByLabel("Password", { exact: true }).fill("marquee-demo");
      await Promise.all([
        page.waitForEvent("load"),
        logIn.getByRole("button", { name: "Log in", exact: true }).click(),
      ]);
      await page.getByRole("button", { name: "Log in" }).waitFor({ state: "detached" });
      await page.getByRole("main").waitFor();
      expect(problems).toEqual([]);
    });

    test("[AUTH-18] a forgotten password is asked for over the form, and closing that leaves the form", async () => {
      const { page } = await openPage(site.browser, screen);
      await page.goto(site.server.origin);
      const logIn = page.getByRole("main").getByRole("form", { name: "Log in" });
      await logIn.getByLabel("Username or Email").fill("fan@demo.marquee.example");
      await logIn.getByRole("button", { name: "Forgot Password" }).click();
      const reset = page.getByRole("dialog", { name: "Reset Password" });
      expect(await reset.getByLabel("Email").inputValue()).toBe("fan@demo.marquee.example");
      await page.keyboard.press("Escape");
      await reset.waitFor({ state: "detached" });
      expect(await logIn.getByLabel("Username or Email").inputValue()).toBe("fan@demo.marquee.example");
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
