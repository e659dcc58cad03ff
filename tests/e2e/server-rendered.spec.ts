import type { Page } from "playwright";
import { describe, expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { openPage, picture, type Screen } from "./screens.ts";

const site = demoSiteInBrowser();

const rootText = (page: Page) => page.evaluate(() => document.querySelector("#root")!.textContent);

/** Opens a page whose scripts wait for `release`; collects what the console and the network say. */
const openHeld = async (screen: Screen, path: string, options = {}) => {
  const { page, problems } = await openPage(site.browser, screen, options);
  const errors: string[] = [];
  const calls: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 404/.test(message.text())) errors.push(message.text());
  });
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  const gate = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(site.server.origin + path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { page, problems, errors, calls, release: () => gate.resolve() };
};

const taken = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("h1")!).some((name) => name.startsWith("__reactFiber")),
  );

describe("without JavaScript", () => {
  test.each(["desktop", "phone"] as const)("a %s shows a creator's page", async (screen) => {
    const { page } = await openPage(site.browser, screen, { javaScriptEnabled: false });
    await page.goto(`${site.server.origin}/ava`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Ava Laurent");
    expect(await page.getByRole("region", { name: "Offers" }).getByRole("button").count()).toBeGreaterThan(2);
    expect(await page.getByRole("tabpanel").getByRole("listitem").count()).toBeGreaterThan(3);
    expect(await page.locator("noscript").isVisible()).toBe(true);
    await picture(page, `server-rendered-profile-${screen}`);
  });

  test("from the landing page a link leads to a creator", async () => {
    const { page } = await openPage(site.browser, "desktop", { javaScriptEnabled: false });
    await page.goto(site.server.origin);
    await picture(page, "server-rendered-landing");
    await page
      .getByRole("link", { name: /Ava Laurent/ })
      .first()
      .click();
    await page.waitForURL("**/ava");
    expect(await page.title()).toBe("Ava Laurent | Marquee");
  });
});

describe("when the scripts come", () => {
  test.each([
    ["desktop", "/ava"],
    ["phone", "/ava"],
    ["desktop", "/"],
    ["phone", "/"],
    ["desktop", "/nobody-at-all"],
    ["desktop", "/there/is/no/such/page"],
  ] as const)("on a %s %s is taken over as it stands", async (screen, path) => {
    const { page, problems, errors, calls, release } = await openHeld(screen, path);
    const before = await rootText(page);
    await page.evaluate(() => {
      for (const node of document.querySelectorAll("#root *")) Object.assign(node, { wasHere: true });
    });
    release();
    await taken(page);
    await page.waitForLoadState("networkidle");
    expect(await rootText(page)).toBe(before);
    const fresh = await page.evaluate(() =>
      [...document.querySelectorAll("#root *")]
        // Where the connection is told is another part's once the socket has come.
        .filter((node) => !("wasHere" in node) && node.role !== "status")
        .map((node) => node.outerHTML),
    );
    expect(fresh).toEqual([]);
    expect(calls).toEqual([]);
    expect([...problems, ...errors]).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await page.getByRole("button", { name: "Log in" }).first().click();
    await page.getByRole("dialog").waitFor();
  });

  test("dates turn to the zone of the reader without a complaint", async () => {
    const { page, errors, release } = await openHeld("desktop", "/ava", { timezoneId: "Pacific/Kiritimati" });
    release();
    await taken(page);
    await page.waitForLoadState("networkidle");
    expect(errors).toEqual([]);
  });
});
