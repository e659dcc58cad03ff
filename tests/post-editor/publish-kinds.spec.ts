import { Client } from "pg";
import type { Page } from "playwright";
import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { film, sound } from "../media/sample-media.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture as takePicture } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const choose = async (page: Page, file: Chosen): Promise<void> => {
  const files = page.getByRole("group", { name: "Files" });
  await files.locator("input[type=file]").setInputFiles(file);
  await files.getByText("Sent", { exact: true }).waitFor();
};

/** What stands in the post once its files are ready; they are made beside. */
const shown = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

const publish = async (page: Page, text: string, file: Chosen | null): Promise<void> => {
  await page.goto("/nora/posts/create");
  const form = page.getByRole("form", { name: "Post" });
  await form.getByLabel("Text").fill(text);
  if (file !== null) await choose(page, file);
  await form.getByRole("button", { name: "Publish" }).click();
  await page.getByText(/^Your post (is published|appears as soon as its files are ready)\.$/).waitFor();
};

const appears = async (page: Page, text: string, kind: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        await page.goto("/nora/posts");
        await shown(page, "Words alone").waitFor();
        return shown(page, text).locator(kind).count();
      },
      { timeout: 240_000 },
    )
    .toBeGreaterThan(0);
};

test("[SHELL-03] a creator publishes a post, a picture, a film, a sound and media to be paid for", async () => {
  const { page, problems } = await openPage(site.browser, "desktop", { baseURL: site.server.origin });
  await signInPage(page, site.server.origin, "nora");
  const picture = { name: "beach.jpg", mimeType: "image/jpeg", buffer: await photo() };
  await publish(page, "Words alone", null);
  await publish(page, "A picture of today", picture);
  await publish(page, "A film of today", {
    ...{ name: "clip.mp4", mimeType: "video/mp4", buffer: await film({ seconds: 0.4 }) },
  });
  await publish(page, "A sound of today", {
    ...{ name: "song.mp3", mimeType: "audio/mpeg", buffer: await sound() },
  });
  await page.goto("/account/direct-message/profile?new=photo_dm");
  await choose(page, picture);
  await page.getByLabel("Title").fill("Only for those who pay");
  await page.getByLabel("Price").fill("5");
  await page.getByRole("button", { name: "Put on sale" }).click();
  await page.getByText("Your gallery is on sale.").waitFor();

  await appears(page, "A picture of today", "img");
  await appears(page, "A film of today", "video");
  await appears(page, "A sound of today", "audio");
  await page.goto("/nora/premium");
  await page.getByRole("article", { name: "Only for those who pay" }).getByText("1 photo").waitFor();
  expect(problems).toEqual([]);
});

test("[POSTS-25] the pictures of a draft are there after the page was loaded again, and one that the server removed is named", async () => {
  const { page, problems } = await openPage(site.browser, "phone", { baseURL: site.server.origin });
  await signInPage(page, site.server.origin, "max");
  await page.goto("/max/posts/create");
  const form = page.getByRole("form", { name: "Post" });
  const files = form.getByRole("group", { name: "Files" });
  const jpeg = { mimeType: "image/jpeg", buffer: await photo() };
  await form.getByLabel("Text").fill("Kept through a reload");
  await files.locator("input[type=file]").setInputFiles([
    { ...jpeg, name: "beach.jpg" },
    { ...jpeg, name: "garden.jpg" },
  ]);
  await expect.poll(() => files.getByText("Sent", { exact: true }).count()).toBe(2);
  await page.reload();
  const rows = files.getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  await expect
    .poll(() =>
      rows.locator("img").evaluateAll((all) => all.map((it) => (it as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true, true]);
  expect(await form.getByLabel("Text").inputValue()).toBe("Kept through a reload");
  await expectAccessible(page);
  await takePicture(page, "post-editor-kept-phone");
  const database = new Client(site.data.url);
  await database.connect();
  const unused = "select id from upload where purpose = 'image' and used_by is null order by id";
  const { rows: kept } = await database.query(unused);
  await database.query("delete from upload where id = $1", [kept[0].id]);
  await database.end();
  expect(kept.length).toBe(2);
  await page.reload();
  await files.getByText(/^(beach|garden)\.jpg is not there any more: .+ Please choose it again\.$/).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await expectAccessible(page);
  await takePicture(page, "post-editor-expired-phone");
  await form.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your post is published.").waitFor();
  const post = page.getByRole("article").filter({ hasText: "Kept through a reload" });
  await expect.poll(() => post.locator("img[alt^='Picture by']").count()).toBe(1);
  expect(problems).toEqual([]);
});
