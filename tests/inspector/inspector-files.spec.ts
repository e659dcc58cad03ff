import { expect, test } from "vitest";

import { emptySiteInBrowser } from "../running/site-in-browser.ts";
import { openPage } from "../running/screens.ts";
import { brokenFile } from "./sample-library.ts";

const site = emptySiteInBrowser();

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
  const note = page.getByRole("note");
  await note.getByText("Broken: Payment 7 was charged twice. Rule: charged").waitFor();
  await page.getByText(/The recording is open at step \d+, where a rule broke\./).waitFor();
  const chosen = page.getByLabel("Recording", { exact: true }).locator("option:checked");
  expect(await chosen.textContent()).toContain("fan1 tab 1 /ava");
  await page.getByRole("complementary", { name: "Details" }).getByText("form.submitted").first().waitFor();
});
