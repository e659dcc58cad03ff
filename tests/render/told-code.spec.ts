import { basename } from "node:path";

import { expect, test } from "vitest";

import { MEMBER_SOURCES } from "../../src/server/page/page-route.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();

const nameOf = (source: string): string => basename(source).replace(/\.tsx?$/, "");

test("what a member's browser is told of at once, it loads by itself where nobody tells it", async () => {
  const page = await site.browser.newPage();
  await signInPage(page, site.server.origin, "sub");
  await page.route(
    ({ pathname }) => pathname === "/ava",
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replaceAll(/<link rel="modulepreload"[^>]*>/g, "") });
    },
  );
  const loaded = new Set<string>();
  page.on("request", (request) => {
    const name = /\/assets\/(.+)\.[0-9a-f]{8}\.js$/.exec(request.url())?.[1];
    if (name !== undefined) loaded.add(name);
  });
  await page.goto(`${site.server.origin}/ava`);
  await expect.poll(() => MEMBER_SOURCES.map(nameOf).filter((name) => !loaded.has(name))).toEqual([]);
});
