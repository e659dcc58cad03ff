import type { Page } from "playwright";
import { describe, expect, test } from "vitest";

import { FANTIME, severalSites } from "./several-sites.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { neverCountViews } from "../running/uncounted-view.ts";

const site = demoSiteInBrowser(async () => ({ SITE: await severalSites() }));

interface Watching {
  readonly watched: { readonly shifts: readonly string[]; readAt: number };
}

const rootText = (page: Page) => page.evaluate(() => document.querySelector("#root")!.textContent);

/** Opens a page whose scripts wait for `release`; collects what the console and the network say. */
const openHeld = async (screen: Screen, path: string, options = {}, origin = site.server.origin) => {
  const { page, problems } = await openPage(site.browser, screen, options);
  await neverCountViews(page);
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
    if (!route.request().url().includes("/early.")) await gate.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    // What moves while a slow machine still reads the page is not moved by the scripts.
    const watched = { shifts: [] as string[], readAt: Infinity };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
        if (startTime < watched.readAt) continue;
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 200) : "",
        );
        watched.shifts.push(`${value}: ${moved.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(origin + path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    (window as unknown as Watching).watched.readAt = performance.now();
  });
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

const fantime = () => site.server.origin.replace("127.0.0.1", FANTIME);

describe("the welcome page", () => {
  for (const screen of ["desktop", "phone"] as const) {
    test(`[ROUTE-51] [ROUTE-62] [ROUTE-66] [SHELL-23] [SHELL-83] on a ${screen}: no header, the ways in, two voices that take turns each minute`, async () => {
      const { page, problems } = await openPage(site.browser, screen);
      await page.clock.install();
      await page.goto(`${fantime()}/`);
      await taken(page);
      expect(await page.getByRole("banner").count()).toBe(0);
      expect(await page.getByRole("heading", { level: 3 }).count()).toBe(6);
      await expectAccessible(page);
      await picture(page, `welcome-${screen}`);
      await page.emulateMedia({ colorScheme: "dark" });
      await picture(page, `welcome-${screen}-dark`);
      const voices = page.getByRole("region", { name: "What people say" });
      await voices.scrollIntoViewIfNeeded();
      await picture(page, `welcome-voices-${screen}`);
      const seen = () => voices.locator("[aria-pressed=true]").getAttribute("aria-label");
      const height = () => voices.evaluate((element) => element.getBoundingClientRect().height);
      const before = await height();
      expect(await seen()).toBe("Mia, creator");
      await page.clock.runFor(60_000);
      await expect.poll(seen).toBe("Alex, fan");
      expect(await height()).toBe(before);
      await page.clock.runFor(60_000);
      await expect.poll(seen).toBe("Mia, creator");
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByRole("dialog", { name: "Log in" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Become a creator" }).click();
      await page.waitForURL("**/creator");
      await page.getByRole("banner").waitFor();
      expect(problems).toEqual([]);
    });
  }
});

describe("when the scripts come", () => {
  test.each(["desktop", "phone"] as const)(
    "[ROUTE-52] on a %s / is taken over as it stands, and its log-in comes into the place that is kept",
    async (screen) => {
      const { page, problems, errors, calls, release } = await openHeld(screen, "/");
      const before = await rootText(page);
      await page.evaluate(() => {
        for (const node of document.querySelectorAll("#root *")) Object.assign(node, { wasHere: true });
      });
      release();
      const form = page.getByRole("main").getByRole("form", { name: "Log in" });
      await form.waitFor();
      await page.waitForLoadState("networkidle");
      const after = await page.evaluate(() => {
        const place = document.querySelector("main form")!.parentElement!;
        const nodes = [...document.querySelectorAll("#root *")].filter((node) => !("wasHere" in node));
        return {
          text: document.querySelector("#root")!.textContent.replace(place.textContent, "Loading the log-in"),
          fresh: nodes
            .filter((node) => !place.contains(node) && node.role !== "status")
            .map((node) => node.outerHTML),
        };
      });
      expect(after).toEqual({ text: before, fresh: [] });
      expect([calls, problems, errors]).toEqual([[], [], []]);
      const { shifts } = await page.evaluate(() => (window as unknown as Watching).watched);
      expect(shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0)).toBeLessThan(0.005);
    },
  );
  test.each([
    ["desktop", "/ava"],
    ["phone", "/ava"],
    ["phone", "/browse"],
    ["desktop", "/browse/most-recent-posts"],
    ["desktop", "/rankings"],
    ["desktop", "/creator"],
    ["phone", "/support/faq"],
    ["desktop", "/support/report"],
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
    expect(await page.evaluate(() => (window as unknown as Watching).watched.shifts)).toEqual([]);
    await page.getByRole("button", { name: "Log in" }).first().click();
    await page.getByRole("dialog").waitFor();
  });

  test.each([
    ["/ava", "Log in", "Log in"],
    ["/ava", /^Subscribe/, "Subscribe"],
  ] as const)(
    "on %s a press of %s before the scripts are there acts when they are",
    async (path, name, opens) => {
      const { page, problems, errors, release } = await openHeld("phone", path);
      await page.waitForFunction(() =>
        performance.getEntriesByType("resource").some(({ name: file }) => file.includes("/early.")),
      );
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await page.getByRole("button", { name }).first().click();
      expect(await page.getByRole("dialog").count()).toBe(0);
      release();
      await page.getByRole("dialog", { name: opens }).waitFor();
      expect([...problems, ...errors]).toEqual([]);
    },
  );

  test("the welcome page is taken over as it stands", async () => {
    const { page, problems, errors, calls, release } = await openHeld("phone", "/", {}, fantime());
    const before = await rootText(page);
    release();
    await taken(page);
    await page.waitForLoadState("networkidle");
    expect(await rootText(page)).toBe(before);
    expect([...calls, ...problems, ...errors]).toEqual([]);
  });

  test("dates turn to the zone of the reader without a complaint", async () => {
    const { page, errors, release } = await openHeld("desktop", "/ava", { timezoneId: "Pacific/Kiritimati" });
    release();
    await taken(page);
    await page.waitForLoadState("networkidle");
    expect(errors).toEqual([]);
  });
});
