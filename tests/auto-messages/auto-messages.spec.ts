import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

const visit = async (screen: Screen, username: string) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.118.${addresses}` };
  const colorScheme = screen === "phone" ? ("dark" as const) : ("light" as const);
  const options = { extraHTTPHeaders, colorScheme, baseURL: site.server.origin };
  const opened = await openPage(site.browser, screen, options);
  await signInPage(opened.page, site.server.origin, username);
  return opened;
};

test("[ACCT-29] a creator writes a welcome message on a phone: what is wrong is said, and it is listed, edited and switched off", async () => {
  const { page, problems } = await visit("phone", "noah");
  await page.goto("/account/direct-message/welcome");
  await page.getByText("No message yet").waitFor();
  await expectAccessible(page);
  await picture(page, "welcome-messages-empty-phone");
  await page.getByRole("button", { name: "Add a message" }).click();
  await page.getByRole("heading", { name: "New message" }).waitFor();
  await page.getByRole("checkbox", { name: "New subscribers" }).uncheck();
  await page.getByLabel("Price").fill("0.5");
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByText("Please write something.").waitFor();
  await page.getByText("Please choose who gets it.").waitFor();
  await page.getByText("Please enter an amount from $1.00 to $500.00.").waitFor();
  await expectAccessible(page);
  await picture(page, "welcome-message-wrong-phone");
  await page.getByRole("checkbox", { name: "New free followers" }).check();
  await page.getByLabel("When").selectOption("After 1 hour");
  await page.getByLabel("Message", { exact: true }).fill("Hello, and welcome to my songs!");
  await page.getByLabel("Price").fill("5");
  const files = page.getByRole("group", { name: "Files" });
  await files
    .locator("input[type=file]")
    .setInputFiles([{ name: "stage.jpg", mimeType: "image/jpeg", buffer: await photo() }]);
  await files.getByText("Sent", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Switch on" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Hello, and welcome to my songs!" });
  await row.getByText("After 1 hour · New free followers").waitFor();
  await row.getByText("1 picture").waitFor();
  await row.getByText("$5.00").waitFor();
  await expectAccessible(page);
  await picture(page, "welcome-messages-phone");
  await row.getByRole("button", { name: /^What to do with/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByLabel("Message", { exact: true }).fill("Welcome!");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Your changes are saved.").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Welcome!" }).getByLabel("Send it").uncheck();
  await page.getByText("Off", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("Off", { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test("[ACCT-26] [ACCT-30] messages of an interval and thanks are written on a desktop, listed with their rule, and deleted", async () => {
  const { page, problems } = await visit("desktop", "ava");
  const go = async (name: string, path: string) => {
    await page.goto(path);
    await page.getByRole("heading", { name, level: 1 }).waitFor();
  };
  await go("Thank you DMs", "/account/direct-message/thankyou");
  await page.getByText("After tips over $50.00").waitFor();
  await picture(page, "thankyou-messages-desktop");
  await page.getByRole("button", { name: "Add a message" }).click();
  await page.getByRole("checkbox", { name: "Tips" }).check();
  await page.getByLabel("Only for tips over").fill("10");
  await expectAccessible(page);
  await picture(page, "thankyou-message-desktop");
  await page.getByRole("button", { name: "Cancel" }).click();
  await go("Auto DMs", "/account/direct-message/auto");
  await page.getByText("Every 14 days · Free followers").waitFor();
  await page.getByRole("button", { name: "Add a message" }).click();
  await page.getByLabel("Every how many days").fill("30");
  await page.getByRole("checkbox", { name: "Expired subscribers" }).check();
  await page.getByLabel("Message", { exact: true }).fill("We miss you");
  await expectAccessible(page);
  await picture(page, "auto-message-desktop");
  await page.getByRole("button", { name: "Switch on" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "We miss you" });
  await row.getByText("Every 30 days · Expired subscribers").waitFor();
  await row.getByText(/^Next: /).waitFor();
  await expectAccessible(page);
  await picture(page, "auto-messages-desktop");
  await row.getByRole("button", { name: /^What to do with/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.locator("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("The message is deleted.").waitFor();
  expect(await row.count()).toBe(0);
  expect(problems).toEqual([]);
});
