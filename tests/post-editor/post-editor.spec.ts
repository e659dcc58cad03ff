import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "playwright";
import { expect, inject, test } from "vitest";

import { stopClock } from "../../model-tests/browser/site.ts";
import { photo } from "../creator-application/pictures.ts";
import { largeFilm } from "../faults/large-film.ts";
import { film } from "../media/sample-media.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import "../running/provided.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

const visit = async (screen: Screen, username: string) => {
  addresses += 1;
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.113.${addresses}` };
  const opened = await openPage(site.browser, screen, { extraHTTPHeaders, baseURL: site.server.origin });
  await signInPage(opened.page, site.server.origin, username);
  return opened;
};

const form = (page: Page) => page.getByRole("form", { name: "Post" });
const menuOf = async (page: Page, text: string): Promise<void> => {
  const post = page.getByRole("article").filter({ hasText: text });
  await post.getByRole("button", { name: "What to do with this post" }).click();
};

test("[SHELL-60] [PROFILE-20] [OWNER-31] a creator writes a post on her page, on a phone: what is wrong is said, and it stands on top", async () => {
  const { page, problems } = await visit("phone", "nora");
  await page.goto("/nora");
  await page.getByRole("link", { name: "Create a post" }).first().click();
  await page.waitForURL(/\/nora\/posts\/create$/);
  await form(page).waitFor();
  await expect.poll(() => form(page).evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(300);
  await expectAccessible(page);
  await picture(page, "post-editor-phone");
  await form(page).getByRole("button", { name: "Publish" }).click();
  await form(page).getByText("Please write something or add a file.").waitFor();
  await form(page).getByLabel("Text").fill("My very first post");
  await form(page).getByLabel("Price (optional)").fill("0.5");
  await form(page).getByRole("button", { name: "Publish" }).click();
  await form(page).getByText("Please enter an amount from $1.00 to $500.00.").waitFor();
  await picture(page, "post-editor-wrong-phone");
  await form(page).getByLabel("Price (optional)").fill("");
  await form(page).getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your post is published.").waitFor();
  await page.waitForURL(/\/nora\/posts$/);
  await page.getByRole("article").filter({ hasText: "My very first post" }).waitFor();
  await page.getByRole("tab", { name: "Posts 1" }).waitFor();
  await picture(page, "post-editor-published-phone");
  expect(problems).toEqual([]);
});

test.each(["desktop", "phone"] as const)(
  "[MENU-20] [SHELL-19] the header has 'Create a post' for a creator, and not for a fan (%s)",
  async (screen) => {
    const header = async (username: string) => {
      const { page } = await visit(screen, username);
      await page.goto("/ava");
      const banner = page.getByRole("banner");
      await banner.getByRole("button", { name: /^Account of/ }).click();
      await page.getByRole("button", { name: "Logout" }).waitFor();
      await page.keyboard.press("Escape");
      return banner;
    };
    const entry = (await header("noah")).getByRole("link", { name: "Create a post" });
    await entry.waitFor();
    expect(await entry.getAttribute("href")).toBe("/noah/posts/create");
    const fan = await header("fan");
    expect(await fan.getByText("Create a post").count()).toBe(0);
  },
);

test("[CERR-07] [CERR-08] what the server says of why scheduled posts cannot be counted or listed is told", async () => {
  const { page } = await visit("desktop", "zoe");
  const { page: other } = await visit("desktop", "zoe");
  await other.goto("/post/create");
  await form(other).getByLabel("Text").fill("Tomorrow");
  await form(other).getByLabel("Publish later").check();
  await form(other).getByRole("button", { name: "Schedule" }).click();
  await other.getByText("Your post is scheduled.").waitFor();
  // It would ask too.
  await other.close();
  const refuseOnce = (path: string) =>
    fetch(`${site.server.origin}/__test/fault`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method: "GET", path, status: 429, times: 1 }),
    });
  const refused = page.getByRole("alert").filter({ hasText: "Too many tries. Please wait a moment." });
  await refuseOnce("/api/v1/user/calendar/scheduled-post/count");
  await page.goto("/zoe/posts");
  await refused.waitFor();
  expect(await page.getByRole("button", { name: "1 scheduled post" }).count()).toBe(0);
  await page.reload();
  const line = page.getByRole("button", { name: "1 scheduled post" });
  await line.waitFor();
  expect(await refused.count()).toBe(0);
  await refuseOnce("/api/v1/user/zoe/post");
  await line.click();
  await refused.waitFor();
  expect(await page.getByRole("region", { name: "Scheduled posts" }).getByText("Tomorrow").count()).toBe(0);
  await line.click();
  await page.getByRole("region", { name: "Scheduled posts" }).getByText("Tomorrow").waitFor();
});

test("[ACCT-66] [POSTS-25] what is typed stays in the browser until it is published, and the page shows how it will look", async () => {
  const { page, problems } = await visit("desktop", "mia");
  await page.goto("/post/create");
  await page.getByRole("radio", { name: "Poll" }).check();
  await form(page).getByLabel("Text").fill("Which one first?");
  await form(page).getByLabel("Answer 1").fill("The plum one");
  await form(page).getByLabel("Answer 2").fill("The peach one");
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByText("The peach one").waitFor();
  await preview.locator("img").waitFor();
  await expectAccessible(page);
  await picture(page, "post-editor-page");
  await page.reload();
  await expect.poll(() => form(page).getByLabel("Text").inputValue()).toBe("Which one first?");
  expect(await form(page).getByLabel("Answer 2").inputValue()).toBe("The peach one");
  await form(page).getByRole("button", { name: "Publish" }).click();
  await page.waitForURL(/\/mia\/posts$/);
  await page.getByRole("article").filter({ hasText: "The plum one" }).waitFor();
  await page.goto("/post/create");
  await form(page).waitFor();
  expect(await form(page).getByLabel("Text").inputValue()).toBe("");
  expect(problems).toEqual([]);
});

test("[POSTS-02] [CCONST-01] [CCONST-02] [CVAL-23] [CVAL-24] [CVAL-37] [CVAL-38] [FMT-11] [FMT-12] a post is scheduled with its end by the period picker; its number stands on the page", async () => {
  const { page } = await visit("phone", "max");
  await page.goto("/max/posts/create");
  await form(page).getByLabel("Text").fill("See you later");
  await form(page).getByLabel("Publish later").check();
  await form(page).getByLabel("Take it off after a while").check();
  await form(page).getByText("15 days", { exact: true }).waitFor();
  const lengths = () => form(page).getByLabel("Length").locator("option").allTextContents();
  const upTo = (least: number, most: number) =>
    Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
  expect(await lengths()).toEqual(upTo(1, 31));
  await form(page).getByLabel("In", { exact: true }).selectOption("months");
  await form(page).getByText("6 months", { exact: true }).waitFor();
  expect(await lengths()).toEqual(upTo(2, 6));
  await picture(page, "post-editor-schedule-phone");
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/v1/account/post"));
  await form(page).getByRole("button", { name: "Schedule" }).click();
  expect(JSON.parse((await asked).postData() ?? "{}")).toMatchObject({ expire_after: 16_070_400 });
  await page.getByText("Your post is scheduled.").waitFor();
  const line = page.getByRole("button", { name: "1 scheduled post" });
  await line.click();
  await page.getByRole("region", { name: "Scheduled posts" }).getByText("See you later").waitFor();
  await expectAccessible(page);
  await picture(page, "scheduled-posts-phone");
  await page.goto("/");
  await page.getByRole("link", { name: "Share something with your fans" }).waitFor();
  await page.getByRole("heading", { name: "Scheduled next" }).waitFor();
  await page.getByText("See you later").waitFor();
  await picture(page, "creator-home-post-box-phone");
  const fan = await visit("phone", "fan");
  await fan.page.goto("/max");
  await fan.page.getByRole("tab", { name: /^Posts/ }).waitFor();
  expect(await fan.page.getByText("scheduled post").count()).toBe(0);
});

test("[PROFILE-19] writing a post looks up whether earnings can be paid out", async () => {
  const { page } = await visit("desktop", "dora");
  await page.goto("/dora");
  const prompt = page.locator("dialog").filter({ hasText: "It's time for you to get paid!" });
  await prompt.waitFor();
  await page.keyboard.press("Escape");
  await prompt.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Create a post" }).first().click();
  await page.waitForURL(/\/dora\/posts\/create$/);
  await prompt.waitFor();
});

test("[PROFILE-28] somebody else's address of the editor shows the posts, under the bare path", async () => {
  const { page } = await visit("desktop", "noah");
  await page.goto("/ava/posts/create");
  await page.waitForURL(/\/ava$/);
  await page.getByRole("tab", { name: /^Posts/ }).waitFor();
  expect(await form(page).count()).toBe(0);
});

test("[POSTS-25] a post is pinned, edited in two windows, and deleted", async () => {
  const { page, problems } = await visit("desktop", "rita");
  await page.goto("/rita/posts/create");
  await form(page).getByLabel("Text").fill("Two windows");
  await form(page).getByRole("button", { name: "Publish" }).click();
  await page.waitForURL(/\/rita\/posts$/);
  await page.getByRole("article").filter({ hasText: "Two windows" }).waitFor();
  await menuOf(page, "Two windows");
  await picture(page, "post-menu");
  await page.getByRole("menuitem", { name: "Pin to the top" }).click();
  await page.getByRole("article").filter({ hasText: "Two windows" }).getByText("Pinned").waitFor();
  await menuOf(page, "Two windows");
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.waitForURL(/\?post=\d+$/);
  await expect.poll(() => form(page).getByLabel("Text").inputValue()).toBe("Two windows");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await form(other).getByLabel("Text").fill("From the other window");
  await form(other).getByRole("button", { name: "Save changes" }).click();
  await other.getByText("Your changes are saved.").waitFor();
  await form(page).getByLabel("Text").fill("From this window");
  await form(page).getByRole("button", { name: "Save changes" }).click();
  await form(page).getByText("From the other window").waitFor();
  expect(await form(page).getByLabel("Text").inputValue()).toBe("From this window");
  await expectAccessible(page);
  await picture(page, "post-editor-conflict");
  await form(page).getByRole("button", { name: "Save mine" }).click();
  await page.waitForURL(/\/rita\/posts$/);
  await page.getByRole("article").filter({ hasText: "From this window" }).waitFor();
  await menuOf(page, "From this window");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.locator("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("The post is deleted.").waitFor();
  await page.getByRole("article").filter({ hasText: "From this window" }).waitFor({ state: "detached" });
  expect(problems).toEqual([]);
});

test("[POSTS-25] [UPLOAD-07] [UPLOAD-10] on a phone two pictures are sent while the post is written; a wrong file says so and is taken away", async () => {
  const { page, problems } = await visit("phone", "nora");
  await page.goto("/nora/posts/create");
  await form(page).getByLabel("Text").fill("Two pictures of today");
  const files = form(page).getByRole("group", { name: "Files" });
  const held: (() => void)[] = [];
  await page.route("**/api/v1/upload", async (route) => {
    if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const jpeg = { mimeType: "image/jpeg" };
  const chooser = files.locator("input[type=file]");
  await chooser.setInputFiles({ ...jpeg, name: "beach.jpg", buffer: await photo() });
  await expect.poll(() => held.length).toBe(1);
  await chooser.setInputFiles([
    { ...jpeg, name: "garden.jpg", buffer: await photo({ width: 800, height: 1000 }) },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
  ]);
  const rows = files.getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(3);
  await rows.filter({ hasText: "beach.jpg" }).getByText("Sending…").waitFor();
  await rows.filter({ hasText: "garden.jpg" }).getByText("Sent", { exact: true }).waitFor();
  await rows.filter({ hasText: "notes.txt" }).getByText("files are supported.").waitFor();
  await expect.poll(() => rows.first().locator("img").getAttribute("src")).toMatch(/^blob:/);
  await expectAccessible(page);
  await files.scrollIntoViewIfNeeded();
  await picture(page, "post-editor-files-phone");
  await form(page).getByRole("button", { name: "Publish" }).click();
  await files.getByText("A file is not there. Please try it again or remove it.").waitFor();
  await files.getByRole("button", { name: "Remove: notes.txt, 3 of 3" }).click();
  await files.getByRole("button", { name: "Move up: garden.jpg, 2 of 2" }).click();
  await form(page).getByRole("button", { name: "Publish" }).click();
  await form(page).getByText("It is saved as soon as every file is sent.").waitFor();
  await expectAccessible(page);
  await picture(page, "post-editor-waiting-phone");
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/v1/account/post"));
  held[0]!();
  expect(JSON.parse((await asked).postData() ?? "{}").media).toHaveLength(2);
  await page.getByText("Your post is published.").waitFor();
  const post = page.getByRole("article").filter({ hasText: "Two pictures of today" });
  const pictures = post.getByRole("group", { name: "2 pictures, scroll to see all" }).locator("img");
  await expect.poll(() => pictures.count()).toBe(2);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((it) => (it as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true]);
  await post.scrollIntoViewIfNeeded();
  await picture(page, "post-with-pictures-phone");
  await menuOf(page, "Two pictures of today");
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await files.getByRole("button", { name: /^Remove: .+, 2 of 2$/ }).click();
  await form(page).getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Your changes are saved.").waitFor();
  await post.getByAltText(/^Picture by/).waitFor();
  expect(problems).toEqual([]);
});

test("[POSTS-25] [X-22] a film goes in pieces; after a cut line it goes on, and the post appears when it is ready", async () => {
  const { page, problems } = await visit("desktop", "mia");
  await page.clock.install();
  await page.goto("/mia/posts/create");
  const files = form(page).getByRole("group", { name: "Files" });
  const asked: string[] = [];
  let isCut = true;
  await page.route("**/api/v1/upload/*", (route) => {
    asked.push(route.request().method());
    return isCut ? route.abort() : route.continue();
  });
  const chosen = { name: "clip.mp4", mimeType: "video/mp4", buffer: await film() };
  await files.locator("input[type=file]").setInputFiles(chosen);
  await files.getByText("The connection was lost. It goes on by itself.").waitFor();
  await expectAccessible(page);
  await picture(page, "post-editor-broken-desktop");
  // It is tried again by itself, too: only the press is to do it.
  await stopClock(page);
  await files.getByText("The connection was lost. It goes on by itself.").waitFor();
  const tried = asked.length;
  isCut = false;
  await files.getByRole("button", { name: "Try again: clip.mp4, 1 of 1" }).click();
  await page.clock.resume();
  await files.getByText("Sent", { exact: true }).waitFor();
  expect([asked[0], asked.slice(tried)]).toEqual(["PATCH", ["HEAD", "PATCH"]]);
  await form(page).getByLabel("Text").fill("A film of today");
  await form(page).getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your post appears as soon as its files are ready.").waitFor();
  expect(problems).toEqual([]);
});

test("[POSTS-25] [X-22] [UPLOAD-15] a film is paused, and goes on from the server's offset after the page was loaded again and the same file chosen", async () => {
  const { page } = await visit("phone", "max");
  await page.goto("/max/posts/create");
  const files = form(page).getByRole("group", { name: "Files" });
  const size = 20 * 1024 * 1024;
  const path = join(
    inject("testFolder"),
    "a-very-long-name-of-a-film-that-somebody-made-on-holidays-2026.mp4",
  );
  await writeFile(path, (await largeFilm(size)).read(0, size));
  const asked: (readonly [string, string | null])[] = [];
  await page.route("**/api/v1/upload/*", async (route) => {
    const request = route.request();
    asked.push([request.method(), await request.headerValue("upload-offset")]);
    expect(await request.headerValue("x-csrf-token")).toMatch(/./);
    // The first piece arrives, the second one stays on its way.
    if (asked.length !== 2) await route.continue();
  });
  await files.locator("input[type=file]").setInputFiles(path);
  await expect.poll(() => asked.length).toBe(2);
  await files.getByText(/^\d+%/).first().waitFor();
  await expectAccessible(page);
  await files.scrollIntoViewIfNeeded();
  await picture(page, "upload-sending-phone");
  await files.getByRole("button", { name: /^Pause: / }).click();
  await files.getByText("Paused").waitFor();
  await expectAccessible(page);
  await picture(page, "upload-paused-phone");
  await page.reload();
  await form(page).waitFor();
  await files.locator("input[type=file]").setInputFiles(path);
  await files.getByText(/^(Sent\.|This file)/).waitFor();
  await picture(page, "upload-made-phone");
  const piece = 8 * 1024 * 1024;
  expect(asked).toEqual([
    ["PATCH", "0"],
    ["PATCH", String(piece)],
    ["HEAD", null],
    ["PATCH", String(piece)],
    ["PATCH", String(2 * piece)],
  ]);
});
