import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { cards } from "../payment/buyer.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

const visit = async (
  screen: Screen,
  username: string | null,
  more: Readonly<Record<string, string>> = {},
) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.113.${addresses}`, ...more };
  const colorScheme = screen === "phone" ? ("dark" as const) : ("light" as const);
  const opened = await openPage(site.browser, screen, { extraHTTPHeaders, colorScheme });
  if (username !== null) await signInPage(opened.page, site.server.origin, username);
  return opened;
};

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Send Tip to Ava Laurent" });

const coverOf = (page: Page) => page.getByRole("region", { name: "Cover", exact: true });

/** Where that stands which an element says, which may be narrower than itself. */
const placeOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNode(element);
    if (element.childNodes.length > 0) range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });

/** Presses TIP ME on a creator's cover. */
const tipMe = async (page: Page, username: string): Promise<void> => {
  await page.goto(`${site.server.origin}/${username}`);
  await coverOf(page).getByRole("button", { name: "TIP ME", exact: true }).click();
};

const payOn = async (page: Page): Promise<void> => {
  await page.locator("[name=card_number]").fill(cards.pays);
  await page.locator("[name=expiry]").fill("12 / 40");
  await page.locator("[name=security_code]").fill("123");
  await page.locator("[data-pay]").click();
};

test("[COVER-05] [TIP-07] [TIP-08] [TIP-10] [TIP-18] [TIP-19] [AUTH-20] a guest signs up in the tip dialog, comes back to it, and tips on a phone", async () => {
  const { page, problems } = await visit("phone", null);
  await tipMe(page, "ava");
  const guest = page.getByRole("dialog", { name: "Register to access" });
  await guest.getByText("Ava Laurent").waitFor();
  await expectAccessible(page);
  await picture(page, "tip-guest-phone");
  await guest.getByLabel("Username").fill("tipper");
  await guest.getByLabel("Password", { exact: true }).fill("long enough 1");
  await guest.getByRole("button", { name: "Sign up", exact: true }).click();
  const amount = dialogOf(page).getByLabel("Amount");
  await amount.waitFor();
  await expectAccessible(page);
  await picture(page, "tip-phone");
  expect(await amount.getAttribute("inputmode")).toBe("decimal");
  const send = dialogOf(page).getByRole("button", { name: "Send Tip" });
  await send.click();
  await dialogOf(page).getByText("This field is required").waitFor();
  await amount.fill("0,995");
  await send.click();
  await dialogOf(page).getByText("Please enter an amount, like 5.00").waitFor();
  await amount.fill("0,99");
  await dialogOf(page).getByText("= $0.99").waitFor();
  await send.click();
  await dialogOf(page).getByText("The minimum tip is $1.00.").waitFor();
  await dialogOf(page).getByRole("button", { name: "$10", exact: true }).click();
  await dialogOf(page).getByLabel("Message (optional)").fill("For the blue one");
  await send.click();
  await page.waitForURL(/\/oauth\/payment\/start/);
  await page.getByText("Tip with the message “For the blue one”").waitFor();
  await payOn(page);
  await page.waitForURL(`${site.server.origin}/ava`);
  await page.getByText("Payment successful").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(problems).toEqual([]);
});

test.each(["phone", "desktop"] as const)(
  "[COVER-05] the buttons for tips stand on the cover, over nothing that it says (%s)",
  async (screen) => {
    const { page } = await visit(screen, "sub");
    await page.goto(`${site.server.origin}/ava`);
    const cover = (await coverOf(page).boundingBox())!;
    const said = await Promise.all(
      [
        coverOf(page).getByRole("heading", { level: 1 }),
        coverOf(page).getByText(/likes?$/),
        page.getByRole("img", { name: "Ava Laurent" }).first(),
      ].map(placeOf),
    );
    for (const name of ["TIP ME", "Tip menu"]) {
      const box = (await coverOf(page).getByRole("button", { name, exact: true }).boundingBox())!;
      expect(box.y).toBeGreaterThan(cover.y);
      expect(box.y + box.height).toBeLessThanOrEqual(cover.y + cover.height);
      expect(box.x + box.width).toBeLessThanOrEqual(cover.width - 12);
      for (const { x, y, width, height } of said)
        expect([
          name,
          box.x < x + width && x < box.x + box.width && box.y < y + height && y < box.y + box.height,
        ]).toEqual([name, false]);
    }
    await expectAccessible(page);
    await picture(page, `cover-tip-${screen}`);
  },
);

test("[TIP-03] [RT-29] a tip in the payment window on a desktop: thanks for the fan, and a message for the creator at once", async () => {
  const creator = await visit("desktop", "ava");
  await creator.page.goto(`${site.server.origin}/account/dashboard`);
  await creator.page.getByRole("heading", { level: 1 }).waitFor();
  const { page, problems } = await visit("desktop", "fan");
  await tipMe(page, "ava");
  await dialogOf(page).getByLabel("Amount").fill("7.5");
  await dialogOf(page).getByLabel("Message (optional)").fill("Hello");
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    dialogOf(page).getByRole("button", { name: "Send Tip" }).click(),
  ]);
  await payOn(popup);
  await creator.page.getByText("tipped you $7.50").waitFor();
  await creator.page.getByText("“Hello”").waitFor();
  await page.getByText("Thank you! You tipped Ava Laurent $7.50.").waitFor();
  expect([...problems, ...creator.problems]).toEqual([]);
});

test("[SUBP-31] [SUBP-32] [SUBP-33] where tips are blocked a notice takes the dialog's place", async () => {
  const { page } = await visit("phone", "fan");
  await tipMe(page, "liam");
  const notice = page.getByRole("alertdialog", { name: "Tips are not available" });
  await notice.getByText("Liam Okafor cannot receive tips at the moment.").waitFor();
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Ok", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("[SUBP-31] [SUBP-33] a fan whose own tips are blocked reads so in the dialog's place, at whomever's page", async () => {
  const { page } = await visit("desktop", "gifted");
  await site.database.query("update account set tip_blocked = true where username = 'gifted'");
  await tipMe(page, "ava");
  const notice = page.getByRole("alertdialog", { name: "Tips are not available" });
  await notice
    .getByText("You cannot send tips at the moment. Please contact support if you think this is a mistake.", {
      exact: true,
    })
    .waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await expectAccessible(page);
  await picture(page, "tip-blocked-fan-desktop");
  await notice.getByRole("button", { name: "Ok", exact: true }).click();
  await notice.waitFor({ state: "detached" });
});

test("[SHELL-77] [SHELL-78] [TIP-14] [TIP-15] a creator whose tips are blocked finds the notice on every page, with no socket behind it", async () => {
  const { page, problems } = await visit("phone", "liam");
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  const notice = page.getByRole("alertdialog", { name: "Your account is on hold" });
  await page.goto(`${site.server.origin}/`);
  await notice
    .getByText("Tips and payouts are blocked on your account. Please contact support.", { exact: true })
    .waitFor();
  expect(await notice.getByRole("button").allInnerTexts()).toEqual(["Log out", "Contact support"]);
  await expectAccessible(page);
  await picture(page, "account-held-phone");
  await notice.getByRole("button", { name: "Contact support" }).click();
  await page.waitForURL(`${site.server.origin}/support/index`);
  await page.goto(`${site.server.origin}/account/dashboard`);
  await notice.getByRole("button", { name: "Log out" }).waitFor();
  expect(sockets).toEqual([]);
  await notice.getByRole("button", { name: "Log out" }).click();
  await expect
    .poll(async () => (await page.context().request.get(`${site.server.origin}/api/v1/auth/session`)).json())
    .toMatchObject({ user: null });
  expect(problems).toEqual([]);
});

test("[BANNER-26] [BANNER-27] where the law forbids tips a notice says whose, and subscribing stays", async () => {
  const fan = await visit("desktop", "fan");
  await tipMe(fan.page, "elsa");
  await fan.page.getByText(/^Because of the law where Elsa Lindqvist lives/).waitFor();
  const abroad = await visit("desktop", null, { "cf-ipcountry": "SE" });
  await tipMe(abroad.page, "ava");
  await abroad.page.getByText(/^Because of the law in Sweden, you cannot send tips/).waitFor();
  await abroad.page.getByRole("button", { name: "Ok", exact: true }).click();
  await abroad.page
    .getByRole("button", { name: /^Subscribe for/ })
    .first()
    .waitFor();
});

test("[SUBP-24] [CERR-03] a creator whose page waits for its verification gets no tips", async () => {
  const { page } = await visit("phone", "fan");
  await tipMe(page, "uma");
  await page.getByText("Profile Pending Verification").first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});
