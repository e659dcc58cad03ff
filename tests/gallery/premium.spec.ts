import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });
let addresses = 0;

const visit = async (screen: Screen, username: string, path: string) => {
  addresses += 1;
  const colorScheme = screen === "phone" ? "dark" : "light";
  const extraHTTPHeaders = { "x-forwarded-for": `203.0.115.${addresses}` };
  const opened = await openPage(site.browser, screen, { extraHTTPHeaders, colorScheme });
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  return opened;
};

test("[PROFILE-08] [PROFILE-09] [PROFILE-10] [PROFILE-11] [PROFILE-76] [PROFILE-86] a follower opens the premium tab, looks through its kinds, and buys a gallery that opens there", async () => {
  const { page, problems } = await visit("desktop", "follower", "/ava/premium");
  await page.getByRole("article", { name: "Two uncut studio evenings" }).waitFor();
  await page.getByRole("link", { name: "Audio 1" }).click();
  await page.getByRole("article", { name: "Loops for working late" }).waitFor();
  await page.getByRole("link", { name: "Photos 2" }).click();
  const gallery = page.getByRole("article", { name: "The gate series, print-ready" });
  await gallery.waitFor();
  expect(new URL(page.url()).pathname).toBe("/ava/premium/photos");
  await expectAccessible(page);
  await picture(page, "premium-desktop");
  await gallery.getByRole("button", { name: "Unlock for $19.00" }).click();
  const dialog = page.getByRole("dialog", { name: "Unlock for $19.00" });
  // His card was checked when he followed: one press pays.
  await dialog.getByText("Paid at once with your saved card.").waitFor();
  await dialog.getByRole("button", { name: "Unlock for $19.00" }).click();
  await page.getByText("Thank you! It is open for you now.").waitFor();
  await gallery.getByRole("button", { name: "Open" }).click();
  await page.getByRole("dialog", { name: "Pictures" }).getByText("1 of 4").waitFor();
  expect(problems).toEqual([]);
});

test("[PROFILE-38] the premium tab shows to who has access, paid or free, where galleries are, and to the owner without any", async () => {
  const shown = async (username: string, path: string) => {
    const { page } = await visit("desktop", username, path);
    await page.getByRole("tab", { name: /^Posts/ }).waitFor();
    const count = await page.getByRole("tab", { name: "PREMIUM", exact: true }).count();
    await page.close();
    return count === 1;
  };
  // With access and with free access; without either; the owner of none; with access to a page without any.
  expect(await shown("sub", "/ava")).toBe(true);
  expect(await shown("follower", "/ava")).toBe(true);
  expect(await shown("fan", "/ava")).toBe(false);
  expect(await shown("nora", "/nora/posts")).toBe(true);
  expect(await shown("ava", "/noah")).toBe(false);
});

test("[PROFILE-63] [PROFILE-64] the owner sees prices and sales, a fan the price on the button", async () => {
  const owner = await visit("phone", "ava", "/ava/premium/photos");
  const gallery = owner.page.getByRole("article", { name: "The gate series, print-ready" });
  await gallery.getByText("$19.00").waitFor();
  await gallery.getByText(/^\d+ sales?$/).waitFor();
  expect(await gallery.getByRole("button", { name: "Open" }).count()).toBe(1);
  await picture(owner.page, "premium-owner-phone");
  const fan = await visit("phone", "sub", "/ava/premium/photos");
  await fan.page.getByRole("button", { name: "Unlock for $19.00" }).waitFor();
  expect(await fan.page.getByText("$19.00", { exact: true }).count()).toBe(0);
  await picture(fan.page, "premium-fan-phone");
});
