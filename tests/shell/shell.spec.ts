import type { Page } from "playwright";
import { describe, expect, test } from "vitest";

import { nextLine } from "../running/next-line.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { neverCountViews } from "../running/uncounted-view.ts";

const site = demoSiteInBrowser();

const at = async (path: string, screen: Screen = "desktop"): Promise<Page> => {
  const { page } = await openPage(site.browser, screen);
  await page.goto(site.server.origin + path);
  return page;
};

describe("pages", () => {
  test("the first view of a profile needs no call of its own and no codec", async () => {
    const { page, problems } = await openPage(site.browser, "desktop");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await neverCountViews(page);
    const line = nextLine(page);
    await page.goto(`${site.server.origin}/ava`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await line;
    expect(asked.filter((path) => path.startsWith("/api/") || path.includes("wire.codec"))).toEqual([]);
    expect(problems).toEqual([]);
  });

  test("[SHELL-39] [SHELL-40] [SHELL-41] a link is followed without a load, to a clean address, class and top", async () => {
    const page = await at("/");
    await page.evaluate(() => Object.assign(window, { kept: true }));
    const link = page.locator('a[href="/ava"]').first();
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await link.click();
    await page.locator(".page-profile").waitFor();
    expect(await page.evaluate(() => [location.pathname, location.hash, scrollY, "kept" in window])).toEqual([
      "/ava",
      "",
      0,
      true,
    ]);
    await page.waitForFunction(() => document.title.startsWith("Ava"));
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.goBack();
    await page.locator(".page-landing").waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("[SHELL-22] [C-06] on a profile the shell's header gives way to the profile's own, over the cover", async () => {
    const page = await at("/");
    const header = page.getByRole("banner");
    const styleOf = () =>
      header.evaluate((element) => [
        getComputedStyle(element).position,
        getComputedStyle(element).backdropFilter,
      ]);
    expect(await styleOf()).toEqual(["sticky", expect.stringContaining("blur")]);
    await page.locator('a[href="/ava"]').first().click();
    await page.locator(".page-profile h1").waitFor();
    expect(await styleOf()).toEqual(["absolute", "none"]);
    expect(await header.count()).toBe(1);
    for (const name of ["Log in", "User Sign up"])
      expect(await header.getByRole("button", { name }).isVisible()).toBe(true);
    expect(await header.getByRole("link").first().getAttribute("href")).toBe("/");
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => document.querySelector("header")!.getBoundingClientRect().bottom < 0);
  });

  test("the page before stays until the code of the next one is there, with a bar when that takes long", async () => {
    const page = await at("/");
    let arrive = (): void => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/profile\.page\.\w+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('a[href="/ava"]').first().click();
    await page.getByRole("progressbar", { name: "Loading the page" }).waitFor();
    expect(await page.locator(".page-landing h1").count()).toBe(1);
    await expectAccessible(page);
    await picture(page, "page-on-its-way");
    arrive();
    await page.locator(".page-profile h1").waitFor();
    expect(await page.getByRole("progressbar", { name: "Loading the page" }).count()).toBe(0);
  });

  test.each([
    ["ERR-25", "script", /\/profile\.page\.\w+\.js$/],
    ["ERR-26", "style sheet", /\/profile\.page\.\w+\.css$/],
  ])("[%s] a page whose %s has not come after 120 s says so and offers a reload", async (_, __, files) => {
    const page = await at("/");
    await page.clock.install();
    await page.route(files, () => {});
    await page.locator('a[href="/ava"]').first().click();
    await page.waitForURL("**/ava");
    await page.clock.runFor(119_000);
    expect(await page.getByText("This page could not be loaded.").count()).toBe(0);
    await page.clock.runFor(1_000);
    await page.getByText("This page could not be loaded.").waitFor();
    await page.unroute(files);
    await page.getByRole("button", { name: "Reload" }).click();
    await page.locator(".page-profile h1").waitFor();
  });

  test.each([
    ["the flows of dialogs that a new release has removed", "dialog-flows", 404],
    ["a dialog's view that a new release has removed", "sign-in.view", 404],
    ["a dialog's view without an answer", "sign-in.view", null],
  ])("[ERR-25] %s: the page says so and a reload heals it", async (_, name, status) => {
    const { page } = await openPage(site.browser, "desktop");
    const files = new RegExp(`/${name.replace(".", "\\.")}\\.\\w+\\.js$`);
    await page.route(files, (route) =>
      status === null ? route.abort() : route.fulfill({ status, body: "" }),
    );
    await page.goto(`${site.server.origin}/creator`);
    await page.getByRole("button", { name: "Log in" }).first().click();
    await page.getByText("This page could not be loaded.").waitFor();
    await page.unroute(files);
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("heading", { level: 1, name: "Your work. Your people. Your 80%." }).waitFor();
    await page.getByRole("button", { name: "Log in" }).first().click();
    await page.getByRole("dialog", { name: "Log in" }).waitFor();
  });

  test("a page whose code cannot be loaded says so, comes when the network is back, or by a reload", async () => {
    const page = await at("/");
    const scripts = /\/profile\.page\.\w+\.js$/;
    await page.locator('a[href="/ava"]').first().waitFor();
    await page.route(scripts, (route) => route.abort());
    await page.locator('a[href="/ava"]').first().click();
    await page.getByText("This page could not be loaded.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/ava");
    await expectAccessible(page);
    await picture(page, "page-not-loaded");
    await page.unroute(scripts);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.locator(".page-profile h1").waitFor();

    await page.route(scripts, (route) => route.abort());
    await page.goto(`${site.server.origin}/noah`);
    await page.getByText("This page could not be loaded.").waitFor();
    await page.unroute(scripts);
    await page.getByRole("button", { name: "Reload" }).click();
    await page.locator(".page-profile h1").waitFor();
  });

  test.for(["desktop", "phone"] as const)("[SHELL-36] [SHELL-38] an unknown route, %s", async (screen) => {
    const page = await at("/no/such/page", screen);
    await page.getByRole("heading", { name: "Oops" }).waitFor();
    expect(await page.getByText("Page not found.").count()).toBe(1);
    await expectAccessible(page);
    await picture(page, `unknown-route-${screen}`);
  });

  test("[SHELL-37] [C-03] a path without a creator says it alone, without 'Oops'", async () => {
    const page = await at("/nobody-here");
    await page.getByText("Page not found.").waitFor();
    expect(await page.getByText("Oops").count()).toBe(0);
  });

  test("[SHELL-82] [CONST-09] [CONST-10] a refused page goes home and says so, top right, until it is tapped", async () => {
    const page = await at("/account/dashboard");
    const toast = page.getByRole("alert").getByText("Not authorized.");
    await toast.waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    const box = (await page.getByRole("alert").boundingBox())!;
    expect([box.x > 640, box.y < 200]).toEqual([true, true]);
    await toast.click();
    await toast.waitFor({ state: "detached" });
  });
});

describe("the line to the server", () => {
  test("[RT-07] sockets that are closed come back", async () => {
    const { page } = await openPage(site.browser, "desktop");
    const first = nextLine(page);
    await page.goto(`${site.server.origin}/ava`);
    await first;
    const second = nextLine(page);
    await fetch(`${site.server.origin}/__test/socket`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ close: 1012 }),
    });
    await second;
    expect(await page.getByText("Reconnecting").count()).toBe(0);
  });

  test("being offline is told and healed", async () => {
    const page = await at("/ava");
    // What says it comes after the first view.
    await page.getByRole("status").first().waitFor({ state: "attached" });
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await picture(page, "offline");
    await page.context().setOffline(false);
    await page.getByText("You are offline.").waitFor({ state: "detached" });
    expect(await page.getByRole("heading", { level: 1 }).first().isVisible()).toBe(true);
  });

  test("a page whose styles do not come says so, and opens when the network is there again", async () => {
    const { page, problems } = await openPage(site.browser, "phone");
    await signInPage(page, site.server.origin, "fan");
    await page.goto(`${site.server.origin}/account/following`);
    await page.getByRole("heading", { level: 1, name: "Following" }).waitFor();
    const styles = "**/notifications.page.*.css";
    await page.route(styles, (route) => route.abort());
    await page.getByRole("link", { name: /^Notifications/ }).click();
    await page.getByText("This page could not be loaded.").waitFor();
    await page.unroute(styles);
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("heading", { level: 1, name: "Notifications" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("a server that restarts is told while it is away, and found again", async () => {
    const { page } = await openPage(site.browser, "desktop");
    const line = nextLine(page);
    await page.goto(`${site.server.origin}/ava`);
    await line;
    await site.server.stop();
    await page.getByText("Reconnecting").waitFor();
    await site.startAgain();
    await page.getByText("Reconnecting").waitFor({ state: "detached", timeout: 60_000 });
    expect(await page.getByRole("heading", { level: 1 }).first().isVisible()).toBe(true);
  });
});

describe.each(["desktop", "phone"] as const)("the account's menu on a %s", (screen) => {
  test("[MENU-01] [MENU-11] [MENU-26] slides out 280 px wide, folds, leads on and closes", async () => {
    const { page, problems } = await openPage(site.browser, screen);
    await signInPage(page, site.server.origin, "ava");
    await page.goto(`${site.server.origin}/account/cop`);
    const face = page.getByRole("button", { name: /^Account of Ava/ });
    const menu = page.getByRole("dialog", { name: "Account menu" });
    await face.click();
    await menu.getByRole("button", { name: "Logout" }).waitFor();
    expect((await menu.locator("> div").first().boundingBox())!.width).toBeCloseTo(280);
    await expectAccessible(page);
    await picture(page, `account-menu-${screen}`);
    await menu.getByRole("button", { name: "Media", exact: true }).click();
    expect(await menu.getByRole("link", { name: "Media Vault" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await page.reload();
    await face.click();
    await menu.getByRole("link", { name: "Content Cop" }).waitFor();
    expect(await menu.getByRole("link", { name: "Media Vault" }).count()).toBe(0);
    await menu.getByRole("link", { name: "Following" }).click();
    await page.waitForURL("**/account/following");
    await menu.waitFor({ state: "detached" });
    await face.click();
    await menu.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${site.server.origin}/`);
    await page.getByRole("button", { name: "Log in" }).first().waitFor();
    expect(problems).toEqual([]);
  });
});
