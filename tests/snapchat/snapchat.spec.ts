import type { Page } from "playwright";
import { expect, test } from "vitest";

import { buyerOf, cards } from "../payment/buyer.ts";
import { createClient } from "../running/http-client.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { snapchatPage } from "./snapchat-page.ts";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string | null): Promise<Page> => {
  const colorScheme = screen === "phone" ? ("dark" as const) : ("light" as const);
  const { page } = await openPage(site.browser, screen, { colorScheme });
  if (username !== null) await signInPage(page, site.server.origin, username);
  await page.goto(`${site.server.origin}/ava`);
  return page;
};

const press = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();

test.each([
  ["phone", null],
  ["desktop", "fan"],
] as const)(
  "[SNAP-01] [SNAP-02] [SNAP-03] the dialog asks for a Snapchat username, and guests for an e-mail (%s, %s)",
  async (screen, username) => {
    const page = await visit(screen, username);
    await press(page, /^Get my Snapchat/);
    const dialog = page.getByRole("dialog", { name: "Get access to ava's Snapchat" });
    const field = dialog.getByLabel("Your Snapchat username");
    await field.waitFor();
    expect(await field.getAttribute("name")).toBe("snapchat_username");
    expect(await dialog.locator("[name=user_email]").count()).toBe(username === null ? 1 : 0);
    await dialog.locator("[type=submit]").click();
    await dialog.getByText("This field is required").first().waitFor();
    await expectAccessible(page);
    await picture(page, `snapchat-${screen}`);
  },
);

/** Opens what is over on the page of those whom he follows. */
const openExpired = async (screen: Screen, { hears = true } = {}): Promise<Page> => {
  const page = await visit(screen, "leaver");
  if (!hears) await page.routeWebSocket(/.*/, () => undefined);
  await page.goto(`${site.server.origin}/account/following`);
  await page.getByRole("tab", { name: "Expired" }).click();
  await page.getByRole("button", { name: "Subscribe again: Ava Laurent" }).waitFor();
  return page;
};

test("[SUBP-23] [CERR-04] while a profile waits for its verification a press on its Snapchat only says so", async () => {
  const { database, server } = site;
  const waits = (status: string) =>
    database.query("update account set compliance_status = $1 where username = 'ava'", [status]);
  const page = await visit("phone", "leaver");
  await page.goto(`${server.origin}/account/following`);
  await page.getByRole("tab", { name: "Expired" }).click();
  await page.getByRole("button", { name: "Subscribe again: Ava Laurent" }).waitFor();
  await waits("under_review");
  await press(page, /^Subscribe again/);
  await page.getByText("Profile Pending Verification").waitFor();
  await picture(page, "snapchat-pending-phone");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await waits("approved");
});

/** Buys ava's Snapchat as a member does in another browser. */
const buyElsewhere = async (username: string): Promise<void> => {
  const { origin } = site.server;
  const client = createClient(origin);
  await client.open("/");
  await client.post("/api/v1/auth/signin", { email: username, password: "marquee-demo" });
  const buyer = buyerOf(client, origin);
  await buyer.sendCard(await buyer.openPage(snapchatPage()), cards.pays);
  await expect
    .poll(async () => (await client.get("/api/v1/user/ava")).body.is_subscribed_snapchat)
    .toBe(true);
};

test("[ERR-34] who bought the Snapchat elsewhere, of which his page has not heard, is told so in place of paying again", async () => {
  const page = await openExpired("desktop", { hears: false });
  await buyElsewhere("leaver");
  await press(page, /^Subscribe again/);
  const dialog = page.getByRole("dialog", { name: "Get access to ava's Snapchat" });
  await dialog.getByLabel("Your Snapchat username").fill("leaver.demo");
  await dialog.locator("[type=submit]").click();
  await page.getByText("You're already subscribed to this model snapchat.").waitFor();
  await picture(page, "snapchat-already-desktop");
  await dialog.waitFor({ state: "detached" });
});

test("[SNAP-04] [SNAP-05] [SNAP-06] [SNAP-07] once it is paid the dialog says thanks, whose name it is and that the creator adds him within a day", async () => {
  const page = await visit("desktop", "fan");
  await press(page, /^Get my Snapchat/);
  const dialog = page.getByRole("dialog", { name: "Get access to ava's Snapchat" });
  await dialog.getByLabel("Your Snapchat username").fill("fan.demo");
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("button", { name: "Continue to payment" }).click(),
  ]);
  await popup.locator("[name=card_number]").fill(cards.pays);
  await popup.locator("[name=expiry]").fill("12 / 40");
  await popup.locator("[name=security_code]").fill("123");
  await popup.locator("[data-pay]").click();
  const thanks = page.getByRole("alertdialog", { name: "Thank you!" });
  await thanks
    .getByText(
      "The Snapchat username of Ava Laurent is ava.unframed. Ava Laurent has been notified and should add you shortly. Please allow up to 24 hours.",
      { exact: true },
    )
    .waitFor();
  await expectAccessible(page);
  await picture(page, "snapchat-thanks-desktop");
});
