import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { launchBrowser } from "../running/browser.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";
import { expectAccessible, openPage, picture } from "./screens.ts";

let data: TestDatabase;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  data = await createTestDatabase({ demo: true });
  server = await launchServer({
    DATABASE_URL: data.url,
    DATA_DIR: data.dataDir,
    DEMO: "1",
    TEST_CONTROLS: "1",
  });
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data?.drop();
});

for (const screen of ["desktop", "phone"] as const) {
  describe(`on a ${screen}`, () => {
    test("[ROUTE-65] [API-09] the claim, the ways in and the popular creators, without a call; axe finds nothing", async () => {
      const { page, problems } = await openPage(browser, screen);
      const calls: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
      });
      await page.goto(server.origin);
      const cards = page.getByRole("region", { name: "Popular creators" }).getByRole("listitem");
      await cards.first().waitFor();
      expect(await cards.count()).toBe(10);
      expect(await cards.first().innerText()).toContain("$9.99 a month");
      expect(calls).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true);
      await expectAccessible(page);
      await picture(page, `landing-${screen}`);
      expect(problems).toEqual([]);
    });

    test("sign-up and log-in open their dialogs; a card leads to its page", async () => {
      const { page } = await openPage(browser, screen);
      await page.goto(server.origin);
      await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
      await page.getByRole("dialog", { name: "Log in" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Mia Solano" }).click();
      await page.waitForURL("**/mia");
      await page.getByRole("heading", { level: 1, name: "Mia Solano" }).waitFor();
    });
  });
}

test("the landing page in the dark", async () => {
  const { page } = await openPage(browser, "desktop", { colorScheme: "dark" });
  await page.goto(server.origin);
  await page.getByRole("link", { name: "Ava Laurent" }).waitFor();
  await expectAccessible(page);
  await picture(page, "landing-dark");
});
