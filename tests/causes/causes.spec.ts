import type { Page } from "playwright";
import { expect, test } from "vitest";

import { openInspected } from "../inspector/inspected.ts";
import { logInAs, openCardPage, sendCard } from "./card-page.ts";
import { cards } from "../payment/buyer.ts";
import { expectAccessible, openPage, picture, screens } from "../running/screens.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });

/** The lines of the tab from a first cause to the one with a title, each as `lane: title`. */
const wayTo = (inspector: Page, title: string): Promise<readonly string[]> =>
  inspector.getByRole("list", { name: "Causes" }).evaluate((list, wanted) => {
    const lines = [...list.children].map((line) => ({
      text: `${line.getAttribute("data-lane")}: ${line.querySelector("[data-title]")?.textContent}`,
      depth: Number(line.getAttribute("data-depth")),
    }));
    const at = lines.findLastIndex(({ text }) => text.endsWith(`: ${wanted}`));
    const way: string[] = [];
    let depth = Number.POSITIVE_INFINITY;
    for (const line of lines.slice(0, at + 1).toReversed()) {
      if (line.depth >= depth) continue;
      way.unshift(line.text);
      ({ depth } = line);
    }
    return way;
  }, title);

const line = (inspector: Page, title: string) =>
  inspector.getByRole("list", { name: "Causes" }).getByRole("listitem").filter({ hasText: title });

test("a payment that fails and one that succeeds are followed from the press to the posted entry and back", async () => {
  const { page, inspector, broken } = await openInspected(site.browser, site.server.origin, "/noah");
  await logInAs(page, "fan");
  const beside = await page.context().newPage();
  await beside.goto(`${site.server.origin}/ava?inspect`);
  await beside.getByRole("heading", { name: "Ava Laurent" }).first().waitFor();
  const popup = await openCardPage(page);
  await inspector.getByRole("tab", { name: "Causes" }).click();

  await sendCard(popup, cards.declines);
  await popup.getByText("Your card was declined").waitFor();
  await line(inspector, "PaymentDeclined").first().waitFor();
  expect(await wayTo(inspector, "PaymentDeclined")).toEqual([
    "browser: offer.chosen",
    "browser: popup.opened",
    "browser: asks startPayment",
    "server: A request of this account",
    "server: PaymentStarted",
    "provider: sandbox says declined",
    "server: payment.webhook",
    "server: PaymentDeclined",
  ]);

  await sendCard(popup, cards.pays);
  await page.getByText("Payment successful", { exact: true }).waitFor();
  await line(inspector, "payment.update came").last().waitFor();
  const posted = await wayTo(inspector, "TransactionPosted");
  const fromThePress = [
    "browser: offer.chosen",
    "browser: popup.opened",
    "browser: asks startPayment",
    "server: A request of this account",
    "server: PaymentStarted",
    "provider: sandbox says authorized",
    "server: payment.webhook",
    "server: payment.capture",
  ];
  expect(posted).toEqual([...fromThePress, "server: TransactionPosted"]);
  expect(await wayTo(inspector, "payment.update came")).toEqual([
    ...fromThePress,
    "server: payment.update",
    "browser: payment.update came",
  ]);
  // The other tab of this browser heard it, too.
  await line(inspector, "payment.update came").filter({ hasText: "load of /ava" }).last().waitFor();
  await expectAccessible(inspector, [], "main");
  await picture(inspector, "causes-desktop");

  // A step of the browser is gone to, and its address opens it in another window.
  await line(inspector, "offer.chosen").last().getByRole("button").click();
  await inspector.locator('[aria-current="step"]', { hasText: "offer.chosen" }).waitFor();
  await inspector.evaluate(() => {
    const copied = (text: string) => {
      document.title = text;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText: copied } });
  });
  await inspector.getByRole("button", { name: "Copy link to this step" }).click();
  await inspector.getByText("The link is copied.").waitFor();
  const link = await inspector.title();
  expect(link).toMatch(/\/__inspector#step\/[0-9a-f]{16}\/\d+$/);
  const other = await page.context().newPage();
  await other.setViewportSize(screens.phone.viewport);
  await other.goto(link);
  await other.getByText(/^Past · \d+ behind$/).waitFor();
  await other.getByRole("tab", { name: "Causes" }).click();
  await other.locator('[aria-current="step"]', { hasText: "offer.chosen" }).waitFor();
  await expectAccessible(other, [], "main");
  await picture(other, "causes-phone");
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // Once nobody is signed in the server tells nothing; the browser's own part stays.
  await page.context().clearCookies();
  await other.getByRole("button", { name: "Read again" }).click();
  await other
    .getByText("The server does not tell its part here, because nobody is signed in in this browser.")
    .waitFor();
  await other.getByRole("button", { name: "Show reads" }).click();
  await line(other, "asks startPayment").first().waitFor();
  expect(await line(other, "PaymentStarted").count()).toBe(0);
  await expectAccessible(other, [], "main");
  await picture(other, "causes-withheld");
  expect(broken).toEqual([]);
});

test("an address of a step that this browser has no recording of says so", async () => {
  const { page } = await openPage(site.browser, "desktop");
  await page.goto(`${site.server.origin}/__inspector#step/0123456789abcdef/5`);
  await page.getByText("This browser has no recording with the step of this link.").waitFor();
});
