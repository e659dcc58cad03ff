import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { openInspected } from "./inspected.ts";
import { openPage, picture } from "../running/screens.ts";
import { brokenFile } from "./sample-library.ts";

const site = demoSiteInBrowser();

const file = () => ({ name: "seed-1.json", mimeType: "application/json", buffer: Buffer.from(brokenFile()) });

/** The inspector's page alone, with nothing recorded. */
const openAlone = async () => {
  const { page } = await openPage(site.browser, "desktop");
  await page.goto(`${site.server.origin}/__inspector`);
  await page.getByRole("heading", { name: "Nothing to look at yet" }).waitFor();
  return page;
};

test("the file of a failing seed opens at its failure: rule, page and step are seen first", async () => {
  const page = await openAlone();
  await page.locator('input[name="recording"]').setInputFiles(file());
  const note = page.getByRole("region", { name: "About this recording" });
  await note.getByText("Broken: Payment 7 was charged twice. Rule: charged").waitFor();
  await page.getByText(/The recording is open at step \d+, where a rule broke\./).waitFor();
  const chosen = page.getByLabel("Recording", { exact: true }).locator("option:checked");
  expect(await chosen.textContent()).toContain("fan1 tab 1 /ava");
  await page.getByRole("complementary", { name: "Details" }).getByText("form.submitted").first().waitFor();
});

test("#paths/<slug> is the address of a flow's paths, and follows the flow that is chosen", async () => {
  const { page } = await openPage(site.browser, "desktop");
  await page.goto(`${site.server.origin}/__inspector#paths/payment`);
  const current = page.getByRole("navigation", { name: "Flows" }).locator('[aria-current="true"]');
  await current.getByText("payment", { exact: true }).waitFor();
  await page.getByRole("group", { name: /^Statechart of payment/ }).waitFor();
  await picture(page, "inspector-paths");
  await page.getByRole("searchbox", { name: "Search flows by title or slug" }).fill("sign-in");
  await page
    .getByRole("navigation", { name: "Flows" })
    .getByRole("button", { name: /^Log in/ })
    .click();
  await page.waitForURL(/#paths\/sign-in$/);
  await page.reload();
  await current.getByText("sign-in", { exact: true }).waitFor();
});

/** What somebody saved who pressed Log in on a profile. */
const savedFile = async () => {
  const { page, inspector, context } = await openInspected(site.browser, site.server.origin, "/ava");
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  await inspector.getByRole("navigation", { name: "Actors" }).getByText("dialog-1").waitFor();
  await inspector.getByRole("button", { name: "Save or delete the recording" }).click();
  const [download] = await Promise.all([
    inspector.waitForEvent("download"),
    inspector.getByRole("button", { name: "Save this page load as a file" }).click(),
  ]);
  const buffer = await readFile(await download.path());
  await context.close();
  return { name: download.suggestedFilename(), mimeType: "application/gzip", buffer };
};

test("a recording that is shared without names has none, and still shows the product", async () => {
  const named = await savedFile();
  const page = await openAlone();
  await page.locator('input[name="recording"]').setInputFiles(named);
  await page.getByRole("button", { name: "Save or delete the recording" }).click();
  await page.getByLabel("Replace user names and e-mail addresses").check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save this page load as a file" }).click(),
  ]);
  const buffer = await readFile(await download.path());
  const names = /(?<![\p{L}\p{N}])ava(?: laurent)?(?![\p{L}\p{N}])|@[\w-]+\.example(?<!@names\.example)/iu;
  expect(gunzipSync(named.buffer).toString("utf8")).toMatch(names);
  expect(gunzipSync(buffer).toString("utf8")).not.toMatch(names);
  await page.locator('input[name="recording"]').setInputFiles({ ...named, buffer });
  await expect.poll(() => page.getByLabel("Recording", { exact: true }).locator("option").count()).toBe(2);
  await page.getByRole("tab", { name: "Product" }).click();
  const past = page.frameLocator('iframe[title="The product as it was"]');
  await past.getByRole("heading", { level: 1, name: /^person\d+$/ }).waitFor();
  expect(await page.getByRole("region", { name: "About this recording" }).count()).toBe(0);
});

test("without a network a file that is opened draws its chart and shows the product; a reload keeps it open", async () => {
  const saved = await savedFile();
  const page = await openAlone();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.locator('input[name="recording"]').setInputFiles(saved);
  await page.getByText("The recording is open.").waitFor();
  await page.getByRole("navigation", { name: "Actors" }).getByText("dialog-1").click();
  await page.getByRole("group", { name: /^Statechart of sign-in/ }).waitFor();
  await page.getByRole("tab", { name: "Product" }).click();
  const past = page.frameLocator('iframe[title="The product as it was"]');
  await past.getByRole("dialog", { name: "Log in" }).waitFor();
  await page.getByRole("tab", { name: "Chart" }).click();
  await page.getByRole("tab", { name: "Product" }).click();
  await past.getByRole("dialog", { name: "Log in" }).waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole("navigation", { name: "Actors" }).getByText("dialog-1").waitFor();
  expect(await page.getByLabel("Recording", { exact: true }).locator("option").count()).toBe(1);
  await page.getByRole("button", { name: "Save or delete the recording" }).click();
  await page.getByRole("button", { name: "Close this file" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("heading", { name: "Nothing to look at yet" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Nothing to look at yet" }).waitFor();
});
