import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { visit } from "../account/visitor.ts";
import { launchServer } from "../running/launch-server.ts";
import { emptySiteInBrowser } from "../running/site-in-browser.ts";
import { CLIENT, startOpenIdProvider, type OpenIdProvider } from "./openid-provider.ts";
import { startTwitterProvider } from "./twitter-provider.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

let provider: OpenIdProvider;
afterAll(() => provider?.stop());

const site = emptySiteInBrowser(async () => {
  provider = await startOpenIdProvider();
  return { GOOGLE_ISSUER: provider.issuer, ...CLIENT };
});

const PASSWORD = "long enough 1";
const CONNECTION = "An error occurred while connecting with Google. Try again and accept the permission.";

const viewer = async (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById("page")!.textContent!).user?.username ?? null);
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Opens the dialog of the header's button, or turns the form in the landing page to the sign-up, by one press. */
const openFrom = async (page: Page, opener: "Log in" | "Sign up") => {
  const isLogIn = opener === "Log in";
  const opened = isLogIn
    ? dialog(page, "Log in")
    : page.getByRole("main").getByRole("form", { name: "Sign up" });
  await page
    .getByRole("button", { name: isLogIn ? "Log in" : "Sign up here", exact: true })
    .first()
    .click();
  await opened.waitFor();
  return opened;
};

/** Opens a page and the dialog of its header, and goes to Google from there. */
const goToGoogle = async (
  page: Page,
  path: string,
  opener: "Log in" | "Sign up" = "Log in",
): Promise<void> => {
  await page.goto(site.server.origin + path);
  const opened = await openFrom(page, opener);
  await opened.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("heading", { name: "Sign in to the site" }).waitFor();
};
const answer = (page: Page, choice: "Allow" | "Deny") => page.getByRole("link", { name: choice }).click();

beforeAll(() => provider.serve(site.server.origin));
beforeEach(async () => {
  await site.database.query("delete from attempt");
  await site.database.query("delete from rate_limit");
});

for (const screen of ["desktop", "phone"] as const satisfies readonly Screen[]) {
  test(`[AUTH-11] [AUTH-13] [AUTH-21] [AUTH-29] somebody new signs up with Google, completes, and is in at once the next time (${screen})`, async () => {
    provider.person({ sub: `new-${screen}`, email: `new-${screen}@example.com`, email_verified: true });
    const { page, problems } = await openPage(site.browser, screen);
    await page.goto(`${site.server.origin}/`);
    await (await openFrom(page, "Log in")).getByRole("button", { name: "Continue with Google" }).waitFor();
    expect(await dialog(page, "Log in").getByRole("separator").textContent()).toBe("or");
    expect(
      await dialog(page, "Log in")
        .getByRole("button", { name: /Twitter/ })
        .count(),
    ).toBe(0);
    await expectAccessible(page);
    await picture(page, `social-log-in-${screen}`);

    await goToGoogle(page, "/?from=here", "Sign up");
    await answer(page, "Allow");
    const completion = dialog(page, "Your account is almost ready");
    await completion.waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/?from=here");
    expect(await completion.getByLabel("Email").inputValue()).toBe(`new-${screen}@example.com`);
    expect(await completion.getByRole("textbox").count()).toBe(2);
    await completion.getByRole("button", { name: "Sign up" }).click();
    await completion.getByText("This field is required").waitFor();
    await expectAccessible(page);
    await picture(page, `social-completion-${screen}`);
    await completion.getByLabel("Username").fill(`new${screen}`);
    await Promise.all([
      page.waitForEvent("load"),
      completion.getByRole("button", { name: "Sign up" }).click(),
    ]);
    expect(await viewer(page)).toBe(`new${screen}`);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();

    const again = await openPage(site.browser, screen);
    await goToGoogle(again.page, "/");
    await answer(again.page, "Allow");
    await again.page.waitForURL(`${site.server.origin}/`);
    expect(await viewer(again.page)).toBe(`new${screen}`);
    await again.page.context().close();
  });

  test(`[AUTH-30] [AUTH-31] [AUTH-32] [AUTH-33] an account that exists is linked by its password, once (${screen})`, async () => {
    const email = `known-${screen}@example.com`;
    const owner = await visit(site.server.origin);
    await owner.post("/api/v1/auth/signup", { username: `known${screen}`, password: PASSWORD, email });
    provider.person({ sub: `known-${screen}`, email, email_verified: true });
    const { page, problems } = await openPage(site.browser, screen);
    await goToGoogle(page, "/");
    await answer(page, "Allow");
    const linking = dialog(page, "Please Log In to Continue");
    await linking.waitFor();
    const field = linking.getByLabel("Email");
    expect([await field.inputValue(), await field.isEditable()]).toEqual([email, false]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
    await linking.getByRole("button", { name: "Forgot Password" }).waitFor();
    expect(await linking.getByRole("button", { name: /Google|Sign up/ }).count()).toBe(0);
    await expectAccessible(page);
    await picture(page, `social-linking-${screen}`);
    await linking.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await Promise.all([page.waitForEvent("load"), linking.getByRole("button", { name: "Log in" }).click()]);
    expect(await viewer(page)).toBe(`known${screen}`);
    expect(problems).toEqual([]);
    await page.context().close();

    const again = await openPage(site.browser, screen);
    await goToGoogle(again.page, "/");
    await answer(again.page, "Allow");
    await again.page.waitForURL(`${site.server.origin}/`);
    expect(await viewer(again.page)).toBe(`known${screen}`);
    await again.page.context().close();
  });

  test(`[ERR-03] [AUTH-37] who refuses the permission is told a second later, once (${screen})`, async () => {
    const { page, problems } = await openPage(site.browser, screen);
    await goToGoogle(page, "/");
    await answer(page, "Deny");
    const toast = page.getByRole("alert").filter({ hasText: CONNECTION });
    await toast.first().waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expectAccessible(page);
    await picture(page, `social-denied-${screen}`);
    expect(await viewer(page)).toBeNull();
    await page.reload();
    expect(
      await page.evaluate(() => JSON.parse(document.getElementById("page")!.textContent!).social),
    ).toBeNull();
    expect(problems).toEqual([]);
    await page.context().close();
  });
}

test("back from Google without an answer the page is as it was, and the button still leads there", async () => {
  const { page } = await openPage(site.browser, "desktop");
  await goToGoogle(page, "/");
  await page.goBack();
  await (await openFrom(page, "Log in")).getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("heading", { name: "Sign in to the site" }).waitFor();
  await page.context().close();
});

test("[AUTH-12] [ERR-04] on the branded source Twitter is offered, leads back with its name, and its refusal is told (desktop and phone)", async () => {
  const twitter = await startTwitterProvider();
  const file = join(site.data.dataDir, "sites.json");
  const record = { id: "branded", hosts: ["127.0.0.1"], record: { signup_source: "fantime" } };
  await writeFile(file, JSON.stringify({ sites: [record] }));
  const branded = await launchServer({
    DATABASE_URL: site.data.url,
    DATA_DIR: site.data.dataDir,
    DEMO: "0",
    SITE: file,
    GOOGLE_ISSUER: provider.issuer,
    ...CLIENT,
    ...twitter.settings,
  });
  twitter.user({ id: "5", name: "Tina", username: "tina_t" });
  for (const screen of ["desktop", "phone"] as const) {
    const { page, problems } = await openPage(site.browser, screen);
    const choose = async () => {
      await page.goto(branded.origin);
      const opened = await openFrom(page, "Log in");
      await opened.getByRole("button", { name: "Continue with Google" }).waitFor();
      return opened.getByRole("button", { name: "Continue with Twitter" });
    };
    const button = await choose();
    await expectAccessible(page);
    await picture(page, `social-twitter-${screen}`);
    await button.click();
    const completion = dialog(page, "Your account is almost ready");
    await completion.waitFor();
    expect(await completion.getByLabel("Username").inputValue()).toBe("tina_t");
    expect(await completion.getByLabel("Email").inputValue()).toBe("");
    await page.context().clearCookies();
    twitter.answer({ status: 503, body: {} });
    await (await choose()).click();
    const text = "An error occurred while connecting with Twitter. Try again and accept the permission.";
    await page.getByRole("alert").filter({ hasText: text }).first().waitFor();
    twitter.answer(null);
    expect(problems).toEqual([]);
    await page.context().close();
  }
  await branded.stop();
  await twitter.stop();
});
