import type { Page } from "playwright";
import { expect, test } from "vitest";

import { cards } from "../payment/buyer.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

const visit = (screen: Screen, more: object = {}) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.113.${addresses}` };
  return openPage(site.browser, screen, { extraHTTPHeaders, ...more });
};

const benefits = (page: Page) => page.getByRole("dialog", { name: "Subscribe to Ava Laurent" });

const signUpInDialog = async (page: Page, username: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill("long enough 1");
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
};

const kept = (page: Page) => page.evaluate(() => window.localStorage.getItem("csf_subscribe_ava"));

test.each(["desktop", "phone"] as const)(
  "[SUB-28] [SUB-31] [SUB-33] [CONST-12] a guest's choice survives the sign-up: the benefits dialog opens with it (%s)",
  async (screen) => {
    const { page, problems } = await visit(screen);
    await page.goto(`${site.server.origin}/ava`);
    await page
      .getByRole("button", { name: /^12 months for/ })
      .first()
      .click();
    const dialog = benefits(page);
    await dialog.getByRole("heading", { name: "SUBSCRIBE NOW AND GET..." }).waitFor();
    expect(await dialog.getByRole("listitem").allTextContents()).toEqual([
      "Exclusive content in feed",
      "Direct messaging",
      "Live streams",
      "Cancel anytime",
      "Support the creator",
    ]);
    expect(await dialog.getByText("Already a member?").count()).toBe(1);
    await dialog.getByRole("link", { name: "Sign up" }).waitFor();
    await expectAccessible(page);
    await picture(page, `visitor-subscribe-${screen}`);
    await signUpInDialog(page, `chooser-${screen}`);
    const main = benefits(page).getByRole("button", { name: "12 months for $71.92 (40% off)" });
    await main.waitFor();
    await benefits(page).getByRole("button", { name: "Other offers" }).click();
    expect(await benefits(page).getByRole("listitem").count()).toBeGreaterThan(5);
    await expectAccessible(page);
    await picture(page, `subscribe-${screen}`);
    await page.reload();
    await main.waitFor();
    expect(
      await benefits(page).getByRole("button", { name: "Other offers" }).getAttribute("aria-expanded"),
    ).toBe("true");
    await page.keyboard.press("Escape");
    await benefits(page).waitFor({ state: "detached" });
    expect(await kept(page)).toBeNull();
    await page.reload();
    await page
      .getByRole("button", { name: /^12 months for/ })
      .first()
      .waitFor();
    expect(await benefits(page).count()).toBe(0);
    expect(problems).toEqual([]);
  },
);

test("[SUB-29] [SUB-30] [FOLLOW-01] [FOLLOW-05] 'Follow for FREE' shows a guest the follow's benefits, and a member signs in there [SUB-32]", async () => {
  const { page } = await visit("desktop");
  await page.goto(`${site.server.origin}/ava`);
  await page.getByRole("button", { name: "Follow for FREE" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Follow Ava Laurent" });
  await dialog.getByRole("heading", { name: "FOLLOW FOR FREE AND GET..." }).waitFor();
  expect(await dialog.getByRole("listitem").allTextContents()).toEqual([
    "Exclusive content in feed",
    "Support the creator",
  ]);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByLabel("Username or Email").waitFor();
  await expectAccessible(page);
});

test("[SUB-16] [SUB-17] [SUB-18] [SUB-19] [SUB-24] [SUB-25] the benefits dialog of a new fan: trial, countdown, places, other offers", async () => {
  const { page } = await visit("desktop");
  await page.goto(`${site.server.origin}/ava`);
  await page.getByRole("button", { name: "Try 7 days for $4.99" }).first().click();
  await signUpInDialog(page, "trier");
  const dialog = benefits(page);
  await dialog.getByRole("button", { name: "50% off: $4.99 for 7 days" }).waitFor();
  await dialog.getByText("then $9.99 a month").first().waitFor();
  await dialog.getByText("Only 40 remaining!").waitFor();
  expect(await dialog.getByRole("timer").getAttribute("aria-label")).toMatch(
    /^New Member Trial offer ends in \d+ days$/,
  );
  await dialog.getByRole("button", { name: "Other offers" }).click();
  const others = await dialog.getByRole("button").allTextContents();
  expect(others).toEqual([
    "50% off: $4.99 for 7 days",
    "Other offers",
    "Subscribe for $9.99 a month",
    "6 months for $47.95 (20% off)",
    "12 months for $71.92 (40% off)",
  ]);
});

test.each([
  ["[SUBP-01] by the month", "Subscribe for $9.99 a month", "$9.99"],
  ["[SUBP-02] for 6 months", "6 months for $47.95 (20% off)", "$47.95"],
  ["[SUBP-02] for 12 months", "12 months for $71.92 (40% off)", "$71.92"],
] as const)("%s: a new fan pays it, and his membership says when it renews", async (title, offer, price) => {
  const { page, problems } = await visit("desktop");
  const [first = ""] = offer.split(" (");
  await page.goto(`${site.server.origin}/ava`);
  await page.getByRole("button", { name: first }).first().click();
  await signUpInDialog(page, `member-${title.replaceAll(/\D/g, "")}`);
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    benefits(page).getByRole("button", { name: offer }).click(),
  ]);
  await popup.getByLabel("Card number").fill(cards.pays);
  await popup.getByLabel("Expiry").fill("12 / 40");
  await popup.getByLabel("Security code").fill("123");
  await Promise.all([
    popup.waitForEvent("close"),
    popup.getByRole("button", { name: `Pay ${price}` }).click(),
  ]);
  await page.getByText("You are subscribed to Ava Laurent.").first().waitFor();
  expect(
    await page
      .getByText(/^Renews on /)
      .first()
      .textContent(),
  ).toContain(` for ${price}.`);
  expect(problems).toEqual([]);
});

test("[SUBP-22] while a profile waits for its verification a press on 'Subscribe again' only says so", async () => {
  const waits = (status: string) =>
    site.database.query("update account set compliance_status = $1 where username = 'noah'", [status]);
  const { page } = await visit("phone", { colorScheme: "dark" });
  await signInPage(page, site.server.origin, "expired");
  await page.goto(`${site.server.origin}/account/following`);
  await page.getByRole("tab", { name: "Expired" }).click();
  const again = page.getByRole("button", { name: "Subscribe again: Noah Berg" });
  await again.waitFor();
  await waits("under_review");
  await again.click();
  await page.getByText("Profile Pending Verification").waitFor();
  await picture(page, "subscribe-pending-phone");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await waits("approved");
  await again.click();
  await page.getByRole("dialog", { name: "Subscribe to Noah Berg" }).waitFor();
});
