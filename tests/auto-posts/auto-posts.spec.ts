import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string, path: string) => {
  const colorScheme = screen === "phone" ? ("dark" as const) : ("light" as const);
  const opened = await openPage(site.browser, screen, { colorScheme, baseURL: site.server.origin });
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(path);
  return opened;
};

test("[POSTS-03] [POSTS-04] a creator sets auto posts up on a phone: the calendar shows them, and how many are pending is on her page for her alone", async () => {
  const { page, problems } = await visit("phone", "ava", "/account/calendar");
  await page.getByRole("button", { name: "Auto posts" }).click();
  await page.getByRole("heading", { name: "Auto posts" }).waitFor();
  const form = page.getByRole("form", { name: "Auto posts" });
  await form.getByText("7 files to post, enough for 3 weeks.").waitFor();
  await expectAccessible(page);
  await picture(page, "auto-posts-phone");
  await form.getByRole("checkbox", { name: "Publish by itself" }).check();
  for (const folder of ["Sketchbook", "Studio evenings"])
    await form.getByRole("checkbox", { name: folder }).uncheck();
  await form.getByLabel("Time 1").fill("");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Please choose a day and a time for each.").waitFor();
  await form.getByText("Please choose a folder.").waitFor();
  await expectAccessible(page, [], "form");
  await picture(page, "auto-posts-wrong-phone");
  await form.getByLabel("Time 1").fill("09:30");
  await form.getByRole("checkbox", { name: "Sketchbook" }).check();
  await form.getByRole("button", { name: "Add a time" }).click();
  await form.getByLabel("Day 4").selectOption({ value: "3" });
  await form.getByRole("radio", { name: "Both" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your auto posts are on.").waitFor();
  // All of its slots are within two weeks, which may be in the next month.
  await page.getByRole("link", { name: "Year" }).click();
  await page.waitForURL(/\/account\/calendar\/\d{4}$/);
  await page.goto("/ava/posts");
  await page.getByText("3 pending auto posts").waitFor();
  await picture(page, "auto-posts-pending-phone");
  expect(problems).toEqual([]);
  const fan = await visit("phone", "sub", "/ava/posts");
  await fan.page.getByRole("article").first().waitFor();
  expect(await fan.page.getByText(/pending auto post|scheduled post/).count()).toBe(0);
});

test("slots to come stand in the calendar in a colour of their own, the first without a file says so, and what another window saved is compared", async () => {
  const { page } = await visit("desktop", "ava", "/account/calendar");
  const setUp = async () => {
    await page.getByRole("button", { name: "Auto posts" }).click();
    return page.getByRole("form", { name: "Auto posts" });
  };
  const form = await setUp();
  await form.getByRole("checkbox", { name: "Sketchbook" }).waitFor();
  await form.getByRole("checkbox", { name: "Publish by itself" }).check();
  await form.getByRole("checkbox", { name: "Studio evenings" }).uncheck();
  await form.getByRole("checkbox", { name: "Sketchbook" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your auto posts are on.").waitFor();
  const next = new Date();
  next.setMonth(next.getMonth() + 1, 1);
  const months = ["/account/calendar", `/account/calendar/${next.getFullYear()}/${next.getMonth() + 1}`];
  const found: string[] = [];
  for (const month of months) {
    await page.goto(month);
    await page.getByRole("table").waitFor();
    const entries = page.getByRole("region", { name: "Agenda" }).getByRole("button", { name: /Auto post$/ });
    found.push(...(await entries.allTextContents()));
    await expectAccessible(page);
    await picture(page, `auto-posts-calendar-${found.length}`);
  }
  expect(found.map((text) => text.replace(/\d+:\d\d [AP]M.*/, ""))).toEqual([
    ...["sketch_01.png", "sketch_02.png", "sketch_03.png", "Nothing left to post"],
  ]);
  const again = await setUp();
  await again.getByRole("checkbox", { name: "Sketchbook" }).waitFor();
  const other = await page.context().newPage();
  await other.goto("/account/calendar");
  await other.getByRole("button", { name: "Auto posts" }).click();
  await other.getByRole("radio", { name: "Free followers" }).check();
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("Your auto posts are on.").waitFor();
  await again.getByRole("checkbox", { name: "Publish by itself" }).uncheck();
  await again.getByRole("button", { name: "Save" }).click();
  await page.getByText("Changed meanwhile to: Free followers. Save again to replace it.").waitFor();
  await expectAccessible(page);
  await picture(page, "auto-posts-changed-desktop");
  await again.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. Your auto posts are off.").waitFor();
});
