import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";

import { visit } from "../account/visitor.ts";
import { emptySiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

const site = emptySiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });

const PASSWORD = "long enough 1";

const openDialog = async (screen: Screen, headers: Record<string, string> = {}) => {
  const opened = await openPage(site.browser, screen, { extraHTTPHeaders: headers });
  const { page } = opened;
  await page.goto(site.server.origin);
  if (screen === "phone") await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "User Sign up" }).first().click();
  const dialog = page.getByRole("dialog", { name: "User Sign Up" });
  await dialog.waitFor();
  return { ...opened, dialog };
};

const fill = async (page: Page, username: string, email: string, password: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Email (optional)").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
};
const submit = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Sign up", exact: true }).click();
const viewer = async (page: Page): Promise<string | null> =>
  page.evaluate(() => JSON.parse(document.getElementById("page")!.textContent!).user?.username ?? null);

beforeEach(() => site.database.query("delete from attempt"));

for (const screen of ["desktop", "phone"] as const) {
  test(`[AUTH-02] [AUTH-19] [AUTH-47] [AUTH-49] a guest signs up without an e-mail and is logged in after the reload (${screen})`, async () => {
    const { page, problems } = await openDialog(screen);
    await expectAccessible(page);
    await picture(page, `sign-up-${screen}`);
    const username = `fan-${screen}`;
    await fill(page, username, "", PASSWORD);
    const tracked = page.waitForFunction(() =>
      ((window as Window & { dataLayer?: { event: string }[] }).dataLayer ?? []).some(
        ({ event }) => event === "registration",
      ),
    );
    const reloaded = page.waitForEvent("load");
    await submit(page);
    await tracked;
    await reloaded;
    expect(await viewer(page)).toBe(username);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test(`[AUTH-64] [AUTH-65] [ERR-07] what is wrong is told at its field, the server's word too, and what was typed stays (${screen})`, async () => {
    await (
      await visit(site.server.origin)
    ).post("/api/v1/auth/signup", { username: `taken-${screen}`, password: PASSWORD });
    const { page, dialog } = await openDialog(screen);
    await fill(page, "", "dana@", "short");
    await submit(page);
    await dialog.getByText("This field is required").waitFor();
    await dialog.getByText("This should be a valid email address").waitFor();
    await dialog.getByText("Use 8 to 128 characters").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("username");
    await expectAccessible(page);
    await picture(page, `sign-up-errors-${screen}`);
    await fill(page, `TAKEN-${screen}`, "", PASSWORD);
    await submit(page);
    await dialog.locator("form").getByText("This username is taken.").waitFor();
    await page.getByRole("alert").filter({ hasText: "Error" }).first().waitFor();
    expect(await dialog.getByLabel("Username").inputValue()).toBe(`TAKEN-${screen}`);
    expect(await dialog.getByLabel("Password", { exact: true }).inputValue()).toBe(PASSWORD);
    await page.context().close();
  });
}

test("[AUTH-25] [AUTH-67] a visitor from another country does the captcha first", async () => {
  const { page, dialog, problems } = await openDialog("desktop", { "cf-ipcountry": "DE" });
  await fill(page, "faraway", "far@example.com", PASSWORD);
  await submit(page);
  await dialog.getByText("Please complete the security check.").waitFor();
  await dialog.getByRole("checkbox", { name: "I am human" }).check();
  await dialog.getByText("Thank you, that is done.").waitFor();
  await Promise.all([page.waitForEvent("load"), submit(page)]);
  expect(await viewer(page)).toBe("faraway");
  expect(problems).toEqual([]);
  await page.context().close();
});

test("[AUTH-27] the links lead from one dialog to the other and back, one at a time, and Escape closes the last", async () => {
  const { page, dialog } = await openDialog("desktop");
  await dialog.getByRole("button", { name: "Log in here" }).click();
  const logIn = page.getByRole("dialog", { name: "Log in" });
  await logIn.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
  await logIn.getByRole("button", { name: "Sign up here" }).click();
  await dialog.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.context().close();
});
