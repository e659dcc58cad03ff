import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, screens } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();

test("[POSTS-02] [ROUTE-65] who has planned nothing finds no list of it, at her profile and at home, and none once the last one is taken out", async () => {
  const { page, problems } = await openPage(site.browser, "phone", { baseURL: site.server.origin });
  await signInPage(page, site.server.origin, "nora");
  const region = page.getByRole("region", { name: "Scheduled posts" });
  const look = async (name: string): Promise<void> => {
    for (const size of ["phone", "desktop"] as const) {
      await page.setViewportSize(screens[size].viewport);
      await expectAccessible(page);
      await picture(page, `${name}-${size}`);
    }
    await page.setViewportSize(screens.phone.viewport);
  };
  const counted = page.waitForResponse("**/api/v1/user/calendar/scheduled-post/count");
  await page.goto("/nora/posts");
  expect(await (await counted).json()).toMatchObject({ count: 0 });
  await page.getByText("NO POSTS HERE YET").waitFor();
  expect(await region.count()).toBe(0);
  await look("no-scheduled-posts");
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(await page.getByText("Scheduled next").count()).toBe(0);
  await look("home-without-scheduled-posts");

  await page.goto("/post/create");
  const form = page.getByRole("form", { name: "Post" });
  await form.getByLabel("Text").fill("See you tomorrow");
  await form.getByLabel("Publish later").check();
  await form.getByRole("button", { name: "Schedule" }).click();
  await page.getByText("Your post is scheduled.").waitFor();
  await page.goto("/");
  await page.getByText("Scheduled next").waitFor();
  await page.goto("/nora/posts");
  await page.getByRole("button", { name: "1 scheduled post" }).click();
  await region.getByText("See you tomorrow").waitFor();
  await region.getByRole("button", { name: "What to do with this post" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.locator("dialog").getByRole("button", { name: "Delete" }).click();
  await region.waitFor({ state: "detached" });
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
