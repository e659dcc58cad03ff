import type { Page } from "playwright";
import { expect, test } from "vitest";

import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string, path: string) => {
  const opened = await openPage(site.browser, screen);
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  await opened.page.getByRole("banner").waitFor();
  return opened;
};

/** Waits until the page plays moving pictures of the creator. */
const seesMoving = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.getElementById("live-other");
      return video instanceof HTMLVideoElement && video.videoWidth > 0 && video.currentTime > 0.2;
    },
    null,
    // The pictures are drawn and encoded by the processor alone.
    { timeout: 120_000 },
  );

test("[COVER-07] [PROFILE-65] [PROFILE-66] [PROFILE-67] [PROFILE-68] a creator goes live: her card shows at once, a fan watches and chats, a stranger is asked to subscribe, and the end is seen at once", async () => {
  const stranger = await visit("phone", "fan", "/ava");
  const card = stranger.page.getByRole("button", { name: /is live now/ });
  expect(await card.count()).toBe(0);

  const creator = await visit("desktop", "ava", "/stream/create");
  await creator.page.getByText("This is how your fans see and hear you.").waitFor();
  await creator.page.getByLabel("Title").fill("Morning coffee");
  await expectAccessible(creator.page);
  await picture(creator.page, "broadcast-check-desktop");
  await creator.page.getByRole("button", { name: "Go live" }).click();
  await creator.page.getByRole("heading", { name: "Morning coffee" }).waitFor();

  await card.waitFor();
  await stranger.page.getByRole("button", { name: "Currently live" }).waitFor();
  await expectAccessible(stranger.page);
  await picture(stranger.page, "live-card-phone");
  await card.click();
  await stranger.page.getByRole("dialog").waitFor();
  await stranger.page.goto(`${site.server.origin}/stream/view/ava`);
  await stranger.page.getByRole("dialog").waitFor();
  await picture(stranger.page, "watch-locked-phone");

  const fan = await visit("phone", "sub", "/ava");
  await fan.page.getByRole("button", { name: "Currently live" }).click();
  await fan.page.waitForURL(`${site.server.origin}/stream/view/ava`);
  await seesMoving(fan.page);
  await creator.page.getByText("1 viewer", { exact: true }).waitFor();
  await fan.page.getByRole("textbox", { name: "Message" }).fill("Good morning");
  await fan.page.getByRole("button", { name: "Send", exact: true }).click();
  await creator.page.getByText("Good morning").waitFor();
  await fan.page.getByText("Good morning").waitFor();
  await Promise.all([expectAccessible(fan.page), expectAccessible(creator.page)]);
  await picture(fan.page, "watch-phone");
  await picture(creator.page, "broadcast-live-desktop");
  expect(await fan.page.locator("nav[aria-label='Main pages']").count()).toBe(0);

  await creator.page.getByRole("button", { name: "End stream" }).click();
  await fan.page.getByText("The broadcast is over.").waitFor();
  await creator.page.getByText("At most 1 watched at once, 1 in all.").waitFor();
  await picture(creator.page, "broadcast-over-desktop");
  const { rows } = await site.database.query("select ending, peak_viewers, unique_viewers from stream");
  expect(rows).toEqual([{ ending: "ended", peak_viewers: 1, unique_viewers: 1 }]);
  expect([...stranger.problems, ...creator.problems, ...fan.problems]).toEqual([]);
});
