import { expect, test } from "vitest";

import { photo } from "../creator-application/pictures.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();

const PICTURES = 20;
const CUTS = 10;

test("[POSTS-25] [X-22] a creator who has published nothing yet publishes 20 pictures over a line that is cut ten times", async () => {
  const { page, problems } = await openPage(site.browser, "phone", { baseURL: site.server.origin });
  await signInPage(page, site.server.origin, "nora");
  await page.goto("/nora/posts/create");
  const form = page.getByRole("form", { name: "Post" });
  const files = form.getByRole("group", { name: "Files" });
  await form.getByLabel("Text").fill("Twenty from the sea");
  // Every other piece is cut off, half of them before it left and half of them before its answer came.
  let pieces = 0;
  const cut: string[] = [];
  await page.route("**/api/v1/upload/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    pieces += 1;
    if (cut.length >= CUTS || pieces % 2 === 0) return route.continue();
    cut.push(cut.length % 2 === 0 ? "before" : "after");
    if (cut.at(-1) === "after") await route.fetch();
    return route.abort();
  });
  const shots = await Promise.all(
    Array.from({ length: PICTURES }, async (_, index) => ({
      ...{ name: `shot-${index + 1}.jpg`, mimeType: "image/jpeg" },
      // Each is another one: the same file twice would be one upload.
      buffer: await photo({ width: 500 + index, height: 400 }),
    })),
  );
  await files.locator("input[type=file]").setInputFiles(shots);
  const rows = files.getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(PICTURES);
  await files.getByText("The connection was lost. It goes on by itself.").first().waitFor();
  await expectAccessible(page);
  await picture(page, "post-editor-cut-line-phone");
  // Published at once: the post waits for its files, and they go on by themselves.
  await form.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Your post is published.").waitFor({ timeout: 240_000 });
  expect(cut).toHaveLength(CUTS);
  expect(cut.filter((when) => when === "after")).toHaveLength(CUTS / 2);
  const post = page.getByRole("article").filter({ hasText: "Twenty from the sea" });
  const shown = post.getByRole("group", { name: `${PICTURES} pictures, scroll to see all` }).locator("img");
  await expect.poll(() => shown.count()).toBe(PICTURES);
  const { rows: stored } = await site.database.query(
    `select m.width, m.height from post p join post_media pm on pm.post_id = p.id join media m on m.id = pm.media_id
      where p.text = 'Twenty from the sea' order by pm.position`,
  );
  // In the order in which they were chosen, each once; they lay on their side.
  expect(stored.map(({ width, height }) => [width, height])).toEqual(
    shots.map((_, index) => [400, 500 + index]),
  );
  expect(problems).toEqual([]);
});
