import { expect, test } from "vitest";

import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();

const visit = async (screen: Screen, username: string, path: string) => {
  const { page } = await openPage(site.browser, screen, {
    colorScheme: screen === "phone" ? "dark" : "light",
  });
  await signInPage(page, site.server.origin, username);
  await page.goto(`${site.server.origin}${path}`);
  return page;
};

test("[ACCT-43] a creator gives subscriptions to fans whom she picks and names, is told who gets none, and ends one", async () => {
  const page = await visit("phone", "ava", "/account/follower");
  await page.getByRole("link", { name: /^Gift: / }).click();
  const names = page.getByRole("textbox", { name: "Usernames" });
  await expect.poll(() => names.inputValue()).toBe("follower");
  await page.getByRole("button", { name: "Pick from your fans" }).click();
  const dialog = page.getByRole("dialog", { name: "Your fans" });
  await dialog.getByRole("combobox", { name: "Which fans" }).selectOption("subscribers");
  await dialog.getByRole("searchbox", { name: "Search by name" }).fill("pack");
  await dialog.getByRole("button", { name: "Search" }).click();
  await dialog.getByText("@trialist").waitFor({ state: "detached" });
  await dialog.getByText("@pack").click();
  await dialog.getByText("2 of 50 chosen").waitFor();
  await expectAccessible(page);
  await picture(page, "gift-picker-phone");
  await dialog.getByRole("button", { name: "Done" }).click();
  await names.fill(`${await names.inputValue()}, nobody-there`);
  await page.getByRole("combobox", { name: "Length" }).selectOption("3");
  await page.getByRole("textbox", { name: "Message" }).fill("The new film is for you.");
  await page.getByRole("button", { name: "Give", exact: true }).click();
  await page.getByText("2 people have your gift.").waitFor();
  await page.getByText("Nobody is called nobody-there.").waitFor();
  expect(await names.inputValue()).toBe("nobody-there");
  expect(await page.getByRole("textbox", { name: "Message" }).inputValue()).toBe("The new film is for you.");
  await page
    .getByRole("button", { name: /^End now: / })
    .first()
    .waitFor();
  await expectAccessible(page);
  await picture(page, "gift-phone");

  // Who got one sees it, and has the message.
  const fan = await visit("desktop", "follower", "/account/direct-message/inbox/ava");
  await fan.getByRole("log").getByText("The new film is for you.").waitFor();

  await page.getByRole("button", { name: "End now: Follower" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End now" }).click();
  await page.getByText("The gift has ended.").waitFor();
  await page.getByText("Ended early").waitFor();
  const wide = await visit("desktop", "ava", "/account/gift");
  await wide.getByText("Ended early").waitFor();
  await expectAccessible(wide);
  await picture(wide, "gift-desktop");
});
