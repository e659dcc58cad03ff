import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";

import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { cards } from "./buyer.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let names = 0;

/** A new fan whose benefits dialog of noah is open. */
const atTheDialog = async (screen: Screen, prepare?: (context: BrowserContext) => Promise<void>) => {
  names += 1;
  const opened = await openPage(site.browser, screen, {
    extraHTTPHeaders: { "x-forwarded-for": `203.0.114.${names}` },
  });
  const { page } = opened;
  await prepare?.(page.context());
  await page.goto(`${site.server.origin}/noah`);
  await page.getByRole("button", { name: "Subscribe for $15.00 a month" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill(`payer${names}`);
  await dialog.getByLabel("Password", { exact: true }).fill("long enough 1");
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  const button = page
    .getByRole("dialog", { name: /^Subscribe to/ })
    .getByRole("button", { name: "Subscribe for $15.00 a month" });
  await button.waitFor();
  return { ...opened, button };
};

const openPopup = async (page: Page, click: () => Promise<void>): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent("popup"), click()]);
  await popup.waitForURL(/\/oauth\/payment\/start/);
  return popup;
};

const enterCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
};
const pressPay = (page: Page) => page.getByRole("button", { name: "Pay $15.00" }).click();

const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(
    async () =>
      ((await (await fetch("/api/v1/user/noah")).json()) as { is_subscribed: boolean }).is_subscribed,
  );
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test("[PAY-16] [PAY-17] [PAY-25] [ERR-32] the popup is paid in, closes by itself, and the profile is unlocked", async () => {
  const { page, problems, button } = await atTheDialog("desktop");
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (url, name, features) => {
      sessionStorage.setItem("features", String(features));
      return open(url, name, features);
    };
  });
  const popup = await openPopup(page, () => button.click());
  expect(await page.evaluate(() => sessionStorage.getItem("features"))).toMatch(
    /^popup=yes,width=790,height=830,left=\d+,top=\d+$/,
  );
  await page.getByText("Go on in the payment window").waitFor();
  await expectAccessible(page);
  await expectAccessible(popup);
  await picture(popup, "payment-desktop");
  await enterCard(popup, cards.pays);
  await Promise.all([popup.waitForEvent("close"), pressPay(popup)]);
  await toast(page, "Payment successful").waitFor();
  expect(await isSubscribed(page)).toBe(true);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(problems).toEqual([]);
});

test("a declined card says so, keeps what was typed, and another card pays", async () => {
  const { page, button } = await atTheDialog("desktop");
  const popup = await openPopup(page, () => button.click());
  await enterCard(popup, cards.declines);
  await pressPay(popup);
  await popup
    .getByText("Your card was declined. You have not been charged. Please try another card.")
    .waitFor();
  expect(await popup.getByLabel("Expiry").inputValue()).toBe("12 / 40");
  await expectAccessible(popup);
  await picture(popup, "payment-declined");
  await popup.getByLabel("Card number").fill(cards.asks);
  await pressPay(popup);
  await popup.getByRole("heading", { name: "Your bank asks you to confirm" }).waitFor();
  await expectAccessible(popup);
  await Promise.all([
    popup.waitForEvent("close"),
    popup.getByRole("button", { name: "Confirm payment" }).click(),
  ]);
  await toast(page, "Payment successful").waitFor();
  expect(await isSubscribed(page)).toBe(true);
});

test("wrong entries are told at their fields and nothing is sent", async () => {
  const { page, button } = await atTheDialog("desktop");
  const popup = await openPopup(page, () => button.click());
  await popup.getByLabel("Card number").fill("4242 4242 4242 4241");
  await popup.getByLabel("Expiry").fill("12 / 20");
  await popup.getByLabel("Security code").fill("1");
  await pressPay(popup);
  await popup.getByText("Please check the card number.").waitFor();
  await popup.getByText("This card has expired.").waitFor();
  await popup.getByText("Please enter the 3 digits.").waitFor();
  expect(await popup.getByLabel("Card number").getAttribute("aria-invalid")).toBe("true");
  await expectAccessible(popup);
});

test("[PAY-18] [PAY-19] a popup that is closed is asked about at the server, the page reloads and the dialog is as it was", async () => {
  const { page, button } = await atTheDialog("desktop");
  const popup = await openPopup(page, () => button.click());
  await Promise.all([page.waitForEvent("load"), popup.close()]);
  await toast(page, "Payment cancelled. You have not been charged.").waitFor();
  await button.waitFor();
  expect(await isSubscribed(page)).toBe(false);
});

test("'Cancel' on the payment page closes it, and nothing was charged", async () => {
  const { page, button } = await atTheDialog("desktop");
  const popup = await openPopup(page, () => button.click());
  // The popup may be gone before the press is answered.
  const pressed = popup
    .getByRole("link", { name: "Cancel" })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error;
    });
  await Promise.all([popup.waitForEvent("close"), pressed]);
  await toast(page, "Payment cancelled. You have not been charged.").waitFor();
  expect(await isSubscribed(page)).toBe(false);
});

test("a double click opens one popup and begins one payment", async () => {
  const { page, button } = await atTheDialog("desktop");
  let begun = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/subscription")) begun += 1;
  });
  await openPopup(page, () => button.dblclick());
  expect(page.context().pages()).toHaveLength(2);
  expect(begun).toBe(1);
});

test("[X-04] a payment whose answer was lost is begun once, though the page was loaded again meanwhile", async () => {
  const begun = async (): Promise<number> => {
    const { rows } = await site.database.query<{ count: string }>(
      "select count(*) from event where stream like 'payment-%' and version = 1",
    );
    return Number(rows[0]!.count);
  };
  const { page, button } = await atTheDialog("phone");
  const before = await begun();
  await page.route("**/subscription", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button.click();
  await page.getByText("We could not reach the server").waitFor();
  expect(await begun()).toBe(before + 1);
  await page.unroute("**/subscription");
  await page.reload();
  await button.click();
  await page.waitForURL(/\/oauth\/payment\/start/);
  expect(await begun()).toBe(before + 1);
});

test("[PAY-12] [PAY-14] [X-19] on a phone the page goes to the payment page and comes back unlocked", async () => {
  const { page, problems, button } = await atTheDialog("phone");
  await button.click();
  await page.waitForURL(/\/oauth\/payment\/start/);
  expect(page.context().pages()).toHaveLength(1);
  await expectAccessible(page);
  await picture(page, "payment-phone");
  await enterCard(page, cards.pays);
  await pressPay(page);
  await page.waitForURL(`${site.server.origin}/noah`);
  await toast(page, "Payment successful").waitFor();
  expect(await isSubscribed(page)).toBe(true);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(problems).toEqual([]);
});

test("'Cancel' on a phone's payment page comes back, says that nothing was charged, and keeps the dialog", async () => {
  const { page, button } = await atTheDialog("phone");
  await button.click();
  await page.waitForURL(/\/oauth\/payment\/start/);
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL(`${site.server.origin}/noah`);
  await toast(page, "Payment cancelled. You have not been charged.").waitFor();
  await button.waitFor();
  expect(await isSubscribed(page)).toBe(false);
});

test("[PAY-27] back from the payment page by Back: the payment is cancelled and the dialog can be used again", async () => {
  const { page, button } = await atTheDialog("phone");
  await button.click();
  await page.waitForURL(/\/oauth\/payment\/start/);
  await page.goBack();
  await button
    .or(page.getByRole("button", { name: "Try again" }))
    .first()
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.classList.contains("payment-redirecting"))).toBe(
    false,
  );
});

test("[X-19] a blocked popup becomes a full-page redirect", async () => {
  const { page, button } = await atTheDialog("desktop");
  await page.evaluate(() => {
    window.open = () => null;
  });
  await button.click();
  await page.waitForURL(/\/oauth\/payment\/start/);
  await enterCard(page, cards.pays);
  await pressPay(page);
  await page.waitForURL(`${site.server.origin}/noah`);
  await toast(page, "Payment successful").waitFor();
});

test("a price that changed meanwhile is shown and confirmed before anything is paid", async () => {
  const { page, button } = await atTheDialog("desktop");
  const owner = await openPage(site.browser, "desktop", {
    extraHTTPHeaders: { "x-forwarded-for": "203.0.114.250" },
  });
  const setPrice = (price: number) =>
    owner.page.evaluate(async (subscription_price) => {
      const csrf = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')!.content;
      const answer = await fetch("/api/v1/account/subscription/price", {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrf-token": csrf },
        body: JSON.stringify({ subscription_price }),
      });
      return answer.status;
    }, price);
  await signInPage(owner.page, site.server.origin, "noah");
  await owner.page.goto(site.server.origin);
  expect(await setPrice(1800)).toBe(200);
  await button.click();
  await page.getByRole("heading", { name: "The price has changed" }).waitFor();
  await expectAccessible(page);
  await picture(page, "payment-price-changed");
  const popup = await openPopup(page, () =>
    page.getByRole("button", { name: "Continue for $18.00" }).click(),
  );
  await popup.getByRole("button", { name: "Pay $18.00" }).waitFor();
  await popup.close();
  expect(await setPrice(1500)).toBe(200);
});

test("offline while the payment is asked about: it is shown, and healed when the line is back", async () => {
  const { page, button } = await atTheDialog("desktop");
  const popup = await openPopup(page, () => button.click());
  await page.route("**/api/v1/payment/*/close", (route) => route.abort());
  await popup.close();
  await page.getByRole("heading", { name: "We cannot reach the server" }).waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/v1/payment/*/close");
  await toast(page, "Payment cancelled. You have not been charged.").waitFor();
});

test("[FOLLOW-01] [FOLLOW-04] [FOLLOW-07] [FOLLOW-08] a visitor signs up to follow for free: his card is checked, nothing is charged", async () => {
  names += 1;
  const { page, problems } = await openPage(site.browser, "desktop", {
    extraHTTPHeaders: { "x-forwarded-for": `203.0.114.${names}` },
  });
  await page.goto(`${site.server.origin}/ava`);
  await page.getByRole("button", { name: "Follow for FREE" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Follow Ava Laurent" });
  await dialog.getByLabel("Username").fill(`payer${names}`);
  await dialog.getByLabel("Password", { exact: true }).fill("long enough 1");
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  // The request outlives the sign-up: the check opens by itself, in a frame, since nobody clicked on this page yet.
  const frame = page.frameLocator('iframe[name="payment-frame"]');
  await frame.getByText("We check your card. You will not be charged.").waitFor();
  await expectAccessible(page);
  await picture(page, "payment-frame");
  await frame.getByLabel("Card number").fill(cards.pays);
  await frame.getByLabel("Expiry").fill("12 / 40");
  await frame.getByLabel("Security code").fill("123");
  await frame.getByRole("button", { name: "Pay $0.00" }).click();
  await toast(page, "You are now following Ava Laurent for free.").waitFor();
  expect(problems).toEqual([]);
});
