import { randomUUID } from "node:crypto";

import type { Page } from "playwright";
import { expect, test } from "vitest";

import { openPage } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();
const WORD = "W".repeat(60);

const visit = async (username: string, path: string) => {
  const { page } = await openPage(site.browser, "phone");
  await signInPage(page, site.server.origin, username);
  await page.goto(site.server.origin + path);
  return page;
};
/** How far a part reaches beyond the right edge of the phone. */
const tooWide = (page: Page, selector: string) =>
  page.evaluate((parts) => {
    const ends = [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect().right);
    const { scrollWidth } = document.documentElement;
    return Math.max(0, Math.ceil(Math.max(scrollWidth, ...ends)) - 390);
  }, selector);

test("a word that is longer than a phone is wide breaks in the field of a message, beside its buttons", async () => {
  const page = await visit("sub", "/account/direct-message/inbox/ava");
  const field = page.getByRole("textbox", { name: /^Message to / });
  await field.fill(WORD);
  const send = page.getByRole("button", { name: "Send", exact: true });
  expect((await send.boundingBox())!.x).toBeLessThan(390 - 44);
  expect((await page.getByRole("button", { name: "Add files" }).boundingBox())!.x).toBeGreaterThanOrEqual(0);
});

test("a long word of a tip's message breaks on the payment page", async () => {
  const query = new URLSearchParams({
    ...{ payment_intent: "tip", model_username: "noah", tip_type: "normal", tip_amount: "500" },
    ...{ tip_message: WORD, return_uri: "/noah", payment_id: randomUUID() },
  });
  const page = await visit("sub", `/oauth/payment/start?${query.toString()}`);
  await page.getByText(WORD).waitFor();
  expect(await tooWide(page, "main *")).toBe(0);
});
