import type { Page } from "playwright";
import { expect, test } from "vitest";

import { addCalendarMonths } from "../../src/domain/calendar/calendar.ts";
import { dateText } from "../../src/domain/format/moment.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, path: string, username: string) => {
  const opened = await openPage(site.browser, screen, {
    colorScheme: screen === "phone" ? "dark" : "light",
  });
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(site.server.origin + path);
  return opened;
};

const panel = (page: Page) => page.getByRole("region", { name: "Your subscription" });
const dialog = (page: Page) => page.getByRole("alertdialog");

test.each([
  ["phone", "sub"],
  ["desktop", "pack"],
] as const)(
  "[SUB-35] [SUB-41] [SUB-44] [SUB-45] [ERR-35] [ERR-37] [SUBP-08] [SUBP-17] a member leaves and comes back (%s, %s)",
  async (screen, username) => {
    const { page, problems } = await visit(screen, "/ava", username);
    await panel(page).getByText("You are subscribed to Ava Laurent.").waitFor();
    await panel(page)
      .getByText(/^Renews on /)
      .waitFor();
    await expectAccessible(page);
    await picture(page, `panel-${screen}`);
    await panel(page).getByRole("button", { name: "Unsubscribe" }).click();
    await dialog(page).getByRole("heading", { name: "Unsubscribe from Ava Laurent", exact: true }).waitFor();
    await dialog(page).getByText("You keep access until").waitFor();
    await expectAccessible(page);
    await picture(page, `cancel-${screen}`);
    await dialog(page).getByRole("button", { name: "Unsubscribe" }).click();
    await page
      .getByText(
        "Your membership to this model has been scheduled to be canceled, will stay active until period end.",
      )
      .waitFor();
    await dialog(page).waitFor({ state: "detached" });
    await page.getByText("Your subscription to Ava Laurent will expire on").waitFor();
    await picture(page, `cancelled-${screen}`);
    await page.reload();
    await page.getByText("Your subscription to Ava Laurent will expire on").waitFor();
    await page.getByRole("button", { name: "Reactivate" }).click();
    await dialog(page).getByRole("heading", { name: "Reactivate Ava Laurent membership" }).waitFor();
    await expectAccessible(page);
    await picture(page, `reactivate-${screen}`);
    await dialog(page).getByRole("button", { name: "Reactivate" }).click();
    await page.getByText("Your membership to this model has been reactivated.").waitFor();
    await panel(page).getByText("You are subscribed to Ava Laurent.").waitFor();
    expect(await page.getByText("will expire").count()).toBe(0);
    expect(problems).toEqual([]);
  },
);

test("a member pauses for a month instead: the panel says when it goes on and for how much, and undoes it", async () => {
  const { page, problems } = await visit("phone", "/ava", "sub");
  const renews = await panel(page)
    .getByText(/^Renews on /)
    .textContent();
  const known = await page.context().request.get(`${site.server.origin}/api/v1/user/ava`);
  const [{ end_at }] = (await known.json()).subscriptions;
  const resumes = `Resumes on ${dateText(addCalendarMonths(end_at, 1))} for $9.99.`;
  await panel(page).getByRole("button", { name: "Unsubscribe" }).click();
  await dialog(page).getByRole("button", { name: "1 month" }).click();
  await dialog(page).getByRole("heading", { name: "Pause Ava Laurent membership" }).waitFor();
  await dialog(page)
    .getByText(/nothing is charged while it is paused/)
    .waitFor();
  await expectAccessible(page);
  await picture(page, "pause-phone");
  await dialog(page).getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByText("Your membership to this model has been paused.").waitFor();
  await dialog(page).waitFor({ state: "detached" });
  for (const loaded of ["at once", "again"]) {
    await panel(page)
      .getByText(/^Your subscription to Ava Laurent will pause on /)
      .waitFor();
    expect(
      await panel(page)
        .getByText(/^Resumes /)
        .textContent(),
      loaded,
    ).toBe(resumes);
    if (loaded === "at once") await page.reload();
  }
  await expectAccessible(page);
  await picture(page, "paused-phone");
  await panel(page).getByRole("button", { name: "Reactivate" }).click();
  await dialog(page).getByText("Nothing is charged now.").waitFor();
  await dialog(page).getByRole("button", { name: "Reactivate" }).click();
  await page.getByText("Your membership to this model has been reactivated.").waitFor();
  expect(
    await panel(page)
      .getByText(/^Renews on /)
      .textContent(),
  ).toBe(renews);
  expect(await page.getByText(/will pause|Resumes/).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("[SUB-34] [SUB-43] [ERR-36] [SUBP-16] a follower unfollows: 'Success', the row goes and the follow is offered again", async () => {
  const { page } = await visit("phone", "/ava", "follower");
  await panel(page).getByText("You are currently following Ava Laurent for free.").waitFor();
  await panel(page).getByRole("button", { name: "Unfollow" }).click();
  await dialog(page).getByRole("heading", { name: "Unfollow", exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, "unfollow-phone");
  await dialog(page).getByRole("button", { name: "Unfollow" }).click();
  await page.getByText("Success", { exact: true }).waitFor();
  await page.getByText("You are currently following").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Follow for FREE" }).waitFor();
});

test("[SUBP-04] [SUBP-12] [SUBP-13] [SUBP-14] [SUBP-15] a gift that is given up has expired, and its posts are locked", async () => {
  const { page } = await visit("desktop", "/ava", "gifted");
  await panel(page).getByText("Your Gift subscription expires").waitFor();
  await panel(page).getByRole("button", { name: "Unsubscribe" }).click();
  await dialog(page).getByText("will end now and cannot be restored").waitFor();
  await dialog(page).getByRole("button", { name: "Unsubscribe" }).click();
  await panel(page).getByText("Your Gift subscription expired").waitFor();
  await panel(page).getByRole("button", { name: "Subscribe again" }).waitFor();
  expect(
    await panel(page)
      .getByRole("button", { name: /Unsubscribe|Reactivate/ })
      .count(),
  ).toBe(0);
  await page.getByRole("region", { name: "Offers" }).waitFor();
  await page.getByLabel("Locked").first().waitFor();
});

test("[ACCT-44] whom one follows: a subscription ends and goes on in its row, and socket events of another page arrive", async () => {
  const { page, problems } = await visit("phone", "/account/following", "expiring");
  const row = page.getByRole("listitem").filter({ hasText: "Ava Laurent" });
  await row.getByText(/Ends on/).waitFor();
  await expectAccessible(page);
  await picture(page, "following-expiring");
  await row.getByRole("button", { name: "Reactivate: Ava Laurent" }).click();
  await dialog(page).getByRole("button", { name: "Reactivate" }).click();
  await row.getByText(/Renews on/).waitFor();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${site.server.origin}/ava`);
  await panel(elsewhere).getByRole("button", { name: "Unsubscribe" }).click();
  await dialog(elsewhere).getByRole("button", { name: "Unsubscribe" }).click();
  await row.getByText(/Ends on/).waitFor();
  expect(problems).toEqual([]);
});

test("[ACCT-44] what is over can be had again with the creator's offers", async () => {
  const { page } = await visit("desktop", "/account/following", "expired");
  await page.getByRole("tab", { name: "Expired" }).click();
  await page.getByRole("button", { name: "Subscribe again: Noah Berg" }).click();
  await page.getByRole("dialog").getByText("Noah Berg").first().waitFor();
  await picture(page, "following-subscribe-again");
});
