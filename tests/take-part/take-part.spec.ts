import type { Page } from "playwright";
import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string) => {
  const opened = await openPage(site.browser, screen, { colorScheme: screen === "phone" ? "dark" : "light" });
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}/ava`);
  return opened;
};

const postSaying = (page: Page, text: string) =>
  page.getByRole("article", { name: "Post by Ava Laurent" }).filter({ hasText: text });
const NEWEST = "windows open and one colour";

test("a member likes a post, which others see, comments, and deletes the comment", async () => {
  const [one, other] = await Promise.all([visit("phone", "sub"), visit("desktop", "trialist")]);
  const mine = postSaying(one.page, NEWEST);
  const theirs = postSaying(other.page, NEWEST);
  const heart = mine.getByRole("button", { name: /^Like, / });
  const before = Number((await heart.textContent())?.trim());
  await heart.click();
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
  await theirs.getByRole("button", { name: `Like, ${before + 1} likes` }).waitFor();
  await mine.getByRole("button", { name: "Comments, 3 comments" }).click();
  await mine.getByText("I already want the print").waitFor();
  await mine.scrollIntoViewIfNeeded();
  await expectAccessible(one.page);
  await picture(one.page, "take-part-comments-phone");
  await mine.getByLabel("Write a comment").fill("Framed, in my head.");
  await mine.getByRole("button", { name: "Send" }).click();
  await mine.getByText("Framed, in my head.").waitFor();
  await expect.poll(() => mine.getByLabel("Write a comment").inputValue()).toBe("");
  await theirs.getByRole("button", { name: /^Comments, / }).click();
  await theirs.getByText("Framed, in my head.").waitFor();
  expect(await theirs.getByRole("button", { name: "Delete" }).count()).toBe(1);
  await expectAccessible(other.page);
  await picture(other.page, "take-part-comments-desktop");
  await mine.getByRole("button", { name: "Delete" }).first().click();
  const question = one.page.getByRole("alertdialog", { name: "Delete this comment?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await mine.getByRole("button", { name: "Comments, 3 comments" }).waitFor();
  expect([one.problems, other.problems]).toEqual([[], []]);
});

test("comments whose code does not come fail in their place, and are tried again; the post stays", async () => {
  const { page } = await openPage(site.browser, "phone");
  await page.route("**/comments.view.*.js", (route) => route.abort());
  await signInPage(page, site.server.origin, "sub");
  await page.goto(`${site.server.origin}/ava`);
  const post = postSaying(page, NEWEST);
  await post.getByRole("button", { name: /^Comments, / }).click();
  await post.getByRole("button", { name: "Try again" }).waitFor();
  await post.getByText(NEWEST).waitFor();
  await expectAccessible(page);
  await picture(page, "comments-lost-phone");
  await page.unroute("**/comments.view.*.js");
  await expect
    .poll(async () => {
      const again = post.getByRole("button", { name: "Try again" });
      if ((await again.count()) > 0) await again.click();
      return post.getByLabel("Write a comment").count();
    })
    .toBe(1);
});

test("a member votes once and sees the results", async () => {
  const { page, problems } = await visit("phone", "sub");
  await page.getByRole("tab", { name: /^Posts/ }).waitFor();
  const poll = page.getByRole("list", { name: "Poll" }).first();
  for (let scrolls = 0; scrolls < 12 && (await poll.count()) === 0; scrolls += 1) {
    await page.mouse.wheel(0, 4000);
    await page.getByRole("status", { name: "Loading more posts" }).waitFor({ state: "detached" });
  }
  await poll.getByRole("button").first().click();
  await poll.getByText("%").first().waitFor();
  expect(await poll.getByRole("button").count()).toBe(0);
  await poll.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await picture(page, "take-part-poll-phone");
  expect(problems).toEqual([]);
});

test("pictures are looked at large, by keys, buttons and swipes, and the focus comes back", async () => {
  const { page, problems } = await visit("desktop", "sub");
  const album = postSaying(page, "Three studies from the same sitting");
  const first = album.getByRole("button", { name: /^Picture 1 / });
  await first.click();
  const large = page.getByRole("dialog", { name: "Pictures" });
  await large.getByText("1 of 3").waitFor();
  await page.keyboard.press("ArrowRight");
  await large.getByText("2 of 3").waitFor();
  await large.getByRole("button", { name: "Next picture" }).click();
  await large.getByText("3 of 3").waitFor();
  await page.mouse.move(400, 400);
  await page.mouse.down();
  await page.mouse.move(700, 400);
  await page.mouse.up();
  await large.getByText("2 of 3").waitFor();
  await expectAccessible(page);
  await picture(page, "lightbox-desktop");
  await page.keyboard.press("Escape");
  await large.waitFor({ state: "detached" });
  expect(await first.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
});

test("[POSTS-27] a film of a page that lay open for more than an hour is played by a fresh address", async () => {
  const { page } = await visit("desktop", "sub");
  const film = page.getByLabel("Video by Ava Laurent").first();
  await film.scrollIntoViewIfNeeded();
  const before = await film.getAttribute("src");
  const { origin } = site.server;
  await page.request.post(`${origin}/__test/clock`, { data: { advance: 3700 } });
  expect((await page.request.get(`${origin}${before}`)).status()).toBe(403);
  await film.evaluate((video) => void (video as HTMLVideoElement).play());
  await page.waitForFunction((old) => document.querySelector("video")!.getAttribute("src") !== old, before);
  // The demo's films are painted when they are first asked for.
  await page.waitForFunction(() => document.querySelector("video")!.currentTime > 0.4);
});

test("a post and a profile are reported by a form that knows which", async () => {
  const { page } = await visit("phone", "sub");
  const post = postSaying(page, NEWEST);
  const id = await post.getAttribute("id");
  await post.getByRole("button", { name: "More about this post" }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  await page.getByRole("heading", { name: "Report content" }).waitFor();
  expect(await page.getByLabel("Address of the page").inputValue()).toBe(`/ava#${id}`);
  expect(await page.getByLabel("Username").inputValue()).toBe("ava");
  await picture(page, "report-filled-in-phone");
  await page.goto(`${site.server.origin}/ava`);
  await page.getByRole("link", { name: "Report this profile" }).click();
  await page.getByRole("heading", { name: "Report content" }).waitFor();
  expect(await page.getByLabel("Username").inputValue()).toBe("ava");
});
