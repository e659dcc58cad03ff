import type { Page } from "playwright";
import { describe, expect, test } from "vitest";

import { stopClock } from "../../model-tests/browser/site.ts";
import { photo } from "../creator-application/pictures.ts";
import { operate } from "../running/operate.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture } from "../running/screens.ts";

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

describe("the creators' application", () => {
  const box = (page: Page, name: string) => page.getByRole("region", { name });
  const addPictures = async (page: Page): Promise<void> => {
    const file = { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: await photo() };
    for (const name of ["Photo page of your passport", "You with your passport"]) {
      await page.getByLabel(`Choose a picture: ${name}`).setInputFiles(file);
      await box(page, name).getByText("Is every word readable?").waitFor();
    }
  };

  test("[ROUTE-11] [ROUTE-17] [ROUTE-44] [ROUTE-45] [SHELL-21] [SHELL-26] [SHELL-33] [AUTH-05] [ERR-24] [CERR-38] [RT-28] from a guest to a creator, on a phone", async () => {
    const { page, problems } = await openPage(site.browser, "phone");
    const next = () => page.getByRole("button", { name: "Continue" }).click();
    const looked = async (name: string) => {
      await expectAccessible(page);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true);
      await picture(page, `application-${name}`);
    };
    await page.goto(`${site.server.origin}/creator/signup/studio/north`);
    await page.getByText("You are joining with north.").waitFor();
    for (const role of ["banner", "contentinfo"] as const) expect(await page.getByRole(role).count()).toBe(0);
    await page.getByLabel("Username").fill("dana");
    await page.getByLabel("Email").fill("dana@demo.example");
    await page.getByLabel("Password", { exact: true }).fill("long enough 1");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("Please confirm this to go on").waitFor();
    await looked("account");
    await page.getByLabel("I am at least 18").check();
    await page.getByRole("button", { name: "Sign up" }).click();

    await page.getByRole("heading", { name: "About you" }).waitFor();
    await page.waitForURL("**/creator/signup/studio/north");
    expect(await page.getByRole("navigation").count()).toBe(0);
    await page.getByLabel("Legal first name").fill("Dana");
    await page.getByLabel("Legal last name").fill("Reyes");
    await page.getByLabel("Date of birth").fill("2020-01-01");
    await page.getByLabel("A link to one").fill("instagram.com/dana");
    await next();
    await page.locator("p", { hasText: "You must be at least 18 years old." }).waitFor();
    await looked("about");
    await page.getByLabel("Date of birth").fill("1996-05-17");
    await page.reload();
    expect(await page.getByLabel("Legal last name").inputValue()).toBe("Reyes");
    await next();

    await page.getByRole("heading", { name: "Your address" }).waitFor();
    await page.getByLabel("Country").selectOption("United States");
    await page.getByLabel("Street").fill("12 Alder Street");
    await page.getByLabel("City").fill("Portland");
    await page.getByLabel("ZIP code").fill("97205");
    await next();
    await page.getByText("This field is required").waitFor();
    await page.getByLabel("State").selectOption("Oregon");
    await looked("address");
    await next();

    await page.getByLabel("Document", { exact: true }).selectOption("Passport");
    const svg = { name: "it.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
    await page.getByLabel("Choose a picture: Photo page of your passport").setInputFiles(svg);
    await page.getByText("Only gif, jpeg, png, webp files are supported.").waitFor();
    const front = box(page, "Photo page of your passport");
    await page.clock.install();
    await stopClock(page);
    await page.route("**/api/v1/upload", (route) => route.abort(), { times: 1 });
    const jpeg = { name: "it.jpg", mimeType: "image/jpeg", buffer: await photo() };
    await page.getByLabel("Choose a picture: Photo page of your passport").setInputFiles(jpeg);
    await front.getByText("The connection was lost. It goes on by itself.").waitFor();
    await front.getByRole("button", { name: "Try again" }).click();
    await page.clock.resume();
    await front.getByText("Is every word readable?").waitFor();
    await front.getByRole("button", { name: /^Remove/ }).click();
    await addPictures(page);
    await looked("documents");
    await page.getByRole("button", { name: "Send application" }).click();
    const thanks = page.getByRole("heading", {
      name: "Thank you! We review your application within 2 business days.",
    });
    await thanks.waitFor();
    await looked("sent");

    expect(await operate(site.data, "applications")).toContain("dana  US");
    await operate(site.data, "reject", "dana", "The photo is blurred.");
    await page.getByText("The photo is blurred.").first().waitFor();
    expect(await page.getByLabel("Legal first name").inputValue()).toBe("Dana");
    await looked("declined");
    await next();
    await next();
    await addPictures(page);
    await page.getByRole("button", { name: "Send application" }).click();
    await thanks.waitFor();
    await operate(site.data, "approve", "dana");
    await page.getByRole("button", { name: "Go to your dashboard" }).click();
    await page.waitForURL("**/account/dashboard");
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    await page.goto(`${site.server.origin}/creator/signup`);
    await page.waitForURL("**/account/dashboard");
    expect(problems).toEqual([]);
  });

  test("[BANNER-03] [BANNER-09] who was declined is led back to his application, with the pitch beside it on a desktop", async () => {
    const { page, problems } = await openPage(site.browser, "desktop");
    await page.goto(site.server.origin);
    await page.getByRole("button", { name: "Log in" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Username or Email").fill("rex");
    await dialog.getByLabel("Password", { exact: true }).fill("marquee-demo");
    await dialog.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: /^Account of/ }).waitFor();
    await page.goto(`${site.server.origin}/account/dashboard`);
    await page.getByRole("link", { name: "Update application" }).click();
    await page.waitForURL("**/creator/signup");
    await page.getByText("Please send a sharper one.").waitFor();
    await page.getByRole("heading", { name: "Why Marquee" }).waitFor();
    await expectAccessible(page);
    await picture(page, "application-desktop");
    expect(problems).toEqual([]);
  });
});
