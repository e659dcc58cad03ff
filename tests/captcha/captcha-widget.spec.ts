import { afterAll, beforeEach, expect, test } from "vitest";

import { startProvider } from "./provider-stand-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

let provider: Awaited<ReturnType<typeof startProvider>>;
const site = demoSiteInBrowser(async () => {
  provider = await startProvider("turnstile");
  return provider.environment;
});
afterAll(() => provider?.stop());
beforeEach(() => {
  provider.scripts.length = 0;
  provider.asked.length = 0;
});

/** The Log in dialog, seen from a country that needs a captcha up front. */
const openForm = async (screen: Screen) => {
  const opened = await openPage(site.browser, screen);
  const { page } = opened;
  await page.setExtraHTTPHeaders({ "cf-ipcountry": "DE" });
  await page.clock.install();
  await page.goto(site.server.origin);
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or Email").fill("fan");
  await dialog.getByLabel("Password", { exact: true }).fill("marquee-demo");
  const box = dialog.getByRole("checkbox", { name: "I am human" });
  const frame = dialog.frameLocator("iframe[title='Security check']");
  const height = async () => (await dialog.locator("iframe").boundingBox())?.height;
  return { ...opened, dialog, box, frame, height };
};

/** The provider's script has all its parts. */
const ready = (form: Awaited<ReturnType<typeof openForm>>) =>
  form.frame.locator("body").evaluate(() => {
    (window as unknown as { standInReady: () => void }).standInReady();
  });

for (const screen of ["desktop", "phone"] as const) {
  test(`[CAPI-32] [CAPI-39] another's widget loads when it is wanted, shows in its frame, and its solution logs in (${screen})`, async () => {
    const form = await openForm(screen);
    const { page, dialog, box, frame, height, problems } = form;
    expect(provider.scripts).toEqual([]);
    await box.check();
    await expect.poll(() => provider.scripts).toEqual(["/api.js?render=explicit"]);
    expect(await dialog.getByText("Checking…").isVisible()).toBe(true);
    await ready(form);
    await frame.getByRole("button", { name: "Not a robot" }).waitFor();
    await expect.poll(height).toBe(70);
    await expectAccessible(page);
    await picture(page, `captcha-widget-${screen}`);
    await frame.getByRole("button", { name: "Not a robot" }).click();
    await expect.poll(height).toBe(300);
    await picture(page, `captcha-widget-question-${screen}`);
    await frame.getByRole("button", { name: "The third picture" }).click();
    await dialog.getByText("Thank you, that is done.").waitFor();
    expect(await dialog.locator("iframe").count()).toBe(0);
    const challenge_ts = new Date().toISOString();
    const hostname = new URL(site.server.origin).hostname;
    provider.answer([200, { success: true, challenge_ts, hostname, action: "sign-in" }]);
    await Promise.all([
      page.waitForEvent("load"),
      dialog.getByRole("button", { name: "Log in", exact: true }).click(),
    ]);
    expect(provider.asked.map(({ response }) => response)).toEqual([
      expect.stringMatching(/^site-key\/sign-in\//),
    ]);
    expect(problems).toEqual([]);
  });
}

test("[CAPI-39] a script that is not ready after 10 seconds is given up, and can be tried again", async () => {
  const form = await openForm("desktop");
  const { page, dialog, box, frame } = form;
  await box.check();
  await dialog.locator("iframe").waitFor({ state: "attached" });
  await page.clock.runFor(10_000);
  await dialog.getByText("The security check could not be loaded. Please reload the page.").waitFor();
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await expect.poll(() => provider.scripts.length).toBe(2);
  await ready(form);
  await frame.getByRole("button", { name: "Not a robot" }).waitFor();
});

test("[AUTH-72] a provider that is away lets nobody in, and says so; the form keeps what was typed", async () => {
  const form = await openForm("desktop");
  const { page, dialog, box, frame } = form;
  await box.check();
  await expect.poll(() => provider.scripts.length).toBe(1);
  await ready(form);
  await frame.getByRole("button", { name: "Not a robot" }).click();
  await frame.getByRole("button", { name: "The third picture" }).click();
  await dialog.getByText("Thank you, that is done.").waitFor();
  provider.answer([503, {}]);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByText("We could not reach the server.").waitFor();
  expect(await dialog.getByLabel("Username or Email").inputValue()).toBe("fan");
  // The widget is there again for the next try.
  await dialog.locator("iframe").waitFor({ state: "attached" });
});
