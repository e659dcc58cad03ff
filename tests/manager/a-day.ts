import type { Page } from "playwright";

import { cards } from "../payment/buyer.ts";

/** A creator's page `username` in her manager's browser and in a fan's. */
export interface ManagedDay {
  readonly manager: Page;
  readonly fan: Page;
  /** The site's address. */
  readonly origin: string;
  readonly username: string;
  /** Lets hours go by. */
  readonly hours: (hours: number) => Promise<void>;
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const publish = async ({ manager, origin, username }: ManagedDay, text: string): Promise<void> => {
  await manager.goto(`${origin}/${username}/posts/create`);
  const form = manager.getByRole("form", { name: "Post" });
  await form.getByLabel("Text").fill(text);
  await form.getByRole("button", { name: "Publish" }).click();
  await manager.getByText("Your post is published.").waitFor();
};

const raisePrice = async ({ manager, origin, username }: ManagedDay): Promise<void> => {
  await manager.goto(`${origin}/${username}/customize`);
  await manager.getByRole("button", { name: "Edit Subscription price" }).click();
  await manager.getByLabel("Price a month").fill("8.50");
  await manager.getByRole("button", { name: "Save", exact: true }).click();
  await section(manager, "Subscription price").getByText("$8.50 a month").waitFor();
};

const addToMenu = async ({ manager, origin, username }: ManagedDay): Promise<void> => {
  await manager.goto(`${origin}/${username}/customize/settings`);
  const menu = section(manager, "Tip menu");
  await menu.getByRole("button", { name: "Add to the tip menu" }).click();
  await menu.getByLabel("What you do").fill("A bowl in your colour");
  await menu.getByRole("textbox", { name: "Price" }).fill("10");
  await menu.getByRole("button", { name: "Save" }).click();
  await menu.getByText("A bowl in your colour").waitFor();
};

const buyFromMenu = async ({ fan, origin, username }: ManagedDay): Promise<void> => {
  await fan.goto(`${origin}/${username}`);
  await fan.getByRole("article").filter({ hasText: "The kiln is hot" }).waitFor();
  await fan.getByRole("button", { name: "Tip menu" }).click();
  const dialog = fan.getByRole("dialog", { name: `Tip Menu Purchase for ${username}` });
  await dialog.getByRole("button", { name: /A bowl in your colour/ }).click();
  await dialog.getByRole("button", { name: "Send Tip" }).click();
  await fan.waitForURL(/\/oauth\/payment\/start/);
  await fan.locator("[name=card_number]").fill(cards.pays);
  await fan.locator("[name=expiry]").fill("12 / 40");
  await fan.locator("[name=security_code]").fill("123");
  await fan.locator("[data-pay]").click();
  await fan.waitForURL((url) => url.pathname === `/${username}`);
};

/** A day of a manager: he posts in the morning, changes price and menu at noon, and a fan buys of the menu in the evening. */
export const runADay = async (day: ManagedDay): Promise<void> => {
  await publish(day, "The kiln is hot");
  await day.hours(5);
  await raisePrice(day);
  await addToMenu(day);
  await day.hours(6);
  await buyFromMenu(day);
  await day.hours(13);
};
