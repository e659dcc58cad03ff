import { expect, test } from "vitest";

import { expectAccessible, picture } from "../running/screens.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { openInspected } from "./inspected.ts";

const site = demoSiteInBrowser();

test.each([
  [1280, 900],
  [1600, 1000],
  [390, 844],
])("axe finds nothing in any part of the page at %i x %i", async (width, height) => {
  const { inspector, broken } = await openInspected(site.browser, site.server.origin, "/ava");
  await inspector.setViewportSize({ width, height });
  for (const tab of ["Chart", "Sequence", "Causes", "Product", "Paths"]) {
    await inspector.getByRole("tab", { name: tab, exact: true }).click();
    await inspector.getByRole("tab", { name: tab, exact: true, selected: true }).waitFor();
    await picture(inspector, `inspector-${tab.toLowerCase()}-${width}`);
    await expectAccessible(inspector);
  }
  for (const panel of width === 390 ? ["Details", "Actors"] : []) {
    await inspector.getByRole("tab", { name: panel, exact: true }).click();
    await picture(inspector, `inspector-${panel.toLowerCase()}-${width}`);
    await expectAccessible(inspector);
  }
  await inspector.getByRole("button", { name: "When: search by condition" }).click();
  await inspector.locator('input[name="condition"]').fill("attempts > 2");
  await picture(inspector, `inspector-when-${width}`);
  await expectAccessible(inspector);
  expect(broken).toEqual([]);
});
