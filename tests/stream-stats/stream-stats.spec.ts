import { expect, test } from "vitest";

import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string, path: string) => {
  const opened = await openPage(site.browser, screen);
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  return opened;
};

/** Broadcasts of half an hour, each two days before the one after it. */
const makePast = (username: string, titles: readonly string[]) =>
  site.database.query(
    `insert into stream (id, creator_id, title, started_at, ended_at, ending, peak_viewers, unique_viewers)
    select 'past-' || n, a.id, title, at, at + 1800, 'ended', 8, 1234
    from account a, unnest($2::text[]) with ordinality as t (title, n),
      lateral (select extract(epoch from now())::bigint - 3600 - (n - 1) * 172800 as at) began
    where a.username = $1`,
    [username, titles],
  );

test("[ACCT-62] a creator reads by periods what her broadcasts came to, from her menu on; a fan does not", async () => {
  const { origin } = site.server;
  const { page, problems } = await visit("phone", "nora", "/");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Stream Stats" }).click();
  await page.waitForURL(`${origin}/account/stream-stats`);
  await page.getByRole("heading", { name: "Stream Stats", level: 1 }).waitFor();
  await page.getByText("No broadcasts in this time").waitFor();
  expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("30 days");
  await expectAccessible(page);
  await picture(page, "stream-stats-empty-phone");

  const titles = Array.from({ length: 30 }, (_, place) => `Evening ${place}`);
  await makePast("nora", [
    "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(2).slice(0, 80),
    "",
    ...titles,
  ]);
  await page.reload();
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(15);
  const row = rows.filter({ hasText: "Evening 0" });
  await row.getByText("30:00").waitFor();
  expect(await row.locator("dl > div").allTextContents()).toEqual([
    ...["You earned$0.00", "Tips$0.00", "Private chats0", "Most at once8", "Viewers1.2k"],
  ]);
  await rows.filter({ hasText: "Broadcast without a title" }).waitFor();
  await expectAccessible(page);
  await picture(page, "stream-stats-phone");
  const fits = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect(await fits()).toBe(true);
  await page.getByRole("tab", { name: "7 days" }).click();
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByRole("tab", { name: "All time" }).click();
  await expect.poll(() => rows.count()).toBe(24);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect.poll(() => rows.count()).toBe(32);

  const wide = await visit("desktop", "nora", "/account/stream-stats?period=week");
  await wide.page.getByRole("tabpanel").getByRole("listitem").first().waitFor();
  await expectAccessible(wide.page);
  await picture(wide.page, "stream-stats-desktop");
  await wide.page.route("**/api/v1/account/stream-stats*", (route) => route.abort());
  await wide.page.getByRole("tab", { name: "30 days" }).click();
  await wide.page.getByRole("button", { name: /again/i }).waitFor();
  await expectAccessible(wide.page);
  await picture(wide.page, "stream-stats-failed-desktop");
  await wide.page.unroute("**/api/v1/account/stream-stats*");
  await wide.page.getByRole("button", { name: /again/i }).click();
  await wide.page.getByRole("tabpanel").getByRole("listitem").first().waitFor();

  const fan = await visit("phone", "fan", "/account/stream-stats");
  await fan.page.getByText("Not authorized.").waitFor();
  expect(problems).toEqual([]);
});
