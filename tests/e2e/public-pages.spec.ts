import { describe, expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture } from "./screens.ts";

const site = demoSiteInBrowser();

for (const screen of ["desktop", "phone"] as const) {
  describe(`on a ${screen}`, () => {
    const open = async (path: string) => {
      const opened = await openPage(site.browser, screen);
      const calls: string[] = [];
      opened.page.on("request", (request) => {
        if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(new URL(request.url()).pathname);
      });
      await opened.page.goto(`${site.server.origin}${path}`);
      await opened.page.getByRole("heading", { level: 1 }).waitFor();
      return { ...opened, calls };
    };
    const fits = (page: Awaited<ReturnType<typeof open>>["page"]) =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

    test("[ROUTE-01] [ROUTE-06] the page for creators leads to the sign-up", async () => {
      const { page, problems } = await open("/creator");
      await expectAccessible(page);
      expect(await fits(page)).toBe(true);
      await picture(page, `creator-${screen}`);
      await page.getByRole("link", { name: "Get Started" }).click();
      await page.waitForURL("**/creator/signup");
      expect(problems).toEqual([]);
    });

    test("[ROUTE-54] [ROUTE-59] [API-11] [CONST-02] browsing: a list, a creator hidden and shown again, a search, a card", async () => {
      const { page, problems, calls } = await open("/browse");
      const cards = page.getByRole("region", { name: "Creators" }).locator("ul > li");
      await cards.first().waitFor();
      const count = await cards.count();
      expect(calls).toEqual([]);
      await expectAccessible(page);
      expect(await fits(page)).toBe(true);
      await picture(page, `browse-${screen}`);
      await page.getByRole("button", { name: "Not interested in Mia Solano" }).click();
      await page.getByText("1 creator is hidden for 30 days.").waitFor();
      expect(await cards.count()).toBe(count - 1);
      await page.getByRole("link", { name: "Newest creators" }).click();
      await page.waitForURL("**/browse/newest-creators");
      await cards.first().waitFor();
      expect(await page.getByRole("link", { name: "Mia Solano" }).count()).toBe(0);
      await page.getByRole("searchbox", { name: "Search creators" }).fill("solano");
      await page
        .getByRole("region", { name: "Found for solano" })
        .getByRole("link", { name: "Mia Solano" })
        .waitFor();
      await expectAccessible(page);
      await page.getByRole("searchbox", { name: "Search creators" }).fill("");
      await page.getByRole("button", { name: "Show again" }).click();
      await page.getByRole("link", { name: "Mia Solano" }).click();
      await page.waitForURL("**/mia");
      expect(problems).toEqual([]);
    });

    test("[ROUTE-23] [API-10] the rankings by time span, with the keyboard", async () => {
      const { page, problems, calls } = await open("/rankings");
      const places = page.getByRole("tabpanel").getByRole("listitem");
      await places.first().waitFor();
      expect(calls).toEqual([]);
      await expectAccessible(page);
      expect(await fits(page)).toBe(true);
      await picture(page, `rankings-${screen}`);
      await page.getByRole("tab", { name: "This week" }).focus();
      await page.keyboard.press("End");
      await page.getByRole("tabpanel", { name: "All time" }).getByRole("listitem").first().waitFor();
      expect(await page.getByRole("tab", { name: "All time" }).getAttribute("aria-selected")).toBe("true");
      expect(problems).toEqual([]);
    });

    test("[ROUTE-31] [ROUTE-46] the questions are there without a call, and are searched", async () => {
      const { page, problems, calls } = await open("/support/faq");
      expect(calls).toEqual([]);
      await expectAccessible(page);
      expect(await fits(page)).toBe(true);
      await picture(page, `faq-${screen}`);
      await page.getByRole("searchbox", { name: "Search the questions" }).fill("cancel");
      await page.getByRole("heading", { name: "How do I cancel?" }).waitFor();
      expect(await page.getByRole("heading", { name: "How old do I have to be?" }).count()).toBe(0);
      await page.getByRole("navigation", { name: "Support" }).getByRole("link", { name: "Privacy" }).click();
      await page.getByRole("heading", { level: 1, name: "Privacy policy" }).waitFor();
      expect(problems).toEqual([]);
    });

    test("[ROUTE-26] [ROUTE-32] [API-17] [SHELL-24] [SHELL-61] the footer leads to both forms; a report is sent by a guest with the captcha", async () => {
      const { page, problems } = await open("/creator");
      const footer = page.getByRole("contentinfo");
      for (const [label, path] of [
        ["Faq", "faq"],
        ["Support", "index"],
        ["Report Content", "report"],
        ["Terms", "terms"],
        ["Privacy", "privacy"],
      ] as const)
        expect(await footer.getByRole("link", { name: label, exact: true }).getAttribute("href")).toBe(
          `/support/${path}`,
        );
      await footer.getByRole("link", { name: "Support", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "How can we help?" }).waitFor();
      await expectAccessible(page);
      await picture(page, `support-${screen}`);
      await footer.getByRole("link", { name: "Report Content" }).click();
      await page.getByRole("heading", { level: 1, name: "Report content" }).waitFor();
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Please give the address of the page, or the username").waitFor();
      await expectAccessible(page);
      expect(await fits(page)).toBe(true);
      await picture(page, `report-${screen}`);
      await page.getByLabel("Reason").selectOption("It is spam or fraud");
      await page.getByLabel("Username").fill("ava");
      await page.getByLabel("Subject").fill("Fraud");
      await page.getByLabel("Message").fill("She asks for money elsewhere.");
      await page.getByLabel("Email", { exact: true }).fill("somebody@demo.example");
      await page.getByLabel("I am human").check();
      await page.getByText("Thank you, that is done.").waitFor();
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("button", { name: "Send another" }).waitFor();
      expect(await page.getByText("Thank you! We will answer by email.").count()).toBeGreaterThan(0);
      expect(problems).toEqual([]);
    });
  });
}

test("[SHELL-61] a support page that does not exist says so", async () => {
  const { page } = await openPage(site.browser, "desktop");
  await page.goto(`${site.server.origin}/support/nothing`);
  await page.getByText("Page not found.").waitFor();
});

test("[AUTH-28] the sign-up leads creators to their page", async () => {
  const { page } = await openPage(site.browser, "desktop");
  await page.goto(`${site.server.origin}/browse`);
  await page.getByRole("button", { name: "User Sign up" }).click();
  await page.getByRole("link", { name: "Content creators sign up here" }).click();
  await page.waitForURL("**/creator");
  await page.getByRole("heading", { level: 1, name: "Your work. Your people. Your 80%." }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});
