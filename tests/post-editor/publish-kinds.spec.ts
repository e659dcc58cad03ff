import type { Page } from "playwright";
import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { film, sound } from "../media/sample-media.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { openPage } from "../running/screens.ts";
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
