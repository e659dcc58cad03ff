import type { Page } from "playwright";
import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string | null): Promise<Page> => {
  const colorScheme = screen === "phone" ? ("dark" as const) : ("light" as const);
  const { page } = await openPage(site.browser, screen, { colorScheme });
  if (username !== null) await signInPage(page, site.server.origin, username);
  await page.goto(`${site.server.origin}/ava`);
  return page;
};

const press = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();

test.each([
  ["phone", null],
  ["desktop", "fan"],
] as const)(
  "[SNAP-01] [SNAP-02] [SNAP-03] the dialog asks for a Snapchat username, and guests for an e-mail (%s, %s)",
  async (screen, username) => {
    const page = await visit(screen, username);
    await press(page, /^Get my Snapchat/);
    const dialog = page.getByRole("dialog", { name: "Get access to ava's Snapchat" });
    const field = dialog.getByLabel("Your Snapchat username");
    await field.waitFor();
    expect(await field.getAttribute("name")).toBe("snapchat_username");
    expect(await dialog.locator("[name=user_email]").count()).toBe(username === null ? 1 : 0);
    await dialog.locator("[type=submit]").click();
    await dialog.getByText("This field is required").first().waitFor();
    await expectAccessible(page);
    await picture(page, `snapchat-${screen}`);
  },
);

test("[SUBP-23] [CERR-04] while a profile waits for its verification a press on its Snapchat only says so", async () => {
  const { database, server } = site;
  const waits = (status: string) =>
    database.query("update account set compliance_status = $1 where username = 'ava'", [status]);
  const page = await visit("phone", "leaver");
  await page.goto(`${server.origin}/account/following`);
  await page.getByRole("tab", { name: "Expired" }).click();
  await page.getByRole("button", { name: "Subscribe again: Ava Laurent" }).waitFor();
  await waits("under_review");
  await press(page, /^Subscribe again/);
  await page.getByText("Profile Pending Verification").waitFor();
  await picture(page, "snapchat-pending-phone");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await waits("approved");
});
