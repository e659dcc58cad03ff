import { expect, test } from "vitest";

import { openPage } from "../running/screens.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();

test("a toast of the page before is shown even when the code that shows it takes longer than a toast stays", async () => {
  const { page, problems } = await openPage(site.browser, "phone");
  const { promise: slow, resolve: come } = Promise.withResolvers<void>();
  await page.clock.install();
  await page.route(/\/overlays\.view\.[^/]+\.js$/, async (route) => {
    await slow;
    await route.continue();
  });
  await page.addInitScript(() => {
    const toast = { kind: "success", text: "Payment successful" };
    localStorage.setItem("csf_flash", JSON.stringify({ value: toast, until: null }));
  });
  const asked = page.waitForRequest(/\/overlays\.view\.[^/]+\.js$/);
  await page.goto(`${site.server.origin}/ava`);
  await asked;
  await page.clock.runFor(8_000);
  come();
  await page.getByText("Payment successful", { exact: true }).waitFor();
  expect(problems).toEqual([]);
});
