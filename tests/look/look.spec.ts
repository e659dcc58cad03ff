import sharp from "sharp";
import { expect, test } from "vitest";

import { expectAccessible, openPage, picture } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();

test("[ACCT-13] [OWNER-19] a creator gives the page colours of its own, sees them before saving, and visitors see them at once", async () => {
  const guest = await openPage(site.browser, "desktop");
  await guest.page.goto(`${site.server.origin}/noah`);
  await guest.page.getByRole("heading", { level: 1 }).waitFor();
  for (const screen of ["phone", "desktop"] as const) {
    const { page, problems } = await openPage(site.browser, screen);
    await signInPage(page, site.server.origin, "noah");
    await page.goto(`${site.server.origin}/noah/customize/settings`);
    await page.locator('main a[href="/account/customize/logo_tab"]').click();
    await page.waitForURL(/\/account\/customize\/logo_tab$/);
    const link = page.getByRole("textbox", { name: "Links and buttons", exact: true });
    await link.fill("blue");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("This should be a colour, like #7A3FF2").waitFor();
    await link.fill("#FFE08A");
    await page.getByText(/^Contrast 1\.\d on white/).waitFor();
    await expectAccessible(page);
    await picture(page, `look-${screen}`);
    await link.fill(screen === "phone" ? "#B4552D" : "#1F7A4D");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your look is saved.").waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    expect(problems).toEqual([]);
  }
  await guest.page.locator('[data-brand="1F7A4D.-.-.-.-"]').waitFor();
  await picture(guest.page, "look-seen-desktop");
  expect(guest.problems).toEqual([]);
});

test("[RTP-09] [RT-19] a logo, the name as a picture and the picture of shared links are shown to visitors at once, and taken away again", async () => {
  const { origin } = site.server;
  const guest = await openPage(site.browser, "desktop");
  await guest.page.goto(`${origin}/zoe`);
  await guest.page.getByRole("heading", { level: 1 }).waitFor();
  const header = guest.page.locator('header img[src*="/public/looks/"]');
  const { page, problems } = await openPage(site.browser, "phone");
  await signInPage(page, origin, "zoe");
  await page.goto(`${origin}/account/customize/logo_tab`);
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  const background = { r: 30, g: 120, b: 90, alpha: 0.8 };
  const buffer = await sharp({ create: { width: 480, height: 120, channels: 4, background } })
    .png()
    .toBuffer();
  const choose = (name: string, file = { name: "mine.png", mimeType: "image/png", buffer }) =>
    part(name).locator("input[type=file]").setInputFiles(file);
  await part("Logo").getByText("The site's logo is shown.").waitFor();
  await choose("Logo", { name: "mine.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await part("Logo").getByText("Only jpeg, png, webp files are supported.").waitFor();
  await choose("Logo");
  await page.getByText("Logo: saved.").waitFor();
  await part("Logo").getByAltText("Logo now").waitFor();
  await header.waitFor();
  // Nobody has to look at it: it is the page of the guest that was open all the time.
  await picture(guest.page, "look-logo-seen-desktop");
  await choose("Name as a picture");
  await page.getByText("Name as a picture: saved.").waitFor();
  await choose("Picture of shared links");
  await page.getByText("Picture of shared links: saved.").waitFor();
  await expectAccessible(page);
  await part("Logo").scrollIntoViewIfNeeded();
  await picture(page, "look-pictures-phone");
  await guest.page.reload();
  await header.waitFor();
  await guest.page.getByRole("heading", { level: 1 }).locator('img[src*="/public/looks/"]').waitFor();
  const shared = await guest.page.locator('meta[property="og:image"]').getAttribute("content");
  expect(shared).toMatch(new RegExp(`^${origin}/media/public/looks/[0-9a-f]{32}\\.webp$`));
  await part("Logo").getByRole("button", { name: "Remove: Logo" }).click();
  await page.getByText("Logo: removed.").waitFor();
  await header.waitFor({ state: "detached" });
  expect([problems, guest.problems]).toEqual([[], []]);
});
