import { expect, test } from "vitest";

import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const PEOPLE =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string | null, path: string) => {
  const opened = await openPage(site.browser, screen, { userAgent: PEOPLE });
  if (username !== null) await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  return opened;
};

/** A guest opens a creator's page and stays until his view has been told. */
const view = async (username: string, userAgent = PEOPLE) => {
  const guest = await openPage(site.browser, "desktop", { userAgent });
  const answered = guest.page.waitForResponse((answer) =>
    answer.url().endsWith(`/api/v1/user/${username}/view`),
  );
  await guest.page.goto(`${site.server.origin}/${username}`);
  await answered;
  return guest;
};

test("[ACCT-60] [ACCT-61] what a visitor opens is counted once it is shown, and its creator reads it by periods", async () => {
  const { origin } = site.server;
  const { page, problems } = await visit("phone", "nora", "/account/stats");
  await page.getByRole("heading", { name: "Profile Analytics", level: 1 }).waitFor();
  const views = page
    .getByRole("main")
    .locator("dl > div")
    .filter({ hasText: /^Views/ });
  await page.getByText("Nothing to show for this time").waitFor();
  await expectAccessible(page);
  await picture(page, "stats-empty-phone");

  const guest = await view("nora");
  // Once a page load.
  const again = guest.page.waitForRequest((request) => request.url().endsWith("/noah/view"));
  await guest.page.goto(`${origin}/noah`);
  await again;
  const robot = await view("nora", `${PEOPLE} Googlebot/2.1`);

  await page.reload();
  await views.locator("dd").first().getByText("1", { exact: true }).waitFor();
  const table = page.getByRole("region", { name: "Views and visitors" }).getByRole("table");
  expect(await table.getByRole("row").count()).toBe(31);
  expect(await table.getByRole("row").last().getByRole("cell").allTextContents()).toEqual(["1", "1"]);
  await page.getByRole("link", { name: "365 days" }).click();
  await page.waitForURL(`${origin}/account/stats/year`);
  await expect.poll(() => table.getByRole("row").count()).toBe(74);
  await page.goto(`${origin}/account/stats/fortnight`);
  await page.waitForURL(`${origin}/account/stats/month`);
  await page.getByRole("link", { name: "30 days" }).and(page.locator("[aria-current=page]")).waitFor();
  await expectAccessible(page);
  await picture(page, "stats-phone");
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);

  const ava = await visit("desktop", "ava", "/account/stats/all");
  await ava.page.getByRole("region", { name: "Paying fans" }).waitFor();
  await expectAccessible(ava.page);
  await picture(ava.page, "stats-desktop");
  const fan = await visit("phone", "fan", "/account/stats/week");
  await fan.page.getByRole("alert").getByText("Not authorized.").waitFor();
  expect([problems, guest.problems, robot.problems, ava.problems]).toEqual([[], [], [], []]);
});
