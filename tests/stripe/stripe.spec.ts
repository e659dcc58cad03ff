import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright";

import { stripeEnvironment } from "../payment/provider-rig.ts";
import { expectAccessible, openPage, picture } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { numbers } from "./stand-in-books.ts";
import { startStripe, type StripeStandIn } from "./stripe-stand-in.ts";

let stripe: StripeStandIn;
const site = demoSiteInBrowser(async () => {
  stripe = await startStripe();
  return { ...stripeEnvironment(stripe.origin), TRUSTED_PROXIES: "127.0.0.1" };
});
let names = 0;

beforeAll(() => stripe.tellTo(`${site.server.origin}/api/v1/payment/webhook/stripe`));
afterAll(() => stripe?.stop());

const BUTTON = "Subscribe for $15.00 a month";

/** A new fan at noah's offer, and the button that begins the payment. */
const atTheOffer = async (screen: "desktop" | "phone") => {
  names += 1;
  const opened = await openPage(site.browser, screen, {
    extraHTTPHeaders: { "x-forwarded-for": `203.0.115.${names}` },
  });
  const { page } = opened;
  await page.goto(`${site.server.origin}/noah`);
  await page.getByRole("button", { name: BUTTON }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill(`stripepayer${names}`);
  await dialog.getByLabel("Password", { exact: true }).fill("long enough 1");
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  const button = page.getByRole("dialog", { name: /^Subscribe to/ }).getByRole("button", { name: BUTTON });
  await button.waitFor();
  return { ...opened, button };
};

const enterCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: "Pay $15.00" }).click();
};

const isSubscribed = (page: Page, username: string): Promise<boolean> =>
  page.evaluate(
    async (name) =>
      ((await (await fetch(`/api/v1/user/${name}`)).json()) as { is_subscribed: boolean }).is_subscribed,
    username,
  );

test("the popup goes to Stripe's page; a declined card, then one whose bank asks, pay there, and the profile is unlocked", async () => {
  const { page, problems, button } = await atTheOffer("desktop");
  const [popup] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await popup.waitForURL(`${stripe.origin}/c/pay/**`);
  await enterCard(popup, numbers.declines);
  await popup.getByRole("alert").waitFor();
  await enterCard(popup, numbers.asks);
  await Promise.all([popup.waitForEvent("close"), popup.getByRole("button", { name: "Complete" }).click()]);
  await page.getByText("Payment successful", { exact: true }).waitFor();
  expect(await isSubscribed(page, "noah")).toBe(true);
  expect(problems).toEqual([]);
});

test("leaving Stripe's page in the popup closes the payment, and the page behind says so", async () => {
  const { page, button } = await atTheOffer("desktop");
  const [popup] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await popup.waitForURL(`${stripe.origin}/c/pay/**`);
  await Promise.all([popup.waitForEvent("close"), popup.getByRole("link", { name: "Cancel" }).click()]);
  await button.waitFor();
  expect(await isSubscribed(page, "noah")).toBe(false);
  expect([...stripe.books.intents.values()].filter(({ status }) => status === "requires_capture")).toEqual(
    [],
  );
});

test("on a phone the page goes to Stripe and comes back, paid or left", async () => {
  const { page, button } = await atTheOffer("phone");
  await button.click();
  await page.waitForURL(`${stripe.origin}/c/pay/**`);
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL(`${site.server.origin}/noah**`);
  await page.getByText("Payment cancelled. You have not been charged.").waitFor();
  // The offer that he came from stands open again.
  await button.click();
  await page.waitForURL(`${stripe.origin}/c/pay/**`);
  await enterCard(page, numbers.pays);
  await page.waitForURL(`${site.server.origin}/noah**`);
  await page.getByText("Payment successful", { exact: true }).waitFor();
  expect(await isSubscribed(page, "noah")).toBe(true);
});

test("in a frame, where Stripe's page cannot be shown, a link leads the whole window there", async () => {
  const { page } = await openPage(site.browser, "desktop");
  await signInPage(page, site.server.origin, "fan");
  await page.goto(`${site.server.origin}/ava`);
  const query = "payment_intent=tip&tip_type=follow_free&tip_amount=0&model_username=ava&return_uri=%2Fava";
  await page.evaluate((address) => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { src: address, name: "payment-frame" });
    frame.setAttribute("width", "700");
    frame.setAttribute("height", "700");
    document.body.prepend(frame);
  }, `/oauth/payment/start?${query}`);
  const frame = page.frameLocator("iframe[name=payment-frame]");
  await frame.getByRole("heading", { name: "Continue to the payment page" }).waitFor();
  const alone = await page.context().newPage();
  // Alone in a window, as it is in the frame.
  await alone.route("**/oauth/payment/start**", async (route) => {
    const headers = { ...route.request().headers(), "sec-fetch-dest": "iframe" };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await alone.goto(`${site.server.origin}/oauth/payment/start?${query}`);
  await expectAccessible(alone);
  await picture(alone, "payment-elsewhere");
  await alone.close();
  await frame.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL(`${stripe.origin}/c/pay/**`);
  await page.getByLabel("Card number").fill(numbers.pays);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.waitForURL(`${site.server.origin}/ava**`);
  await page.getByText("You are now following Ava Laurent for free.", { exact: true }).waitFor();
});
