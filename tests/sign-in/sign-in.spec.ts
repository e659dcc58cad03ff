import type { Page } from "playwright";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { visit } from "../account/visitor.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

const site = demoSiteInBrowser();

const PASSWORD = "long enough 1";
const SIGN_IN = "/api/v1/auth/signin";

const makeAccount = async (username: string, more: object = {}): Promise<void> => {
  const visitor = await visit(site.server.origin);
  const { status, text } = await visitor.post("/api/v1/auth/signup", {
    username,
    password: PASSWORD,
    ...more,
  });
  expect(status, text).toBe(200);
};

const openDialog = async (screen: Screen) => {
  const opened = await openPage(site.browser, screen);
  await opened.page.goto(site.server.origin);
  await opened.page.getByRole("button", { name: "Log in", exact: true }).first().click();
  const dialog = opened.page.getByRole("dialog", { name: "Log in" });
  await dialog.waitFor();
  return { ...opened, dialog };
};

const fill = async (page: Page, identifier: string, password: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username or Email").fill(identifier);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
};
const submit = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Log in" }).click();
const viewer = async (page: Page): Promise<string | null> =>
  page.evaluate(() => JSON.parse(document.getElementById("page")!.textContent!).user?.username ?? null);

beforeAll(async () => {
  await makeAccount("dana");
  await makeAccount("maker1", { is_model: true, email: "maker@example.com" });
  await site.database.query("update account set compliance_status = 'approved' where username = 'maker1'");
});
beforeEach(() => site.database.query("delete from attempt"));

for (const screen of ["desktop", "phone"] as const) {
  test(`[AUTH-01] [AUTH-10] [AUTH-44] a guest opens the dialog and a fan is logged in after a reload (${screen})`, async () => {
    const { page, dialog, problems } = await openDialog(screen);
    await expectAccessible(page);
    await picture(page, `sign-in-${screen}`);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Show password" }).click();
    expect(await dialog.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
    await fill(page, "dana", PASSWORD);
    await Promise.all([
      page.waitForEvent("load"),
      dialog.getByLabel("Password", { exact: true }).press("Enter"),
    ]);
    expect(await viewer(page)).toBe("dana");
    expect(await page.getByRole("button", { name: "Log in", exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test(`[ERR-06] [AUTH-16] [AUTH-46] [AUTH-66] [AUTH-69] three wrong passwords bring the captcha, the browser solves it, and it counts (${screen})`, async () => {
    const { page, dialog, problems } = await openDialog(screen);
    expect(await dialog.getByRole("group", { name: "Security check" }).count()).toBe(0);
    for (let tries = 0; tries < 3; tries += 1) {
      await fill(page, "dana", `wrong password ${tries}`);
      await Promise.all([page.waitForResponse(`**${SIGN_IN}`), submit(page)]);
    }
    const alert = page
      .getByRole("alert")
      .filter({ hasText: "These credentials do not match our records." })
      .first();
    await alert.waitFor();
    expect(await alert.textContent()).toContain("Error");
    expect(await dialog.getByLabel("Username or Email").inputValue()).toBe("dana");
    expect(await dialog.getByLabel("Password", { exact: true }).inputValue()).toBe("wrong password 2");
    const check = dialog.getByRole("checkbox", { name: "I am human" });
    await check.waitFor();
    await submit(page);
    await dialog.getByText("Please complete the security check.").waitFor();
    await expectAccessible(page);
    await picture(page, `sign-in-captcha-${screen}`);
    await check.check();
    await dialog.getByText("Thank you, that is done.").waitFor();
    await picture(page, `sign-in-captcha-solved-${screen}`);
    await fill(page, "dana", PASSWORD);
    await Promise.all([page.waitForEvent("load"), submit(page)]);
    expect(await viewer(page)).toBe("dana");
    expect(problems).toEqual([]);
    await page.context().close();
  });
}

test("[AUTH-45] after a failure with a captcha a new one is solved by itself, and the next try counts", async () => {
  const { page, dialog } = await openDialog("desktop");
  for (let tries = 0; tries < 3; tries += 1) {
    await fill(page, "dana", "wrong password");
    await Promise.all([page.waitForResponse(`**${SIGN_IN}`), submit(page)]);
  }
  await dialog.getByRole("checkbox", { name: "I am human" }).check();
  await dialog.getByText("Thank you, that is done.").waitFor();
  const fresh = page.waitForResponse("**/api/v1/captcha/challenge");
  const [response] = await Promise.all([page.waitForResponse(`**${SIGN_IN}`), submit(page)]);
  expect(response.status()).toBe(401);
  await fresh;
  await dialog.getByText("Thank you, that is done.").waitFor();
  await fill(page, "dana", PASSWORD);
  await Promise.all([page.waitForEvent("load"), submit(page)]);
  expect(await viewer(page)).toBe("dana");
  await page.context().close();
});

test("[AUTH-41] two presses of the button send one call, and the button says that it waits", async () => {
  const { page, dialog } = await openDialog("desktop");
  let calls = 0;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${SIGN_IN}`, async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await fill(page, "dana", "wrong password");
  const button = dialog.getByRole("button", { name: "Log in" });
  await button.dblclick();
  await dialog.getByLabel("Password", { exact: true }).press("Enter");
  expect(await button.getAttribute("aria-busy")).toBe("true");
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  const answered = page.waitForResponse(`**${SIGN_IN}`);
  answer();
  await answered;
  await page.getByRole("alert").first().waitFor();
  expect(calls).toBe(1);
  await page.context().close();
});

test("[AUTH-42] an approved creator goes on to the dashboard", async () => {
  const { page } = await openDialog("desktop");
  await fill(page, "maker@example.com", PASSWORD);
  await Promise.all([page.waitForURL("**/account/dashboard"), submit(page)]);
  expect(await viewer(page)).toBe("maker1");
  await page.context().close();
});

test("a server that cannot be reached is shown, nothing typed is lost, and the next try works", async () => {
  const { page, dialog } = await openDialog("desktop");
  await page.route(`**${SIGN_IN}`, (route) => route.abort());
  await fill(page, "dana", PASSWORD);
  await submit(page);
  await page.getByRole("alert").filter({ hasText: "We could not reach the server." }).first().waitFor();
  expect(await dialog.getByLabel("Username or Email").inputValue()).toBe("dana");
  await page.unroute(`**${SIGN_IN}`);
  await Promise.all([page.waitForEvent("load"), submit(page)]);
  expect(await viewer(page)).toBe("dana");
  await page.context().close();
});

test("the demo's own provider is a page like the others, and leads back", async () => {
  for (const screen of ["desktop", "phone"] as const) {
    const { page, dialog, problems } = await openDialog(screen);
    await dialog.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByRole("heading", { name: "Sign in to Marquee" }).waitFor();
    await page.getByText("What to try").click();
    await expectAccessible(page);
    await picture(page, `social-demo-${screen}`);
    await page.getByLabel("Email").fill("fan@demo.example");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("dialog", { name: "Please Log In to Continue" }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  }
});
