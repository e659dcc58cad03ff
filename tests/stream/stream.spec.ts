import type { Page } from "playwright";
import { expect, test } from "vitest";

import { cards } from "../payment/buyer.ts";
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

test("[SHELL-05] [ROUTE-65] [COVER-07] [COVER-11] [PROFILE-65] [PROFILE-66] [PROFILE-67] [PROFILE-68] a creator goes live: her card shows at once, a fan watches and chats, a stranger is asked to subscribe, and the end is seen at once", async () => {
  const stranger = await visit("phone", "fan", "/ava");
  const card = stranger.page.getByRole("button", { name: /is live now/ });
  expect(await card.count()).toBe(0);

  const home = await visit("phone", "fan", "/");
  const browsing = await visit("desktop", "fan", "/browse");
  await browsing.page.getByRole("checkbox", { name: "Live now" }).check();
  await browsing.page.getByText("Nobody of this list is live right now.").waitFor();
  await picture(browsing.page, "browse-live-nobody-desktop");
  expect(await home.page.getByRole("region", { name: "Live now" }).count()).toBe(0);

  const creator = await visit("desktop", "ava", "/stream/create");
  await creator.page.getByText("This is how your fans see and hear you.").waitFor();
  await creator.page.getByLabel("Title").fill("Morning coffee");
  await expectAccessible(creator.page);
  await picture(creator.page, "broadcast-check-desktop");
  await creator.page.getByRole("button", { name: "Go live" }).click();
  await creator.page.getByRole("heading", { name: "Morning coffee" }).waitFor();

  await home.page.getByRole("region", { name: "Live now" }).getByRole("link", { name: /Ava/ }).waitFor();
  await expectAccessible(home.page);
  await picture(home.page, "popular-live-phone");
  await browsing.page.getByRole("heading", { level: 3, name: "Ava" }).waitFor();
  await expectAccessible(browsing.page);
  await picture(browsing.page, "browse-live-desktop");
  await browsing.page.setViewportSize({ width: 390, height: 844 });
  await picture(browsing.page, "browse-live-phone");

  await card.waitFor();
  await stranger.page.getByRole("button", { name: "Currently live" }).waitFor();
  await expectAccessible(stranger.page);
  await picture(stranger.page, "live-card-phone");
  await stranger.page.getByRole("button", { name: "Currently live" }).click();
  await stranger.page.getByRole("dialog").waitFor();
  await stranger.page.keyboard.press("Escape");
  await stranger.page.getByRole("dialog").waitFor({ state: "detached" });
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

  // Who comes without a press, as from a mail, has the picture first, and the sound with a press.
  const led = await openPage(site.browser, "phone");
  await signInPage(led.page, site.server.origin, "pack");
  await led.page.addInitScript(() =>
    document.addEventListener("volumechange", () => console.info("volume"), { capture: true }),
  );
  const volume = led.page.waitForEvent("console", {
    predicate: (message) => message.text() === "volume",
    timeout: 120_000,
  });
  // What Playwright asks of a page counts as a press there: nothing is asked before the sound is off.
  await led.page.goto(`${site.server.origin}/stream/view/ava`, { waitUntil: "commit" });
  await volume;
  const sound = led.page.getByRole("button", { name: "Turn sound on" });
  const isMuted = () => led.page.locator("video").evaluate((video: HTMLVideoElement) => video.muted);
  await sound.waitFor();
  await seesMoving(led.page);
  expect(await isMuted()).toBe(true);
  await expectAccessible(led.page);
  await picture(led.page, "watch-muted-phone");
  await sound.click();
  await sound.waitFor({ state: "detached" });
  expect(await isMuted()).toBe(false);
  await seesMoving(led.page);
  await led.page.context().close();

  const owner = await visit("phone", "ava", "/ava");
  await owner.page.getByRole("button", { name: "Currently live" }).click();
  await owner.page.waitForURL(`${site.server.origin}/stream/create`);
  await owner.page.close();

  await creator.page.getByRole("button", { name: "End stream" }).click();
  await fan.page.getByText("The broadcast is over.").waitFor();
  await home.page.getByRole("region", { name: "Live now" }).waitFor({ state: "detached" });
  await browsing.page.getByText("Nobody of this list is live right now.").waitFor();
  await creator.page.getByText("At most 2 watched at once, 2 in all.").waitFor();
  await picture(creator.page, "broadcast-over-desktop");
  // What follows the end takes the word from nobody's page.
  await fan.page.getByText("The broadcast is over.").waitFor();
  expect(await fan.page.getByText("This creator is not live right now.").count()).toBe(0);
  const { rows } = await site.database.query("select ending, peak_viewers, unique_viewers from stream");
  expect(rows).toEqual([{ ending: "ended", peak_viewers: 2, unique_viewers: 2 }]);
  expect([...stranger.problems, ...creator.problems, ...fan.problems]).toEqual([]);
});

test("[X-26] [X-27] the creator deletes and mutes in her chat, her card stands among her posts, and who waits for the next time is told", async () => {
  const creator = await visit("phone", "ava", "/stream/create");
  await creator.page.getByText("This is how your fans see and hear you.").waitFor();
  await creator.page.getByLabel("Title").fill("Evening tea");
  const microphones = creator.page.getByRole("combobox", { name: "Microphone" });
  const [, other] = await microphones.getByRole("option").allTextContents();
  await microphones.selectOption({ label: other! });
  await creator.page.getByText("This is how your fans see and hear you.").waitFor();
  await picture(creator.page, "broadcast-devices-phone");
  await creator.page.reload();
  await creator.page.getByText("This is how your fans see and hear you.").waitFor();
  await microphones.waitFor();
  expect(await microphones.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text)).toBe(other);
  await creator.page.getByLabel("Title").fill("Evening tea");
  await creator.page.getByRole("button", { name: "Go live" }).click();
  await creator.page.getByRole("heading", { name: "Evening tea" }).waitFor();

  const fan = await visit("phone", "sub", "/ava");
  await picture(fan.page, "live-post-phone");
  await fan.page.getByRole("link", { name: "Watch the broadcast" }).click();
  await fan.page.waitForURL(`${site.server.origin}/stream/view/ava`);
  const message = fan.page.getByRole("textbox", { name: "Message" });
  await message.fill("Something rude");
  await fan.page.getByRole("button", { name: "Send", exact: true }).click();
  const log = creator.page.getByRole("log");
  await log.getByText("Something rude").waitFor();
  await message.fill("And more of it");
  await log.getByRole("button", { name: /^More about the message/ }).click();
  await expectAccessible(creator.page);
  await picture(creator.page, "stream-chat-order-phone");
  await log.getByRole("button", { name: /^Mute / }).click();
  await fan.page.getByText("You are muted in this chat").waitFor();
  expect(await message.inputValue()).toBe("And more of it");
  await expectAccessible(fan.page);
  await picture(fan.page, "stream-chat-muted-phone");
  await fan.page.reload();
  await fan.page.getByText("You are muted in this chat").waitFor();
  await log.getByRole("button", { name: "Delete message" }).click();
  await fan.page.getByText("Nobody has said anything yet.").waitFor();
  await creator.page.getByRole("button", { name: "Unmute @sub" }).click();
  await fan.page.getByText("You are muted in this chat").waitFor({ state: "detached" });
  await creator.page.getByRole("button", { name: "End stream" }).click();
  await fan.page.getByText("The broadcast is over.").waitFor();

  await fan.page.goto(`${site.server.origin}/stream/view/ava`);
  await fan.page.getByText("This creator is not live right now.").waitFor();
  const alerts = fan.page.getByRole("switch", { name: /^Tell me when/ });
  expect(await alerts.isChecked()).toBe(false);
  const saved = fan.page.waitForResponse((response) => response.url().endsWith("/stream/alert"));
  await alerts.click();
  expect((await saved).status()).toBe(200);
  await expectAccessible(fan.page);
  await picture(fan.page, "watch-absent-phone");
  await fan.page.reload();
  await alerts.waitFor();
  expect(await alerts.isChecked()).toBe(true);
  expect([...creator.problems, ...fan.problems]).toEqual([]);
});

test("[SHELL-18] [MENU-19] [ROUTE-69] creators alone have the Live Stream button and the pages behind it", async () => {
  const creator = await visit("desktop", "mia", "/account/dashboard");
  await creator.page.getByRole("banner").getByRole("link", { name: "Live Stream" }).click();
  await creator.page.waitForURL(`${site.server.origin}/stream/create`);
  for (const path of ["/stream/create", "/stream/create/c2c"]) {
    const fan = await visit("phone", "fan", path);
    await fan.page.getByText("Not authorized.").waitFor();
    await fan.page.waitForURL(`${site.server.origin}/`);
    await fan.page
      .getByRole("link", { name: /^Inbox/ })
      .first()
      .waitFor();
    expect(await fan.page.getByRole("link", { name: "Live Stream" }).count()).toBe(0);
    await fan.page.close();
  }
  await creator.page.close();
});

test("[PAY-21] [PAY-22] [ERR-21] [SHELL-05] tips stand in the chat: by the saved card at once, without one by the frame and without a word", async () => {
  const creator = await visit("desktop", "ava", "/stream/create");
  await creator.page.getByText("This is how your fans see and hear you.").waitFor();
  await creator.page.getByLabel("Goal for tips").fill("much");
  await creator.page.getByRole("button", { name: "Go live" }).click();
  await creator.page.getByText("Please enter an amount, like 5.00").waitFor();
  await picture(creator.page, "broadcast-goal-wrong-desktop");
  await creator.page.getByLabel("Goal for tips").fill("20");
  await creator.page.getByRole("button", { name: "Go live" }).click();
  await creator.page.getByRole("button", { name: "End stream" }).waitFor();

  const saved = await visit("phone", "sub", "/stream/view/ava");
  await saved.page.getByRole("button", { name: "Send Tip" }).click();
  const dialog = saved.page.getByRole("dialog");
  await dialog.getByLabel(/Amount/).fill("7");
  await dialog.getByLabel(/Message/).fill("For the coffee");
  await dialog.getByRole("button", { name: /^Send/ }).click();
  for (const { page } of [creator, saved]) {
    const log = page.getByRole("log");
    await log.getByText("$7.00").waitFor();
    await log.getByText("For the coffee").waitFor();
    await page.getByText("$7.00 of $20.00").waitFor();
  }
  expect(saved.page.url()).toBe(`${site.server.origin}/stream/view/ava`);
  expect(await saved.page.locator("iframe").count()).toBe(0);
  await dialog.waitFor({ state: "detached" });
  await expectAccessible(saved.page);
  await picture(saved.page, "watch-tips-phone");

  // Nobody has saved a card here.
  const other = await visit("desktop", "gifted", "/stream/view/ava");
  await other.page.getByText("For the coffee").waitFor();
  await other.page.getByRole("button", { name: "Tip menu" }).click();
  await other.page.getByRole("dialog").getByRole("button").filter({ hasText: "$" }).first().click();
  await other.page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Send|Buy|Pay|Continue)/ })
    .click();
  const frame = other.page.frameLocator("iframe");
  await frame.getByLabel("Card number").fill(cards.pays);
  expect(await other.page.getByText("There is no saved card").count()).toBe(0);
  await picture(other.page, "watch-tip-frame-desktop");
  await frame.getByLabel("Expiry").fill("12 / 40");
  await frame.getByLabel("Security code").fill("123");
  await frame.getByRole("button", { name: /^Pay / }).click();
  for (const { page } of [creator, saved, other])
    await page.getByRole("log").getByText("from the tip menu").waitFor();
  await picture(creator.page, "broadcast-tips-desktop");
  await picture(other.page, "watch-tips-desktop");
  await creator.page.getByRole("button", { name: "End stream" }).click();
});
