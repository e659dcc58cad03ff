import { randomUUID } from "node:crypto";

import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";

import { openPage } from "../running/screens.ts";
import { postAsPage, signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();
/** As long as a name may be, with no place to break. */
const NAME = "W".repeat(40);
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

beforeAll(async () => {
  const { page } = await openPage(site.browser, "phone");
  await signInPage(page, site.server.origin, "noah");
  const data = { display_name: NAME };
  await postAsPage(page.context().request, site.server.origin, "/api/v1/account/profile/display_name", data);
});

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

test("a creator's long name breaks in the offers of her page and where a fan may not write to her", async () => {
  const page = await visit("fan", "/noah");
  await page.getByRole("heading", { name: `Subscribe to ${NAME}` }).waitFor();
  expect(await tooWide(page, "h2, main button")).toBe(0);
  await page.goto(`${site.server.origin}/account/direct-message/inbox/noah`);
  await page.getByText(`Subscribe to ${NAME} to write a message.`).waitFor();
  expect(await tooWide(page, "main p")).toBe(0);
});

test("a long name and long answers of a poll leave the editor of posts as wide as the phone", async () => {
  const page = await visit("noah", "/post/create");
  await page.getByText("Poll", { exact: true }).click();
  await page.getByLabel("Answer 1").fill(WORD);
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByText(NAME, { exact: true }).waitFor();
  const answer = preview.getByText(WORD);
  await answer.waitFor();
  expect(await answer.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  expect(await tooWide(page, "main section, li > *")).toBe(0);
});
