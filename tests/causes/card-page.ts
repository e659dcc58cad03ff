import type { Page } from "playwright";

/** Logs a demo account in by the dialog of the page. */
export const logInAs = async (page: Page, username: string): Promise<void> => {
  await page.getByRole("button", { name: "Log in", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or Email").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill("marquee-demo");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("button", { name: "Log in", exact: true }).first().waitFor({ state: "detached" });
};

/** Begins to subscribe for a month; answers the provider's page. */
export const openCardPage = async (page: Page): Promise<Page> => {
  await page.getByRole("button", { name: "Subscribe for $15.00 a month" }).first().click();
  const button = page
    .getByRole("dialog", { name: /^Subscribe to/ })
    .getByRole("button", { name: "Subscribe for $15.00 a month" });
  const [popup] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await popup.getByLabel("Card number").waitFor();
  return popup;
};

/** Fills the provider's form and sends it. */
export const sendCard = async (popup: Page, card: string): Promise<void> => {
  await popup.getByLabel("Card number").fill(card);
  await popup.getByLabel("Expiry").fill("12 / 40");
  await popup.getByLabel("Security code").fill("123");
  await popup.getByRole("button", { name: "Pay $15.00" }).click();
};
