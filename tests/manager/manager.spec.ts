import type { Page } from "playwright";
import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { callAsPage, DEMO_PASSWORD, postAsPage, signInPage } from "../running/signed-in.ts";

const PAGE = "/account/setting/manager";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string | null, path: string) => {
  const opened = await openPage(site.browser, screen);
  if (username !== null) await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  return opened;
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true, level: 1 });
const chooser = (page: Page) => page.getByLabel("Creator to manage");
const bar = (page: Page, name: string) => page.getByText(`You are managing ${name}.`, { exact: true });

/** The address of the only invite that the viewer of this page has, from the server. */
const invitedTo = async (page: Page): Promise<string> => {
  const answer = await page.request.get(`${site.server.origin}/api/v1/account/manager`);
  const [{ model, fee_percentage: fee, hash }] = (await answer.json()).received_invites;
  return `/${model.username}/manager?fee=${fee}&hash=${hash}`;
};

test("[MGR-20] [MGR-21] [MGR-22] [MGR-23] [MGR-25] [CERR-18] [CERR-20] [CERR-21] [CERR-22] [CERR-24] [CERR-25] on a phone a creator invites a manager in a dialog, takes an invite back, changes his part in another, and removes him", async () => {
  const { page, problems } = await visit("phone", "noah", PAGE);
  await button(page, "Invite a Manager").click();
  const dialog = page.getByRole("dialog", { name: "Invite a Manager" });
  const name = dialog.getByLabel("Username");
  await expect.poll(() => name.evaluate((it) => it === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await picture(page, "manager-invite-phone");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await button(page, "Invite a Manager").click();
  await name.fill("nobody-here");
  await dialog.getByLabel("Fee in percent").fill("101");
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await dialog.getByText("A number from 0 to 100, with two decimals at most.").waitFor();
  await dialog.getByLabel("Fee in percent").fill("10");
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await dialog.getByText("There is nobody of this name.").waitFor();
  expect(await name.inputValue()).toBe("nobody-here");
  await name.fill("@mia");
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await page.getByText("Invite sent to manager.").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Invited for 10% of your sales").waitFor();
  // Nobody is managed by noah: there is nobody to choose.
  expect(await chooser(page).count()).toBe(0);
  const question = page.getByRole("alertdialog");
  await button(page, "Cancel Invite").click();
  await question
    .getByText('Are you sure you want to cancel the Manager invitation to "mia"?', { exact: true })
    .waitFor();
  await question.getByRole("button", { name: "Yes, cancel", exact: true }).click();
  await page.getByText("Manager invitation canceled.").waitFor();
  await button(page, "Invite a Manager").click();
  await name.fill("mia");
  await dialog.getByLabel("Fee in percent").fill("10");
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await page.getByText("Invited for 10% of your sales").waitFor();

  const mia = await visit("phone", "mia", "/");
  await mia.page.goto(`${site.server.origin}${await invitedTo(mia.page)}`);
  await button(mia.page, "Accept and Continue").click();
  await heading(mia.page, "Manager").waitFor();

  await page.reload();
  await button(page, "Edit Manager").click();
  const edit = page.getByRole("dialog", { name: "Edit Manager" });
  expect(await edit.getByLabel("Username").count()).toBe(0);
  expect(await edit.getByLabel("Fee in percent").inputValue()).toBe("10");
  await edit.getByLabel("Fee in percent").fill("12.5");
  await picture(page, "manager-edit-phone");
  await edit.getByRole("button", { name: "Save" }).click();
  await page.getByText("Manager updated.").waitFor();
  await page.getByText("Gets 12.5% of your sales").waitFor();
  await button(page, "Remove Manager").click();
  await question
    .getByText('Are you sure you want to remove "mia" from your Manager?', { exact: true })
    .waitFor();
  await question.getByRole("button", { name: "Yes, remove", exact: true }).click();
  await page.getByText("Manager removed.").waitFor();
  await button(page, "Invite a Manager").waitFor();
  expect([problems, mia.problems]).toEqual([[], []]);
});

test("[MGR-07] [MGR-08] [MGR-09] [MGR-10] [MGR-11] [MGR-13] [MGR-17] [CERR-23] who is invited logs in on the page of the invite, reads the rights and accepts", async () => {
  const mia = await visit("desktop", "mia", "/");
  const { origin } = site.server;
  const body = { username: "max", fee_percentage: 7.5 };
  await postAsPage(mia.page.request, origin, "/api/v1/account/manager/invite", body);
  const max = await visit("desktop", "max", "/");
  const address = await invitedTo(max.page);
  expect(address).toMatch(/^\/mia\/manager\?fee=7\.5&hash=[0-9a-f]{32}$/);

  const { page, problems } = await visit("phone", null, address.replace("fee=7.5", "fee=101"));
  await heading(page, "Become mia Manager").waitFor();
  await page.getByText("This URL is not valid. Please check it and retry.").waitFor();
  expect(await button(page, "Login").count()).toBe(0);
  await page.goto(`${origin}${address}`);
  await page.getByText("Please login to continue.").waitFor();
  expect(await button(page, "Accept and Continue").count()).toBe(0);
  await button(page, "Login").click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or Email").fill("max");
  await dialog.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await button(page, "Accept and Continue").waitFor();
  expect(page.url()).toBe(`${origin}${address}`);
  await heading(page, "Become mia Manager").waitFor();
  const rights = page.getByRole("main").getByRole("listitem");
  expect(await rights.allTextContents()).toEqual([
    "To manage the account of mia",
    "To receive 7.5% of the earnings",
  ]);
  await expectAccessible(page);
  await picture(page, "become-manager-phone");
  await button(page, "Accept and Continue").click();
  await page.getByText("You are now manager of mia").waitFor();
  await page.waitForURL(`${origin}${PAGE}`);
  // It is good once.
  await page.goto(`${origin}${address}`);
  await button(page, "Accept and Continue").click();
  await page.getByRole("main").getByText("This URL is not valid. Please check it and retry.").waitFor();
  expect(problems).toEqual([]);
});

test("[MGR-14] [MGR-16] [MGR-38] a fan who has applied is told to wait for the approval, one who has not is led to the form", async () => {
  const { page } = await visit("phone", "fan", "/ava/manager?fee=5&hash=0");
  const setUp = page.getByRole("link", { name: "Setup Creator Account" });
  expect(await setUp.getAttribute("href")).toBe("/creator/signup");
  expect(await button(page, "Accept and Continue").count()).toBe(0);
  await site.database.query("update account set compliance_status = 'under_review' where username = 'fan'");
  await page.reload();
  await page
    .getByText(
      "Your creator account is in pending review. You'll be able to accept the manager invite as soon as the account is approved.",
    )
    .waitFor();
  expect(await setUp.count()).toBe(0);
  expect(await button(page, "Accept and Continue").count()).toBe(0);
});

test("[MGR-24] [MGR-32] [X-07] the list of the creators he manages switches for whom a manager acts, in every tab, until he switches back", async () => {
  const { page, problems } = await visit("desktop", "max", PAGE);
  const { origin } = site.server;
  await chooser(page).waitFor();
  const options = await chooser(page).locator("option").allTextContents();
  expect(options[0]).toBe("Myself");
  expect(options).toContain("Ava Laurent");
  await chooser(page).selectOption({ label: "Ava Laurent" });
  await bar(page, "Ava Laurent").waitFor();
  await picture(page, "manager-acting");
  expect(await chooser(page).locator("option:checked").textContent()).toBe("Ava Laurent");
  const tab = await page.context().newPage();
  await tab.goto(`${origin}/account/dashboard`);
  await bar(tab, "Ava Laurent").waitFor();
  await tab
    .getByText("You manage Ava Laurent (@ava): these are the numbers of that page, not your own.")
    .waitFor();
  await picture(tab, "dashboard-acting");
  // Her page is his to change, his own is nothing that he could buy.
  await tab.goto(`${origin}/ava/posts`);
  await button(tab, "Change cover").waitFor();
  expect(await button(tab, "TIP ME").count()).toBe(0);
  await tab.goto(`${origin}/max`);
  await tab.getByRole("heading", { name: "Max Renner" }).first().waitFor();
  await picture(tab, "own-page-acting");
  for (const name of [/^TIP ME$/, /^Subscribe/, /^Send me a message$/])
    expect(await tab.getByRole("button", { name }).count()).toBe(0);
  expect(await tab.getByText("Subscribe to see it").count()).toBe(0);
  // Conversations are hers alone, and who goes live goes live as himself.
  await tab.goto(`${origin}/account/subscriber`);
  await tab
    .getByRole("link", { name: /^Gift: / })
    .first()
    .waitFor();
  expect(await tab.getByRole("link", { name: /^(Message|Note): / }).count()).toBe(0);
  await tab.goto(`${origin}/stream/create`);
  await tab.getByText("You go live on your own page, not on @ava’s.").waitFor();
  await picture(tab, "live-acting");
  await tab.goto(`${origin}/account/dashboard`);
  await button(tab, "Switch back").click();
  await bar(tab, "Ava Laurent").waitFor({ state: "detached" });
  await tab.getByText("Good to see you, Max Renner.").waitFor();
  await page.reload();
  await chooser(page).waitFor();
  expect(await chooser(page).locator("option:checked").textContent()).toBe("Myself");
  expect(problems).toEqual([]);
});

test("[CERR-16] [CERR-17] [CERR-19] an invite is denied with a word; what is over already is told as an error to who takes it back, to who denies it by nothing", async () => {
  const { origin } = site.server;
  const noah = await visit("phone", "noah", "/");
  const mia = await visit("desktop", "mia", "/");
  const request = noah.page.context().request;
  // Both windows hear of nothing by themselves.
  for (const { page } of [noah, mia]) await page.routeWebSocket(/\/socket$/, () => undefined);
  const invite = async (): Promise<string> => {
    await postAsPage(request, origin, "/api/v1/account/manager/invite", {
      username: "mia",
      fee_percentage: 5,
    });
    for (const { page } of [noah, mia]) await page.goto(`${origin}${PAGE}`);
    await button(mia.page, "Deny").waitFor();
    await button(noah.page, "Cancel Invite").waitFor();
    const answer = await (await request.get(`${origin}/api/v1/account/manager`)).json();
    return answer.sent_invite.user_id;
  };
  const takeBack = async () => {
    await button(noah.page, "Cancel Invite").click();
    await noah.page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Yes, cancel", exact: true })
      .click();
  };
  const errors = (page: Page) => page.getByRole("alert").filter({ hasText: "Error" });

  await invite();
  await button(mia.page, "Deny").click();
  await mia.page.getByText("Invitation denied.", { exact: true }).waitFor();
  await button(mia.page, "Deny").waitFor({ state: "detached" });
  await takeBack();
  await errors(noah.page).getByText("This invitation is not open any more.").waitFor();
  await button(noah.page, "Invite a Manager").waitFor();

  const id = await invite();
  const gone = await callAsPage(
    request,
    "DELETE",
    `${origin}/api/v1/account/manager/sent-invite?manager=${id}`,
  );
  expect(gone.status()).toBe(200);
  const refused = mia.page.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.url().includes("/manager/invite"),
  );
  await button(mia.page, "Deny").click();
  expect((await refused).status()).toBe(404);
  await button(mia.page, "Deny").waitFor({ state: "detached" });
  expect(await errors(mia.page).count()).toBe(0);
  expect(await mia.page.getByText("This invitation is not open any more.").count()).toBe(0);
  expect(await mia.page.getByText("Invitation denied.", { exact: true }).count()).toBe(0);
});

test("[MGR-33] a switch loads a page of the account anew, and leads from any other page to the profile of who was chosen", async () => {
  const { page } = await visit("phone", "max", PAGE);
  const { origin } = site.server;
  const loads: string[] = [];
  page.on("load", () => loads.push(new URL(page.url()).pathname));
  await chooser(page).selectOption({ label: "Ava Laurent" });
  await bar(page, "Ava Laurent").waitFor();
  expect(loads).toEqual([PAGE]);
  await page.goto(`${origin}/ava/posts`);
  await bar(page, "Ava Laurent").waitFor();
  await button(page, "Switch back").click();
  await page.waitForURL(`${origin}/max`);
  await heading(page, "Max Renner").waitFor();
  expect(await bar(page, "Ava Laurent").count()).toBe(0);
});

test("[ACCT-56] the section about managers opens for whoever has an account, for nobody else", async () => {
  const fan = await visit("phone", "sub", PAGE);
  await heading(fan.page, "Manager").waitFor();
  await fan.page.getByText("Nobody has yet").waitFor();
  await expectAccessible(fan.page);
  expect(await chooser(fan.page).count()).toBe(0);
  const guest = await visit("phone", null, PAGE);
  await guest.page.getByRole("alert").getByText("Not authorized.").waitFor();
  await guest.page.waitForURL(`${site.server.origin}/`);
});
