import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";

import { launchBrowser } from "../running/browser.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();
let browser: Browser | undefined;
/** Chromium's shell keeps no pages: where nothing else is installed, nobody can see this. */
const keepsNoPages = inject("wholeChromium") === null;
beforeAll(async () => {
  if (keepsNoPages) return;
  browser = await launchBrowser({ keepsPages: true });
});
afterEach(async () => {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
});
afterAll(async () => browser?.close());

/** Each page notes in the storage that it was kept, and how often it opened a socket. */
const takeNotes = (): void => {
  const note = (name: string) => {
    const key = `${name} ${location.pathname}`;
    localStorage.setItem(key, String(Number(localStorage.getItem(key)) + 1));
  };
  addEventListener("pageshow", ({ persisted }) => note(persisted ? "kept" : "loaded"));
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL) {
      super(address);
      note("socket");
    }
  };
};

/** `/ava` as a guest once its socket is open, and another page beside it: Playwright loses sight of a page that is kept. */
const openProfile = async () => {
  const context = await browser!.newContext();
  await context.addInitScript(takeNotes);
  const beside = await context.newPage();
  await beside.goto(`${site.server.origin}/support/faq`);
  const page = await context.newPage();
  await page.goto(`${site.server.origin}/ava`);
  await noted(beside, "socket /ava", "1");
  return { context, page, beside };
};

const noted = (beside: Page, key: string, count: string) =>
  beside.waitForFunction(([name, times]) => localStorage.getItem(name!) === times, [key, count] as const, {
    polling: 50,
  });

const leaveAndComeBack = async (page: Page): Promise<void> => {
  await page.goto(`${site.server.origin}/creator`);
  await page.evaluate(() => void setTimeout(() => history.back()));
};

describe.skipIf(keepsNoPages)("a page that was left", () => {
  test("a guest's page comes back as it was left, and opens its socket again", async () => {
    const { page, beside } = await openProfile();
    await leaveAndComeBack(page);
    await noted(beside, "kept /ava", "1");
    await noted(beside, "socket /ava", "2");
    expect(await beside.evaluate(() => localStorage.getItem("loaded /ava"))).toBe("1");
  });

  test("who signed in meanwhile gets the page anew", async () => {
    const { context, page, beside } = await openProfile();
    const csrf = await page.locator('meta[name="csrf-token"]').getAttribute("content");
    const answer = await context.request.post(`${site.server.origin}/api/v1/auth/signin`, {
      headers: { "x-csrf-token": csrf!, origin: site.server.origin },
      data: { email: "fan", password: "marquee-demo" },
    });
    expect(answer.status()).toBe(200);
    await leaveAndComeBack(page);
    await noted(beside, "kept /ava", "1");
    await noted(beside, "loaded /ava", "2");
  });
});
