import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, screens, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

const openAs = async (screen: Screen, username: string) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.119.${addresses}` };
  const opened = await openPage(site.browser, screen, { extraHTTPHeaders, baseURL: site.server.origin });
  await signInPage(opened.page, site.server.origin, username);
  return opened;
};

const visit = async (screen: Screen, username: string) => {
  const opened = await openAs(screen, username);
  await opened.page.goto("/account/cop");
  await opened.page.getByRole("heading", { level: 1, name: "Content Cop" }).waitFor();
  return opened;
};

test("[COVER-29] a reviewer looks at what waits and decides by keys: A approves, R asks why; the history says who did what", async () => {
  const { page, problems } = await visit("desktop", "rita");
  const look = async (name: string): Promise<void> => {
    for (const size of ["phone", "desktop"] as const) {
      await page.setViewportSize(screens[size].viewport);
      await expectAccessible(page);
      await picture(page, `${name}-${size}`);
    }
  };
  const items = page.getByRole("tabpanel").getByRole("listitem");
  const rejects = page.getByRole("button", { name: /^Reject: / });
  await rejects.first().waitFor();
  const names = async () =>
    rejects.evaluateAll((all) => all.map((it) => it.getAttribute("aria-label") ?? ""));
  const [first, second] = await names();
  // What is looked at is there to be looked at.
  const preview = items.getByRole("img", { name: / of / }).first();
  await expect
    .poll(() => preview.evaluate((it) => (it as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await look("cop-queue");
  await page.keyboard.press("a");
  await page.getByRole("button", { name: first!, exact: true }).waitFor({ state: "detached" });
  expect((await names())[0]).toBe(second);

  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: /^Reject: / });
  // The letter that opened it is not in it.
  await dialog.getByRole("textbox").waitFor();
  expect(await dialog.getByRole("textbox").inputValue()).toBe("");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await dialog.getByText("This field is required").waitFor();
  await look("cop-reject-wrong");
  // A letter in the field is no key.
  await dialog.getByRole("textbox").pressSequentially("a raw reason");
  expect(await dialog.getByRole("textbox").inputValue()).toBe("a raw reason");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: second!, exact: true }).waitFor({ state: "detached" });

  await page.getByLabel("Show").selectOption({ label: "Rejected" });
  const rejected = items.filter({ hasText: "a raw reason" }).first();
  await rejected.getByText("History").click();
  const steps = rejected.locator("ol > li");
  await steps.first().waitFor();
  expect((await steps.allInnerTexts()).map((text) => text.split(",")[0])).toEqual([
    "Sent",
    "Rejected by rita",
  ]);
  await look("cop-history");
  expect(problems).toEqual([]);
});

test("a fan reports a message where it stands, and a reviewer reads it with those around it", async () => {
  const [fan, reviewer] = [await openAs("phone", "sub"), await visit("desktop", "rita")];
  await fan.page.goto("/account/direct-message/inbox/ava");
  const log = fan.page.getByRole("log");
  const report = fan.page.getByRole("link", { name: "Report this message" });
  const message = log
    .getByRole("listitem")
    .filter({ has: report })
    .filter({ has: fan.page.locator("p[dir=auto]") })
    .first();
  const words = (await message.locator("p[dir=auto]").innerText()).trim();
  await expectAccessible(fan.page);
  await picture(fan.page, "report-message-phone");
  await message.getByRole("link", { name: "Report this message" }).click();
  await fan.page.getByLabel("Reason").selectOption({ label: "It is spam or fraud" });
  await fan.page.getByLabel("Subject").fill("She asks for money elsewhere");
  await fan.page.getByLabel("Message").fill("She wants to be paid outside of the site.");
  await fan.page.getByRole("button", { name: "Send" }).click();
  await fan.page.getByText("Thank you! We will answer by email.").first().waitFor();

  const { page } = reviewer;
  await page.getByRole("tab", { name: "Reports" }).click();
  const item = page
    .getByRole("tabpanel")
    .getByRole("listitem")
    .filter({ hasText: "She asks for money elsewhere" });
  await item.getByText("Who reads it is noted.").waitFor();
  expect(await item.innerText()).not.toContain(words);
  await item.getByRole("button", { name: /^Read the reported message/ }).click();
  const reported = item.getByRole("list", { name: /^The reported message/ }).getByRole("listitem");
  await reported.filter({ hasText: "Reported" }).getByText(words).waitFor();
  for (const size of ["phone", "desktop"] as const) {
    await page.setViewportSize(screens[size].viewport);
    await expectAccessible(page);
    await picture(page, `cop-reported-message-${size}`);
  }
  expect([...fan.problems, ...reviewer.problems]).toEqual([]);
});

test("nobody decides by keys who reviews nothing: a creator's own items stay as they are", async () => {
  const { page, problems } = await visit("phone", "rex");
  await page.getByText("Please show your own face.").first().waitFor();
  const before = await page.getByRole("main").innerText();
  for (const key of ["a", "r"]) await page.keyboard.press(key);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.getByRole("main").innerText()).toBe(before);
  expect(problems).toEqual([]);
});

test("a reviewer for whom nothing waits is told so in each list, and of what was decided; so is a creator whose things are all fine", async () => {
  const { database } = site;
  await database.query("update review_item set status = 'withdrawn'");
  await database.query(
    "update account set compliance_status = null where compliance_status = 'under_review'",
  );
  const { page, problems } = await visit("phone", "rita");
  const look = async (name: string): Promise<void> => {
    for (const size of ["phone", "desktop"] as const) {
      await page.setViewportSize(screens[size].viewport);
      await expectAccessible(page);
      await picture(page, `${name}-${size}`);
    }
  };
  const panel = page.getByRole("tabpanel");
  for (const tab of ["Media", "Applications", "Reports"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("tabpanel", { name: tab }).getByText("All done").waitFor();
    await panel.getByText("Nothing waits for you here.").waitFor();
    await look(`cop-empty-${tab.toLowerCase()}`);
  }
  await page.getByLabel("Show").selectOption({ label: "Rejected" });
  await panel.getByText("Nothing was decided so yet.").waitFor();
  await look("cop-empty-rejected");
  await page.getByRole("tab", { name: "My content" }).click();
  await panel.getByText("Everything that you published is fine.").waitFor();
  await look("cop-empty-own");
  await page.getByLabel("Show").selectOption({ label: "Approved" });
  await panel.getByText("Nothing approved yet").waitFor();
  expect(problems).toEqual([]);
});
