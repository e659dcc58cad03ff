import { expect, test } from "vitest";

import { picture } from "../running/screens.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { openInspected } from "./inspected.ts";

const site = demoSiteInBrowser();

test("a breakpoint holds the app before it goes on; its page shows that, and goes on by one event or by all", async () => {
  const { page, inspector, broken } = await openInspected(site.browser, site.server.origin, "/ava");
  await inspector.getByRole("button", { name: "Search by condition" }).click();
  await inspector.locator('input[name="condition"]').fill("sign-in: state = submitting");
  await inspector.getByRole("button", { name: "Hold the app there" }).click();
  await inspector
    .getByRole("region", { name: "Breakpoints" })
    .getByText("sign-in: state = submitting")
    .waitFor();
  await picture(inspector, "inspector-breakpoint");
  await inspector.keyboard.press("Escape");
  await inspector.getByRole("region", { name: "Breakpoints" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or Email").fill("fan");
  await dialog.getByLabel("Password", { exact: true }).fill("wrong password");
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  const ribbon = page.getByRole("dialog", { name: "The app is held by a breakpoint" });
  await ribbon.getByText("Held where sign-in: state = submitting.").waitFor();
  // The call went out; what it answers waits, or what happened to come before that.
  await ribbon.getByText(/takes \S+ next/).waitFor();
  await picture(page, "inspector-held-page");
  await inspector.getByText("Held where sign-in: state = submitting.").waitFor();
  await picture(inspector, "inspector-held");
  await inspector.getByRole("button", { name: "One event" }).click();
  await inspector.getByText("Held after one event.").waitFor();
  await inspector.keyboard.press("F8");
  await ribbon.waitFor({ state: "detached" });
  await dialog.getByRole("alert").first().waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Log in", exact: true }).first().waitFor();
  await inspector.getByRole("button", { name: "Search by condition" }).click();
  // The tab keeps its breakpoints.
  await inspector.getByRole("button", { name: "Remove sign-in: state = submitting" }).click();
  await inspector.getByRole("button", { name: "Hold the app there" }).waitFor();
  expect(broken).toEqual([]);
});
