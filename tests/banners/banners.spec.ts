import type { Page } from "playwright";
import { describe, expect, test } from "vitest";

import { mailsTo, tokenIn } from "../account/post-box.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, screens, type Screen } from "../running/screens.ts";

const site = demoSiteInBrowser();

/** A page of somebody who is signed in already; nothing is open yet. */
const signedIn = async (username: string, screen: Screen = "desktop") => {
  const opened = await openPage(site.browser, screen);
  await signInPage(opened.page, site.server.origin, username);
  return opened;
};

const banner = (page: Page) => page.getByRole("complementary", { name: "About your account" });

/** How much the page has moved by itself so far (cumulative layout shift). */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
};
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number }).shifts);

const bothScreens = Object.keys(screens) as Screen[];

describe("the e-mail banner", () => {
  test.for(bothScreens)(
    "[BANNER-01] [BANNER-09] a fan with an unconfirmed e-mail sees it above the page, which does not move, %s",
    async (screen) => {
      const { page, problems } = await signedIn("unconfirmed", screen);
      await watchShifts(page);
      for (const path of ["/", "/ava"]) {
        await page.goto(site.server.origin + path, { waitUntil: "networkidle" });
        await banner(page).getByText("Please confirm your email address unconfirmed@demo.example.").waitFor();
        expect((await banner(page).boundingBox())!.y).toBe(0);
        expect(await shiftsOf(page)).toBeLessThan(0.01);
        await expectAccessible(page);
        await picture(page, `banner-email${path === "/" ? "" : "-profile"}-${screen}`);
      }
      expect(problems).toEqual([]);
    },
  );

  test("[BANNER-02] [ERR-28] 'Resend email' sends the mail again and says so", async () => {
    const { page } = await signedIn("unconfirmed");
    await page.goto(site.server.origin);
    await banner(page).getByRole("button", { name: "Resend email" }).click();
    await page.getByText("We re-sent the activation email, please click the activation link").waitFor();
    await picture(page, "banner-email-resent");
    const mails = async () => {
      const answer = await fetch(`${site.server.origin}/__test/mail`);
      return (await answer.json()) as readonly { readonly to: string; readonly subject: string }[];
    };
    await expect.poll(async () => (await mails())[0]?.to).toContain("unconfirmed@demo.example");
  });

  test("[BANNER-01] [BANNER-17] the cross closes it for three days in this browser", async () => {
    const { page } = await signedIn("unconfirmed");
    await page.goto(site.server.origin);
    await banner(page).getByRole("button", { name: "Close" }).click();
    await banner(page).waitFor({ state: "detached" });
    await page.goto(`${site.server.origin}/ava`);
    await page.getByRole("button", { name: /^Account of/ }).waitFor();
    expect(await banner(page).count()).toBe(0);

    const until = await page.evaluate(
      () => (JSON.parse(localStorage.getItem("csf_email_banner_hidden")!) as { until: number }).until,
    );
    const now = (await page.evaluate(() => Date.now())) / 1000;
    expect(Math.abs(until - now - 259_200)).toBeLessThan(60);
    // The server's clock is the one that counts; the browser goes with it.
    await fetch(`${site.server.origin}/__test/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance: 259_000 }),
    });
    await page.reload();
    await page.getByRole("button", { name: /^Account of/ }).waitFor();
    expect(await banner(page).count()).toBe(0);
    await fetch(`${site.server.origin}/__test/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance: 260 }),
    });
    await page.reload();
    await banner(page).waitFor();
  });

  test("who has no e-mail or confirmed it sees nothing", async () => {
    for (const username of ["nomail", "fan"]) {
      const { page } = await signedIn(username);
      await page.goto(site.server.origin);
      await page.getByRole("button", { name: /^Account of/ }).waitFor();
      expect(await banner(page).count()).toBe(0);
    }
  });

  test("goes from an open page when the address is confirmed in another one", async () => {
    const { page } = await signedIn("unconfirmed");
    await page.goto(site.server.origin);
    await banner(page).getByRole("button", { name: "Resend email" }).click();
    await page.getByText("We re-sent the activation email").waitFor();
    const [mail] = await mailsTo(site.server.origin, "unconfirmed@demo.example");
    const other = await openPage(site.browser, "desktop");
    await other.page.goto(`${site.server.origin}/email/confirm/${tokenIn(mail!)}`);
    await banner(page).waitFor({ state: "detached" });
  });
});

describe("a creator's banner", () => {
  const shows = {
    rex: "Creator application declined: The photo of your document is not readable. Please send a sharper one.",
    uma: "Creator application under review. We usually answer within 2 business days.",
    nora: "Add a profile picture and a cover so fans can find you.",
  } as const;

  test.for(bothScreens)(
    "[BANNER-03] [BANNER-05] [BANNER-06] [BANNER-08] declined, under review or pictures missing, %s",
    async (screen) => {
      for (const [username, text] of Object.entries(shows)) {
        const { page, problems } = await signedIn(username, screen);
        await watchShifts(page);
        await page.goto(`${site.server.origin}/account/dashboard`, { waitUntil: "networkidle" });
        await banner(page).getByText(text).waitFor();
        expect(await banner(page).getByRole("link").count()).toBe(username === "uma" ? 0 : 1);
        await page.getByRole("heading", { name: "Dashboard" }).waitFor();
        await expectAccessible(page);
        await picture(page, `banner-${username}-${screen}`);
        expect(problems).toEqual([]);
      }
    },
  );

  test("[BANNER-09] 'Upload pictures' leads to the own profile", async () => {
    const { page } = await signedIn("nora");
    await page.goto(site.server.origin);
    await banner(page).getByRole("link", { name: "Upload pictures" }).click();
    await page.locator(".page-profile h1").waitFor();
    expect(new URL(page.url()).pathname).toBe("/nora");
    expect(await banner(page).count()).toBe(1);
  });
});

describe("the payout prompt", () => {
  const title = "It's time for you to get paid!";

  test.for(bothScreens)(
    "[BANNER-10] [BANNER-11] [BANNER-12] [BANNER-20] [CERR-34] [CERR-35] [SHELL-59] dora is asked for her payout information, %s",
    async (screen) => {
      const { page, problems } = await signedIn("dora", screen);
      await page.goto(site.server.origin);
      const dialog = page.getByRole("alertdialog", { name: title });
      await dialog.getByText("Enter your payout information so we can send you your earnings.").waitFor();
      await expectAccessible(page);
      await picture(page, `payout-prompt-${screen}`);
      await dialog.getByRole("button", { name: "Ok" }).click();
      await page.getByRole("heading", { name: "Payment Info" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/account/pay_to");
      await page.getByLabel("Full name").waitFor();
      expect(await dialog.count()).toBe(0);
      await expectAccessible(page);
      await picture(page, `payment-info-${screen}`);
      expect(problems).toEqual([]);
    },
  );

  test("[ACCT-36] she gives them: a wrong password keeps what she typed, then they are shown masked and wait for a check", async () => {
    const { page, problems } = await signedIn("dora", "phone");
    await page.goto(`${site.server.origin}/account/dashboard`);
    await page.getByRole("button", { name: "Ok" }).click();
    await page.getByLabel("Full name").waitFor();
    const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
    await save();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("holder");
    await picture(page, "payment-info-missing");
    for (const [label, text] of [
      ["Full name", "Dora Quinn"],
      ["Street address", "Lindenstraße 7"],
      ["ZIP or postal code", "10969"],
      ["City", "Berlin"],
      ["IBAN", "DE89 3704 0044 0532 0130 01"],
      ["Signature", "Dora Quinn"],
      ["Current Password", "not it"],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel("Country").selectOption("Germany");
    await page.getByRole("checkbox").check();
    await save();
    await page.getByText("This is not a valid IBAN").waitFor();
    await page.getByLabel("IBAN", { exact: true }).fill("DE89 3704 0044 0532 0130 00");
    await save();
    await page.getByText("This is not your current password").waitFor();
    expect(await page.getByLabel("IBAN", { exact: true }).inputValue()).toBe("DE89 3704 0044 0532 0130 00");
    await page.getByLabel("Current Password", { exact: true }).fill("marquee-demo");
    await save();
    await page.getByText("Your payment info was saved.").waitFor();
    await page.getByText("IBAN •••• 3000").waitFor();
    await page.getByText("Being checked").waitFor();
    const heading = page.getByRole("heading", { name: "Payment Info" });
    await expect.poll(async () => (await heading.boundingBox())!.y).toBeGreaterThan(60);
    await expectAccessible(page);
    await picture(page, "payment-info-saved");
    await page.goto(`${site.server.origin}/account/dashboard`, { waitUntil: "networkidle" });
    await page.getByText("All set. Your page is ready for fans.").waitFor();
    // What waits for a check is not verified (BANNER-22).
    await page.locator("dialog[open]").waitFor();
    expect(problems).toEqual([]);
  });

  test("[BANNER-21] [BANNER-23] ava, whose data are verified, and a fan are not asked", async () => {
    for (const username of ["ava", "fan"]) {
      const { page } = await signedIn(username);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(site.server.origin, { waitUntil: "networkidle" });
      const payout = () => asked.filter((path) => path.startsWith("/api/v1/creator/"));
      await expect
        .poll(payout)
        .toEqual(username === "ava" ? ["/api/v1/creator/payout-status", "/api/v1/creator/payto"] : []);
      expect(await page.locator("dialog").count()).toBe(0);
    }
  });
});

describe("the notice of a restricted country", () => {
  test.for(bothScreens)(
    "[BANNER-25] [BANNER-28] elsa, who applied from Sweden, is told once what she cannot do, %s",
    async (screen) => {
      const { page, problems } = await signedIn("elsa", screen);
      await page.goto(site.server.origin);
      const dialog = page.getByRole("alertdialog", { name: "Not available in your region" });
      await dialog.getByText("Because of the law in Sweden, you cannot receive tips").waitFor();
      expect(await dialog.getByRole("button").allInnerTexts()).toEqual(["Ok"]);
      await picture(page, `geo-notice-${screen}`);
      await dialog.getByRole("button", { name: "Ok" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.goto(`${site.server.origin}/account/dashboard`, { waitUntil: "networkidle" });
      expect(await dialog.count()).toBe(0);
      expect(problems).toEqual([]);
    },
  );
});

describe("the bottom navigation", () => {
  test("[SHELL-31] [SHELL-32] a creator's stays at the bottom of a phone, and leads on", async () => {
    const { page } = await signedIn("ava", "phone");
    await page.goto(`${site.server.origin}/ava`, { waitUntil: "networkidle" });
    const bar = page.getByRole("navigation", { name: "Main pages" });
    const bottom = async () => {
      const box = (await bar.boundingBox())!;
      return Math.round(box.y + box.height);
    };
    expect(await bottom()).toBe(844);
    await expectAccessible(page);
    await picture(page, "bottom-bar-profile");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await bottom()).toBe(844);
    await picture(page, "bottom-bar-end");
    for (const name of ["Profile", "Earnings"]) await bar.getByRole("link", { name }).waitFor();
    await bar.getByRole("link", { name: "Earnings" }).click();
    await page.getByRole("heading", { name: "Earnings", level: 1 }).waitFor();
    expect(await bar.getByRole("link", { name: "Earnings" }).getAttribute("aria-current")).toBe("page");
    await picture(page, "bottom-bar-earnings");
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await bar.isVisible()).toBe(false);
  });

  test.each([768, 800, 850, 991, 992, 1200])(
    "[SHELL-18] [SHELL-19] [SHELL-20] at %i px a creator's header has it beside the buttons, one beside the other",
    async (width) => {
      const { page } = await signedIn("ava", "desktop");
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site.server.origin}/account/dashboard`, { waitUntil: "networkidle" });
      await page.locator("header nav[aria-label='Pages']").waitFor();
      const boxes = await page
        // Without what tells of unread messages, which comes below them after three seconds.
        .locator(":is(header nav, header > div) > :is(a, button)")
        .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().toJSON()));
      const shown = boxes.filter((box) => box.width > 0).toSorted((one, other) => one.left - other.left);
      expect(shown.length).toBeGreaterThanOrEqual(11);
      for (const [index, box] of shown.entries())
        expect(box.right).toBeLessThanOrEqual((shown[index + 1]?.left ?? width) + 0.5);
    },
  );

  test("[SHELL-30] [SHELL-54] a fan's leads home and to whom he follows", async () => {
    const { page, problems } = await signedIn("fan", "phone");
    await page.goto(`${site.server.origin}/ava`, { waitUntil: "networkidle" });
    const bar = page.getByRole("navigation", { name: "Main pages" });
    await bar.getByRole("link", { name: "Following" }).click();
    await page.getByRole("heading", { name: "Following" }).waitFor();
    await page.getByText("No subscriptions yet").waitFor();
    const links = await bar.getByRole("link").allInnerTexts();
    // With the number of what is new below its name.
    expect(links.map((text) => text.split("\n")[0])).toEqual(["Home", "Inbox", "Notifications", "Following"]);
    await expectAccessible(page);
    await picture(page, "bottom-bar-following");
    await page.getByRole("link", { name: "Find creators" }).click();
    await page.waitForURL("**/browse");
    expect(problems).toEqual([]);
  });

  test("[SHELL-32] a guest has none", async () => {
    const { page } = await openPage(site.browser, "phone");
    await page.goto(`${site.server.origin}/ava`, { waitUntil: "networkidle" });
    expect(await page.getByRole("navigation", { name: "Main pages" }).count()).toBe(0);
  });
});
