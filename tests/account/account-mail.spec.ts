import type { Page } from "playwright";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { linkIn, startMailServer, type MailServer } from "../mail/smtp-server.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

let mailServer: MailServer;
afterAll(() => mailServer?.stop());

const site = demoSiteInBrowser(async () => {
  mailServer = await startMailServer();
  return { MAIL_URL: mailServer.url };
});

const PASSWORD = "marquee-demo";
const EXPIRED = "This link has expired. Please ask for a new one.";

beforeEach(() => site.database.query("delete from attempt"));

const advance = (seconds: number) =>
  fetch(`${site.server.origin}/__test/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance: seconds }),
  });

/** The link in the newest mail to an address, as soon as there are `count` mails with one. */
const newestLink = (address: string, count = 1): Promise<string> =>
  vi.waitFor(
    () => {
      const mails = mailServer.mails.filter(
        ({ recipients, source }) =>
          recipients.includes(address) && /password\/reset|email\/confirm/.test(source),
      );
      expect(mails.length).toBeGreaterThanOrEqual(count);
      return linkIn(mails.at(-1)!);
    },
    { timeout: 60_000 },
  );

const signIn = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await page.goto(site.server.origin);
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or Email").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await Promise.all([page.waitForEvent("load"), dialog.getByRole("button", { name: "Log in" }).click()]);
};
const viewer = (page: Page): Promise<string | null> =>
  page.evaluate(() => JSON.parse(document.getElementById("page")!.textContent!).user?.username ?? null);
const says = (page: Page, text: string) => page.getByText(text).first().waitFor();

const open = async (screen: Screen) => {
  const opened = await openPage(site.browser, screen);
  return opened;
};

const people: Readonly<Record<Screen, string>> = { desktop: "fan", phone: "follower" };

for (const screen of ["desktop", "phone"] as const) {
  test(`[AUTH-03] [AUTH-07] [AUTH-18] [AUTH-34] [AUTH-35] [AUTH-36] [AUTH-50] [ERR-29] [ERR-30] [ROUTE-19] [SHELL-66] a person forgets the password, gets the mail and sets a new one; the session elsewhere is out (${screen})`, async () => {
    const name = people[screen];
    const email = `${name}@demo.example`;
    const elsewhere = await open("desktop");
    await signIn(elsewhere.page, name);
    expect(await viewer(elsewhere.page)).toBe(name);

    const { page, problems } = await open(screen);
    await page.goto(site.server.origin);
    await page.getByRole("button", { name: "Log in", exact: true }).first().click();
    // The page has a form of its own, until the dialog opens over it.
    const logIn = page.getByRole("dialog", { name: "Log in" });
    await logIn.getByLabel("Username or Email").fill(email);
    await picture(page, `log-in-forgot-${screen}`);
    await logIn.getByRole("button", { name: "Forgot Password" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset Password" });
    await dialog.waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
    expect(await dialog.getByLabel("Email").inputValue()).toBe(email);
    await expectAccessible(page);
    await picture(page, `reset-password-${screen}`);
    await dialog.getByRole("button", { name: "Send Password Reset" }).click();
    await says(page, "We just sent you an email with instructions on how to reset your password.");
    await expectAccessible(page);
    await picture(page, `reset-password-sent-${screen}`);
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });

    await page.goto(await newestLink(email));
    const set = page.getByRole("dialog", { name: "Set your new Password" });
    await set.waitFor();
    expect(await page.getByText("Popular creators").count()).toBe(1);
    await set.getByLabel("New Password", { exact: true }).fill("short");
    await set.getByRole("button", { name: "Update Password" }).click();
    await says(page, "Use 8 to 128 characters");
    await expectAccessible(page);
    await picture(page, `new-password-${screen}`);
    await set.getByLabel("New Password", { exact: true }).fill("brand new 1");
    await set.getByRole("button", { name: "Update Password" }).click();
    await says(page, "Your password has been successfully updated.");
    await page.waitForURL(`${site.server.origin}/`);
    await set.waitFor({ state: "detached" });
    await picture(page, `new-password-done-${screen}`);

    await elsewhere.page.getByRole("button", { name: "Log in", exact: true }).first().waitFor();
    expect(await viewer(elsewhere.page)).toBeNull();
    await signIn(elsewhere.page, name, "brand new 1");
    expect(await viewer(elsewhere.page)).toBe(name);
    expect([...problems, ...elsewhere.problems]).toEqual([]);
    await elsewhere.page.context().close();
    await page.context().close();
  });
}

test("[ERR-09] [X-10] a used link and one that is too old say so, and lead to a new mail", async () => {
  const email = "sub@demo.example";
  const { page, problems } = await open("phone");
  await page.goto(`${site.server.origin}/password/forgot?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Send Password Reset" }).click();
  await says(page, "We just sent you an email");
  const link = await newestLink(email);
  await advance(3601);
  await page.goto(link);
  const set = page.getByRole("dialog", { name: "Set your new Password" });
  await set.getByLabel("New Password", { exact: true }).fill("brand new 1");
  await set.getByRole("button", { name: "Update Password" }).click();
  await set.getByText(EXPIRED, { exact: true }).first().waitFor();
  const toast = page.getByRole("alert").filter({ hasText: "Error" }).filter({ hasText: EXPIRED });
  await toast.first().waitFor();
  await expectAccessible(page);
  await picture(page, "new-password-expired-phone");
  await set.getByRole("button", { name: "Send a new link" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset Password" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send Password Reset" }).click();
  await says(page, "We just sent you an email");
  const fresh = await newestLink(email, 2);
  for (const [text, password] of [
    ["Your password has been successfully updated.", "brand new 1"],
    [EXPIRED, "brand new 2"],
  ] as const) {
    await page.goto(fresh);
    await set.getByLabel("New Password", { exact: true }).fill(password);
    await set.getByRole("button", { name: "Update Password" }).click();
    await says(page, text);
  }
  expect(problems).toEqual([]);
  await page.context().close();
});

test("[AUTH-09] [ROUTE-21] [ROUTE-22] [ERR-08] [AUTH-62] the page to ask for the mail opens with and without an address; a refusal is shown", async () => {
  const { page, problems } = await open("desktop");
  await page.goto(`${site.server.origin}/password/forgot`);
  const dialog = page.getByRole("dialog", { name: "Reset Password" });
  expect(await dialog.getByLabel("Email").inputValue()).toBe("");
  await dialog.getByRole("button", { name: "Send Password Reset" }).click();
  await says(page, "This field is required");
  await page.goto(`${site.server.origin}/password/forgot?email=dana%2Bx%40example.com`);
  expect(await dialog.getByLabel("Email").inputValue()).toBe("dana+x@example.com");
  const fault = { method: "POST", path: "/api/v1/auth/password/recover", status: 429, times: 1 };
  await fetch(`${site.server.origin}/__test/fault`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
  await dialog.getByRole("button", { name: "Send Password Reset" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "Too many tries." });
  await refused.waitFor();
  expect(await refused.textContent()).toContain("Error");
  for (let tries = 0; tries < 4; tries += 1) {
    await page.goto(`${site.server.origin}/password/forgot?email=dana%2Bx%40example.com`);
    await dialog.getByRole("button", { name: "Send Password Reset" }).click();
    await says(page, tries < 3 ? "We just sent you an email" : "Please complete the security check.");
  }
  // Being asked for the check is no error; being refused is.
  expect(await page.getByRole("alert").count()).toBe(0);
  await dialog.getByRole("checkbox", { name: "I am human" }).check();
  await dialog.getByText("Thank you, that is done.").waitFor();
  await picture(page, "reset-password-captcha-desktop");
  await dialog.getByRole("button", { name: "Send Password Reset" }).click();
  await says(page, "We just sent you an email");
  expect(problems).toEqual([]);
  await page.context().close();
});

test("[AUTH-09] who remembers the password after all logs in from that dialog, and is on the home page then", async () => {
  const { page, problems } = await open("phone");
  await page.goto(`${site.server.origin}/password/forgot`);
  const asked = page.getByRole("dialog", { name: "Reset Password" });
  await asked.getByRole("button", { name: "Log in" }).click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or Email").fill("trialist");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await Promise.all([page.waitForEvent("load"), dialog.getByRole("button", { name: "Log in" }).click()]);
  expect([await viewer(page), new URL(page.url()).pathname]).toEqual(["trialist", "/"]);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.goto(`${site.server.origin}/password/forgot`);
  await asked.waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(`${site.server.origin}/`);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("[AUTH-04] [AUTH-08] [AUTH-51] [ERR-10] [ERR-31] [ROUTE-20] the link of the mail confirms the e-mail, thanks, goes home, and the page is loaded anew; used, it says that it has expired", async () => {
  const { page, problems } = await open("desktop");
  await page.goto(site.server.origin);
  // A try of the test of its own: the name must be free.
  const username = `dana${Date.now()}`;
  const made = await page.evaluate(async (name) => {
    const csrf = document.querySelector<HTMLMetaElement>("meta[name=csrf-token]")!.content;
    const response = await fetch("/api/v1/auth/signup", {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrf-token": csrf },
      body: JSON.stringify({ username: name, email: `${name}@example.com`, password: "long enough 1" }),
    });
    return response.status;
  }, username);
  expect(made).toBe(200);
  const link = await newestLink(`${username}@example.com`);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto(link);
  await says(page, "Thank you!");
  await says(page, "Your email has been confirmed.");
  await page.waitForURL(`${site.server.origin}/`);
  // The page of the link, and the site's first page as it is once the e-mail is confirmed.
  await expect.poll(() => loads).toBe(2);
  expect(await page.locator("dialog").count()).toBe(0);
  await says(page, "Thank you!");
  await picture(page, "email-confirmed-desktop");
  await expectAccessible(page);
  const session = await page.evaluate(async () => (await fetch("/api/v1/auth/session")).json());
  expect(session.user.email_confirmed).toBe(true);
  await page.goto(link);
  await says(page, EXPIRED);
  await page.waitForURL(`${site.server.origin}/`);
  expect(problems).toEqual([]);
  await page.context().close();
});

for (const screen of ["desktop", "phone"] as const) {
  test(`[ACCT-37] the page Email & Password: sessions are listed and ended, the password is changed (${screen})`, async () => {
    const name = { desktop: "pack", phone: "gifted" }[screen];
    const others = [await open("desktop"), await open("desktop")];
    for (const other of others) await signIn(other.page, name);
    const { page, problems } = await open(screen);
    await signIn(page, name);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Email & Password" }).click();
    await page.waitForURL("**/account/email_and_pwd");
    await page.getByRole("heading", { name: "Email & Password" }).waitFor();
    const rows = page.getByRole("listitem").filter({ hasText: "Chrome on Linux" });
    await rows.nth(2).waitFor();
    expect(await rows.filter({ hasText: "This device" }).count()).toBe(1);
    await expectAccessible(page);
    await picture(page, `email-and-password-${screen}`);

    await rows.filter({ hasNotText: "This device" }).first().getByRole("button").click();
    await rows.nth(2).waitFor({ state: "detached" });
    await page.getByLabel("Current Password", { exact: true }).fill("wrong password");
    await page.getByLabel("New Password", { exact: true }).fill("brand new 1");
    await page.getByRole("button", { name: "Update Password" }).click();
    await says(page, "This is not your current password");
    await picture(page, `email-and-password-wrong-${screen}`);
    await page.getByLabel("Current Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Update Password" }).click();
    await says(page, "Your password has been successfully updated.");
    await rows.nth(1).waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Log out everywhere else" }).count()).toBe(0);
    for (const other of others) {
      await other.page.getByRole("button", { name: "Log in", exact: true }).first().waitFor();
      await other.page.context().close();
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
}

for (const screen of ["desktop", "phone"] as const) {
  test(`[ACCT-37] the e-mail is changed by the link that came to the new address, and a change is given up (${screen})`, async () => {
    const name = { desktop: "trialist", phone: "snapper" }[screen];
    const address = `new-${name}@example.com`;
    const { page, problems } = await open(screen);
    await signIn(page, name);
    await page.goto(`${site.server.origin}/account/email_and_pwd`);
    await page.getByRole("button", { name: "Change email" }).click();
    const form = page.getByRole("form", { name: "Change the email" });
    await form.getByLabel("New Email").fill(address);
    await form.getByLabel("Password", { exact: true }).fill("wrong password");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Send confirmation" }).click();
    await says(page, "This is not your current password");
    expect(await form.getByLabel("New Email").inputValue()).toBe(address);
    await picture(page, `change-email-wrong-${screen}`);
    await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await form.getByRole("button", { name: "Send confirmation" }).click();
    await says(page, `Waiting for confirmation of ${address}.`);
    await expectAccessible(page);
    await picture(page, `change-email-waiting-${screen}`);

    const elsewhere = await open("phone");
    await elsewhere.page.goto(await newestLink(address));
    await says(elsewhere.page, "Your email has been confirmed.");
    await elsewhere.page.context().close();
    await page.getByText(address, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Change email" }).click();
    await form.getByLabel("New Email").fill("another@example.com");
    await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await form.getByRole("button", { name: "Send confirmation" }).click();
    await page.getByRole("button", { name: "Cancel change" }).click();
    await says(page, "Your email address stays as it is.");
    await page.getByText(address, { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
}

test("[ERR-11] [ERR-12] [ERR-28] the mail is sent again; a refusal is shown, and a server in trouble as well", async () => {
  const { page, problems } = await open("phone");
  await signIn(page, "unconfirmed");
  await page.goto(`${site.server.origin}/account/email_and_pwd`);
  const resend = page.getByRole("main").getByRole("button", { name: "Resend email" });
  await resend.click();
  await says(page, "Check your Email");
  await says(page, "We re-sent the activation email, please click the activation link");
  await picture(page, "email-resent-phone");
  await newestLink("unconfirmed@demo.example");
  const path = "**/api/v1/auth/email/resend";
  await page.route(path, (route) => route.fulfill({ status: 500, body: "broken" }));
  await resend.click();
  await says(page, "Something went wrong, please contact support");
  await page.unroute(path);
  await site.database.query(
    "insert into attempt (attempt, key, at) select 'x', key, at from attempt, generate_series(1, 3) where key like 'resend-email:%'",
  );
  await resend.click();
  await says(page, "Too many tries. Please wait a moment.");
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a guest is sent home from the page Email & Password", async () => {
  const { page } = await open("desktop");
  await page.goto(`${site.server.origin}/account/email_and_pwd`);
  await says(page, "Not authorized.");
  await page.waitForURL(`${site.server.origin}/`);
  await page.context().close();
});
