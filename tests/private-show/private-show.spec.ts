import type { Page } from "playwright";
import { expect, test } from "vitest";

import { cards } from "../payment/buyer.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string, path: string, userAgent?: string) => {
  const opened = await openPage(site.browser, screen, userAgent === undefined ? {} : { userAgent });
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  await opened.page.getByRole("banner").waitFor();
  return opened;
};

const invite = async (page: Page, username: string, price: string): Promise<void> => {
  await page.getByLabel("Fan").fill(username);
  await page.getByLabel("How long").selectOption("5");
  await page.getByLabel("Price").fill(price);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
};

const payOn = async (page: Page): Promise<void> => {
  await page.locator("[name=card_number]").fill(cards.pays);
  await page.locator("[name=expiry]").fill("12 / 40");
  await page.locator("[name=security_code]").fill("123");
  await page.locator("[data-pay]").click();
};

/** Waits until the page plays moving pictures of the other. */
const seesOther = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.getElementById("live-other");
      return video instanceof HTMLVideoElement && video.videoWidth > 0 && video.currentTime > 0.2;
    },
    null,
    // Two cameras are drawn and encoded by the processor alone.
    { timeout: 120_000 },
  );

/** Waits until the page plays the sound of an other without a camera. */
const hearsOther = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.getElementById("live-other");
      return video instanceof HTMLVideoElement && video.videoWidth === 0 && video.currentTime > 0.2;
    },
    null,
    { timeout: 120_000 },
  );

test("[PRIV-01] [PRIV-02] [PRIV-03] [PRIV-04] [PRIV-08] [PRIV-14] [PRIV-24] [SHELL-34] [SHELL-35] [SHELL-49] [SHELL-51] [RT-37] a private chat from the invitation over the payment to its end, with both cameras", async () => {
  const fan = await visit("phone", "sub", "/ava");
  await fan.page.locator("nav[aria-label='Main pages']").waitFor();
  const creator = await visit("desktop", "ava", "/stream/create/c2c");
  await expectAccessible(creator.page);
  await picture(creator.page, "private-studio-desktop");
  expect(await creator.page.locator("nav[aria-label='Main pages']").count()).toBe(0);
  await invite(creator.page, "nobody-here", "10");
  await creator.page.getByText("Nobody has this username.").waitFor();
  await invite(creator.page, "sub", "10");
  await creator.page.getByRole("heading", { name: "Invitation sent" }).waitFor();
  await picture(creator.page, "private-waiting-desktop");

  const dialog = fan.page.getByRole("dialog", { name: "Invitation from ava" });
  await dialog.getByText("Do you accept a live 1:1 video chat of 5 minutes for $10.00?").waitFor();
  await dialog.getByText(/Invitation will expire in 1:\d\d/).waitFor();
  expect(await dialog.getByText("Firefox").count()).toBe(0);
  await expectAccessible(fan.page);
  await picture(fan.page, "invitation-phone");
  await dialog.getByRole("button", { name: "Confirm Purchase of $10.00" }).click();
  await fan.page.waitForURL(/\/oauth\/payment\/start/);
  await fan.page.getByText("A private video chat of 5 minutes").waitFor();
  await payOn(fan.page);
  await fan.page.waitForURL(`${site.server.origin}/stream/view/c2c/ava`);

  await fan.page.getByRole("button", { name: "Join with audio only" }).waitFor();
  await picture(fan.page, "private-door-phone");
  await fan.page.getByRole("button", { name: "Join with audio only" }).click();
  await creator.page.getByRole("button", { name: "Join with camera" }).click();
  await Promise.all([seesOther(fan.page), hearsOther(creator.page)]);
  const ask = creator.page.getByRole("button", { name: "Ask for the camera" });
  await ask.click();
  await fan.page.getByText("Ava Laurent would like to see you.").waitFor();
  await creator.page.getByRole("button", { name: "Asked…" }).waitFor();
  await expectAccessible(fan.page);
  await picture(fan.page, "private-camera-asked-phone");
  await picture(creator.page, "private-camera-asked-desktop");
  await fan.page.getByRole("button", { name: "Not now" }).click();
  await creator.page.getByText("The camera stays off for now.").waitFor();
  await ask.click();
  await fan.page.getByRole("button", { name: "Turn camera on" }).click();
  await Promise.all([seesOther(fan.page), seesOther(creator.page)]);
  await fan.page.getByRole("button", { name: "Camera on" }).waitFor();
  await fan.page.getByText(/^[0-4]:\d\d$/).waitFor();
  await creator.page.getByText(/^[0-4]:\d\d$/).waitFor();
  expect(await fan.page.locator("nav[aria-label='Main pages']").count()).toBe(0);

  await fan.page.getByRole("textbox", { name: "Message" }).fill("Good to see you");
  await fan.page.getByRole("button", { name: "Send", exact: true }).click();
  await creator.page.getByText("Good to see you").waitFor();
  await Promise.all([expectAccessible(fan.page), expectAccessible(creator.page)]);
  await picture(fan.page, "private-room-phone");
  await picture(creator.page, "private-room-desktop");

  // What is paid for ends by no slip of a finger.
  await fan.page.getByRole("button", { name: "End chat" }).click();
  await fan.page.getByText("of what you have paid for are left, and do not come back to you.").waitFor();
  await expectAccessible(fan.page);
  await picture(fan.page, "private-end-phone");
  await fan.page.getByRole("button", { name: "Go on" }).click();
  await creator.page.getByRole("button", { name: "End chat" }).click();
  await creator.page.getByText("The minutes not held go back to").waitFor();
  await creator.page.getByRole("button", { name: "End now" }).click();
  await creator.page.getByText("You ended the chat. $10.00 go back to the fan.").waitFor();
  await fan.page.getByText("The creator ended the chat. $10.00 go back to you.").waitFor();
  await picture(fan.page, "private-over-phone");
  await fan.page.getByRole("button", { name: "Leave" }).click();
  await fan.page.waitForURL(`${site.server.origin}/ava`);
  await creator.page.getByRole("button", { name: "Leave" }).click();
  await creator.page.getByRole("button", { name: "Invite", exact: true }).waitFor();
  const { rows } = await site.database.query("select ending, held, refund from private_show");
  expect(rows).toMatchObject([{ ending: "ended-by-creator", refund: 1000 }]);
  expect(rows[0].held).toBeGreaterThan(0);
  expect([...fan.problems, ...creator.problems]).toEqual([]);
});

test("[PRIV-05] [PRIV-09] [PRIV-10] [PRIV-11] [PRIV-20] [PRIV-21] [PRIV-22] [PRIV-23] [ERR-33] [SHELL-48] [SHELL-50] a free one that waits is shown on the next page, in Firefox with a warning; the fan takes part by sound alone", async () => {
  const creator = await visit("desktop", "mia", "/stream/create");
  await creator.page.getByRole("button", { name: "Invite to private" }).click();
  await invite(creator.page, "pack", "");
  await creator.page.getByRole("heading", { name: "Invitation sent" }).waitFor();
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const fan = await visit("desktop", "pack", "/mia", firefox);
  const dialog = fan.page.getByRole("dialog", { name: "Invitation from mia" });
  await dialog.getByText("Please use Chrome or Safari.").waitFor();
  await dialog.getByRole("button", { name: "Accept" }).click();
  await fan.page.waitForURL(`${site.server.origin}/stream/view/mia`);
  await fan.page.getByText("Invitation has been accepted.").waitFor();
  await creator.page.getByRole("button", { name: "Join with camera" }).waitFor();
  await creator.page.goto(`${site.server.origin}/account/dashboard`);
  await creator.page.waitForURL(`${site.server.origin}/stream/create`);
  await creator.page.getByRole("button", { name: "Join with camera" }).click();
  await fan.page.getByRole("button", { name: "Join with audio only" }).click();
  await Promise.all([seesOther(fan.page), hearsOther(creator.page)]);
  await fan.page.getByText(/^[0-4]:\d\d$/).waitFor();
  await fan.page.getByRole("button", { name: "End chat" }).click();
  await creator.page.getByText("The fan ended the chat.").waitFor();
  expect([...fan.problems, ...creator.problems]).toEqual([]);
});

test("[PRIV-06] [PRIV-07] [PRIV-18] an invitation that nobody answers expires and closes; one that is gone says so", async () => {
  const fan = await visit("phone", "trialist", "/");
  const creator = await visit("desktop", "noah", "/stream/create/c2c");
  await fan.page.clock.install();
  await invite(creator.page, "trialist", "5");
  const dialog = fan.page.getByRole("dialog", { name: "Invitation from noah" });
  await dialog.getByText("Invitation will expire in").waitFor();
  const expired = dialog.getByText("Invitation has expired", { exact: true });
  await fan.page.clock.runFor(110_000);
  for (let second = 0; second < 15 && !(await expired.isVisible()); second += 1)
    await fan.page.clock.runFor(1_000);
  await expired.waitFor();
  await picture(fan.page, "invitation-expired-phone");
  await fan.page.clock.runFor(3_000);
  await dialog.waitFor({ state: "detached" });
  await creator.page.getByRole("button", { name: "Withdraw the invitation" }).click();
  await creator.page.getByRole("button", { name: "Invite", exact: true }).waitFor();
});
