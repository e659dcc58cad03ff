import { expect, test } from "vitest";

import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();
const PATH = "/account/cross_promotion";

const visit = async (screen: Screen, username: string, path = PATH) => {
  const opened = await openPage(site.browser, screen, { colorScheme: screen === "phone" ? "dark" : "light" });
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  return opened;
};

test("[ACCT-09] [ACCT-74] [RT-38] a creator accepts, asks with a suggested name, puts her partners in order by keyboard, and parts, which her open pages hear of; others do not get there", async () => {
  const { page, problems } = await visit("phone", "ava");
  await page.getByRole("heading", { name: "Cross Promotion", level: 1 }).waitFor();
  await page.getByRole("region", { name: "Requests for you" }).getByText("@zoe").waitFor();
  await expectAccessible(page);
  await picture(page, "cross-promotion-phone");
  await page.getByRole("button", { name: /^Accept: Zoe/ }).click();
  await page.getByText(/promote each other now/).waitFor();
  const rows = page.locator("[data-row]");
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(2);
  expect((await rows.allInnerTexts()).map((text) => /@\w+/.exec(text)?.[0])).toEqual(["@mia", "@zoe"]);
  await page.getByRole("button", { name: /^Move: Zoe/ }).press("ArrowUp");
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((text) => /@\w+/.exec(text)?.[0]))
    .toEqual(["@zoe", "@mia"]);

  const field = page.getByRole("combobox", { name: "Username" });
  await field.fill("nobody-here");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByText("There is no creator called nobody-here").first().waitFor();
  expect(await field.inputValue()).toBe("nobody-here");
  await field.fill("noa");
  await page.getByRole("listbox").getByText("@noah").waitFor();
  await expectAccessible(page);
  await picture(page, "cross-promotion-suggestions-phone");
  await field.press("Enter");
  expect(await field.inputValue()).toBe("noah");
  await field.press("Enter");
  await page.getByText("Your request is sent.").waitFor();
  await page.getByRole("region", { name: "Waiting for an answer" }).getByText("@noah").waitFor();

  // He is told, and who opens her page sees them in her order.
  const noah = await visit("desktop", "noah", "/account/direct-message/notifications");
  await noah.page.getByRole("link", { name: /would like to cross promote/ }).click();
  await noah.page.getByRole("button", { name: /^Decline: Ava/ }).click();
  await noah.page.getByText("The request is declined.").waitFor();
  await noah.page.getByText("No partners yet").waitFor();
  await page.getByRole("main").getByText("@noah").waitFor({ state: "detached" });
  await expectAccessible(noah.page);
  await picture(noah.page, "cross-promotion-empty-desktop");
  await noah.page.route("**/api/v1/account/promotion*", (route) => route.abort());
  await noah.page.reload();
  await noah.page.getByRole("button", { name: "Try again" }).waitFor();
  await noah.page.unroute("**/api/v1/account/promotion*");
  await noah.page.getByRole("button", { name: "Try again" }).click();
  await noah.page.getByText("No partners yet").waitFor();

  const wide = await visit("desktop", "ava");
  await wide.page.getByRole("button", { name: /^Remove: Zoe/ }).waitFor();
  await expectAccessible(wide.page);
  await picture(wide.page, "cross-promotion-desktop");
  await wide.page.getByRole("button", { name: /^Remove: Zoe/ }).click();
  await wide.page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await wide.page.getByText(/do not promote each other any more/).waitFor();
  await expect.poll(() => wide.page.locator("[data-row]").count()).toBe(1);
  await expect.poll(() => rows.count()).toBe(1);

  const fan = await visit("phone", "fan");
  await fan.page.getByText("Not authorized.").waitFor();
  expect(problems).toEqual([]);
});

test("[CENT-21] a guest follows a card on a profile, and it is counted; when he has an account, the page that led him is known", async () => {
  const { origin } = site.server;
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36";
  const clicks = async () =>
    Number(
      (
        await site.database.query(
          "select sum(clicks) as clicks from link_click where link = (select 'promotion:' || a.id || ':' || m.id from account a, account m where a.username = 'ava' and m.username = 'mia')",
        )
      ).rows[0].clicks,
    );
  const before = await clicks();
  // What a guest is sent as HTML has the cards already.
  const html = await (await fetch(`${origin}/ava`)).text();
  expect(html).toContain("Recommended by Ava Laurent");
  for (const screen of ["phone", "desktop"] as const) {
    const { page } = await openPage(site.browser, screen, { userAgent: `${userAgent} ${screen}` });
    await page.goto(`${origin}/ava`);
    const shown = page.getByRole("region", { name: "Recommended creators" });
    await shown.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await picture(page, `profile-partners-${screen}`);
    const counted = page.waitForResponse((answer) => answer.url().endsWith("/user/mia/promotion"));
    await shown.getByRole("link").first().click();
    expect((await counted).status()).toBe(200);
    await page.waitForURL(`${origin}/mia`);
    expect(await clicks()).toBe(before + (screen === "phone" ? 1 : 2));
    if (screen === "phone") continue;
    await signInPage(page, origin, "fan");
    const told = page.waitForRequest((request) => request.url().endsWith("/user/mia/promotion"));
    await page.goto(`${origin}/mia`);
    expect((await told).postDataJSON()).toMatchObject({ via: "ava", ago: expect.any(Number) });
    await expect
      .poll(
        async () =>
          (
            await site.database.query(
              "select l.* from promotion_lead l join account a on a.id = l.fan_id where a.username = 'fan'",
            )
          ).rows.length,
      )
      .toBe(1);
    expect(await clicks()).toBe(before + 2);
  }
});
