import type { Page } from "playwright";
import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { film } from "../media/sample-media.ts";
import { cards } from "../payment/buyer.ts";
import { asInOldestBrowsers } from "../running/oldest-browsers.ts";
import { expectAccessible, openPage, picture } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

const visit = async (username: string) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.121.${addresses}` };
  const opened = await openPage(site.browser, "phone", { extraHTTPHeaders, baseURL: site.server.origin });
  await asInOldestBrowsers(opened.page.context());
  await signInPage(opened.page, site.server.origin, username);
  return opened;
};

const form = (page: Page) => page.getByRole("form", { name: "Post" });
const post = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const jpeg = async (name: string, width: number) => ({
  ...{ name, mimeType: "image/jpeg" },
  // Each is another one: the same file twice would be one upload.
  buffer: await photo({ width, height: 500 }),
});

const chooseAvatar = async (page: Page): Promise<void> => {
  await page.goto("/nora");
  await page.getByRole("button", { name: "Edit avatar" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Avatar" });
  await dialog.locator("input[type=file]").setInputFiles(await jpeg("me.jpg", 600));
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Avatar uploaded.").waitFor();
  await dialog.waitFor({ state: "detached" });
  await picture(page, "first-day-avatar-phone");
};

const chooseCoverFilm = async (page: Page): Promise<void> => {
  await page.goto("/nora");
  const buffer = await film({ width: 960, height: 400, sound: false, seconds: 0.4 });
  await page.getByLabel("Change cover").setInputFiles({ name: "me.mp4", mimeType: "video/mp4", buffer });
  await page.getByLabel("The new cover film").waitFor();
  await page.getByRole("group", { name: "Cover changes" }).getByRole("button", { name: "Save" }).click();
  await page.getByText("Cover uploaded. It is shown as soon as your film is ready").waitFor();
};

/** It was made while she did the rest. */
const coverMoves = async (page: Page): Promise<void> => {
  await page.goto("/nora");
  const cover = page.getByRole("region", { name: "Cover", exact: true });
  await cover.getByRole("button", { name: "Stop the cover film" }).waitFor({ timeout: 180_000 });
  await picture(page, "first-day-cover-phone");
};

const setPrice = async (page: Page): Promise<void> => {
  await page.goto("/nora/customize");
  await page.getByRole("button", { name: "Edit Subscription price", exact: true }).click();
  await page.getByLabel("Price a month").fill("4.99");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Your price is saved.").waitFor();
};

/** Three pictures, over a line that is cut before one piece and after another. */
const publishPictures = async (page: Page): Promise<void> => {
  await page.goto("/nora/posts/create");
  await form(page).getByLabel("Text").fill("Three from the sea");
  const cut: string[] = [];
  const address = "**/api/v1/upload/*";
  await page.route(address, async (route) => {
    if (route.request().method() !== "PATCH" || cut.length >= 2) return route.continue();
    cut.push(cut.length === 0 ? "before" : "after");
    if (cut.length === 2) await route.fetch();
    return route.abort();
  });
  const files = form(page).getByRole("group", { name: "Files" });
  const names = ["one.jpg", "two.jpg", "three.jpg"];
  const shots = await Promise.all(names.map((name, index) => jpeg(name, 700 + index)));
  await files.locator("input[type=file]").setInputFiles(shots);
  await files.getByText("The connection was lost. It goes on by itself.").first().waitFor();
  await form(page).getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your post is published.").waitFor();
  expect(cut).toEqual(["before", "after"]);
  await page.unroute(address);
  const album = post(page, "Three from the sea").getByRole("group", {
    name: "3 pictures, scroll to see all",
  });
  const shown = album.locator("img");
  await expect.poll(() => shown.count()).toBe(3);
};

const scheduleFilm = async (page: Page): Promise<void> => {
  await page.goto("/nora/posts/create");
  await form(page).getByLabel("Text").fill("See you tomorrow");
  const files = form(page).getByRole("group", { name: "Files" });
  const buffer = await film({ seconds: 0.4 });
  await files.locator("input[type=file]").setInputFiles({ name: "clip.mp4", mimeType: "video/mp4", buffer });
  await files.getByText("Sent", { exact: true }).waitFor();
  await form(page).getByLabel("Publish later").check();
  await form(page).getByRole("button", { name: "Schedule" }).click();
  await page.getByText("Your post is scheduled.").waitFor();
  await page.getByRole("button", { name: "1 scheduled post" }).waitFor();
};

const askPoll = async (page: Page): Promise<void> => {
  await page.goto("/nora/posts/create");
  await page.getByRole("radio", { name: "Poll" }).check();
  await form(page).getByLabel("Text").fill("Which one first?");
  await form(page).getByLabel("Answer 1").fill("The plum one");
  await form(page).getByLabel("Answer 2").fill("The peach one");
  await form(page).getByRole("button", { name: "Publish" }).click();
  await post(page, "The plum one").waitFor();
};

const sellGallery = async (page: Page): Promise<void> => {
  await page.goto("/account/direct-message/profile?new=photo_dm");
  const files = page.getByRole("group", { name: "Files" });
  await files.locator("input[type=file]").setInputFiles(await jpeg("beach.jpg", 800));
  await files.getByText("Sent", { exact: true }).waitFor();
  await page.getByLabel("Title").fill("By the sea");
  await page.getByLabel("Price").fill("5");
  await page.getByRole("button", { name: "Put on sale" }).click();
  await page.getByText("Your gallery is on sale.").waitFor();
};

const subscribe = async (page: Page): Promise<void> => {
  await page.goto("/nora");
  await page
    .getByRole("button", { name: /^Subscribe for/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Subscribe for $4.99 a month" }).click();
  await page.waitForURL(/\/oauth\/payment\/start/);
  await page.locator("[name=card_number]").fill(cards.pays);
  await page.locator("[name=expiry]").fill("12 / 40");
  await page.locator("[name=security_code]").fill("123");
  await page.locator("[data-pay]").click();
  await page.waitForURL(/\/nora/);
  await page.getByText("Payment successful").waitFor();
};

const takePart = async (page: Page): Promise<void> => {
  await page.goto("/nora/posts");
  const poll = page.getByRole("list", { name: "Poll" });
  await poll.getByRole("button", { name: /The peach one/ }).click();
  await poll.getByText(/^100\s%$/).waitFor();
  expect(await page.getByText("See you tomorrow").count()).toBe(0);
  const pictures = post(page, "Three from the sea");
  await pictures.getByRole("button", { name: /^Comments, / }).click();
  await pictures.getByLabel("Write a comment").fill("The second one!");
  await pictures.getByRole("button", { name: "Send" }).click();
  await pictures.getByText("The second one!").waitFor();
  await expectAccessible(page);
  await picture(page, "first-day-comment-phone");
  await page.goto("/nora/premium/photos");
  const gallery = page.getByRole("article", { name: "By the sea" });
  await gallery.getByRole("button", { name: "Unlock for $5.00" }).click();
  const dialog = page.getByRole("dialog", { name: "Unlock for $5.00" });
  await dialog.getByRole("button", { name: "Unlock for $5.00" }).click();
  await page.getByText("Thank you! It is open for you now.").waitFor();
  await gallery.getByRole("button", { name: "Open" }).waitFor();
};

const reject = async (page: Page, reason: string): Promise<void> => {
  await page.goto("/account/cop");
  const button = page.getByRole("button", { name: "Reject: Avatar of nora", exact: true });
  await button.click();
  const dialog = page.getByRole("dialog", { name: /^Reject: / });
  await dialog.getByRole("textbox").fill(reason);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await dialog.waitFor({ state: "detached" });
  await button.waitFor({ state: "detached" });
};

test("a creator with an empty page makes it hers on a phone, a fan buys, votes and comments, and she reads why a reviewer rejected a picture", async () => {
  const creator = await visit("nora");
  const { page } = creator;
  await chooseAvatar(page);
  await chooseCoverFilm(page);
  await publishPictures(page);
  await scheduleFilm(page);
  await askPoll(page);
  await sellGallery(page);
  await setPrice(page);
  await coverMoves(page);

  const fan = await visit("fan");
  await subscribe(fan.page);
  await takePart(fan.page);

  const reviewer = await visit("rita");
  const reason = "Please show your own face.";
  await reject(reviewer.page, reason);

  await page.goto("/account/cop");
  await page.getByText(reason).first().waitFor();
  await expectAccessible(page);
  await picture(page, "first-day-rejected-phone");
  await page.goto("/nora/posts");
  await page.getByRole("tab", { name: "Posts 2" }).waitFor();
  await post(page, "Three from the sea").getByRole("button", { name: "Comments, 1 comment" }).waitFor();
  await post(page, "The peach one")
    .getByText(/^100\s%$/)
    .waitFor();
  await page.goto("/nora/premium/photos");
  await page.getByRole("article", { name: "By the sea" }).getByText("1 sale", { exact: true }).waitFor();
  await picture(page, "first-day-sold-phone");
  for (const { problems } of [creator, fan, reviewer]) expect(problems).toEqual([]);
});
