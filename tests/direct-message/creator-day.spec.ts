import type { Page } from "playwright";
import { expect, test } from "vitest";

import * as paths from "../../src/domain/site/account-paths.ts";
import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { openPage } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

/** `CREATOR_DAY=full`: as many fans as a creator has who lives by it. */
const SIZES = {
  small: { subscribers: 12, followers: 7, expired: 6 },
  full: { subscribers: 3_000, followers: 1_200, expired: 800 },
} as const;
const size = SIZES[process.env["CREATOR_DAY"] === "full" ? "full" : "small"];
const HOUR = 3_600;
const PATIENCE = { timeout: 120_000, interval: 250 } as const;

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });

const TEXTS = {
  welcome: "Welcome to my page!",
  thanks: "Thank you, that is very kind of you.",
  film: "My new picture, only for you",
  order: "Here is what you ordered.",
  gift: "Come back, this one is for you.",
  evening: "I am live tonight at nine",
} as const;

const advance = async (seconds: number): Promise<void> => {
  const { status } = await fetch(`${site.server.origin}/__test/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance: seconds }),
  });
  expect(status).toBe(200);
};

/** Fans of ava, as many as are asked for; their names begin with the first letter of their kind. */
const fill = async (): Promise<Readonly<Record<keyof typeof size, readonly string[]>>> => {
  const names = (kind: keyof typeof size) =>
    Array.from({ length: size[kind] }, (_, place) => `day-${kind[0]}-${String(place).padStart(4, "0")}`);
  const made = {
    subscribers: names("subscribers"),
    followers: names("followers"),
    expired: names("expired"),
  };
  const rows = [
    ["subscribers", "access", "active", 40],
    ["followers", "free", "active", null],
    ["expired", "access", "expired", -5],
  ] as const;
  for (const [kind, type, status, days] of rows) {
    await site.database.query(
      `insert into account (id, username, username_key, type, display_name, is_direct_pay, created_at)
       select name, name, name, 'user', 'Fan ' || name, false, 1 from unnest($1::text[]) as name`,
      [made[kind]],
    );
    await site.database.query(
      `insert into subscription (id, fan_id, creator_id, type, status, price, next_months, started, created_at, end_at)
       select name, name, (select id from account where username = 'ava'), $2, $3, 0, 1, true, 1,
         extract(epoch from now())::bigint + $4::integer * 86400 from unnest($1::text[]) as name`,
      [made[kind], type, status, days],
    );
  }
  // What the demo's ava sends by herself is not what this day is about.
  await site.database.query("update auto_message set active = false, deleted_at = 1");
  return made;
};

/** What ava has sent, by the fan's name, in its order. */
const received = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await site.database.query<{ username: string; texts: readonly string[] }>(
    `select fan.username, array_agg(d.title order by m.sequence) as texts
     from message m join direct_message d on d.id = m.direct_message_id join conversation c on c.id = m.conversation_id
       join account ava on ava.username = 'ava' and ava.id = m.sender_id
       join account fan on fan.id = case c.first_id when ava.id then c.second_id else c.first_id end
     where fan.username like 'day-%' group by fan.username`,
  );
  return new Map(rows.map(({ username, texts }) => [username, texts]));
};
const countOf = async (text: string): Promise<number> =>
  [...(await received()).values()].flat().filter((each) => each === text).length;

const pay = async (fan: Buyer, fields: Readonly<Record<string, string>>): Promise<void> => {
  const order = {
    ...{ model_username: "ava", return_uri: "/ava", payment_id: crypto.randomUUID() },
    ...fields,
  };
  const page = `/oauth/payment/start?${new URLSearchParams(order).toString()}`;
  const { body } = await fan.sendCard(await fan.openPage(page), cards.pays);
  expect(body.status).toBe("accepted");
};

const addAutomatic = async (page: Page, path: string, choice: string, text: string): Promise<void> => {
  await page.goto(`${site.server.origin}${path}`);
  await page.getByRole("button", { name: "Add a message" }).click();
  await page.getByLabel("Message", { exact: true }).fill(text);
  for (const box of await page.getByRole("group").getByRole("checkbox").all()) await box.uncheck();
  await page.getByRole("checkbox", { name: choice, exact: true }).check();
  if (choice === "Tips") await page.getByLabel("Only for tips over").fill("2");
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByText(text).waitFor();
};

const writeToMany = async (
  page: Page,
  text: string,
  groups: readonly string[],
  more: (page: Page) => Promise<unknown>,
): Promise<void> => {
  await page.goto(`${site.server.origin}${paths.broadcast}`);
  for (const group of groups) await page.getByRole("checkbox", { name: group, exact: true }).check();
  await page.getByLabel("Message", { exact: true }).fill(text);
  await more(page);
  await page.getByText(/^Reaches about [\d.,k]+ fans?\.$/).waitFor();
  await page.getByRole("button", { name: /^(Send|Schedule|Send later)$/ }).click();
  await page.waitForURL(/\/direct-message\/send$/);
};

test("a creator greets, sells, thanks, delivers, gives and blocks from a phone for a day, and every fan has exactly what the rules say", async () => {
  const { subscribers, followers, expired } = await fill();
  const { page, problems } = await openPage(site.browser, "phone", {});
  await signInPage(page, site.server.origin, "ava");
  const has = new Map<string, string[]>();
  const expectFor = (names: readonly string[], text: string): void => {
    for (const name of names) has.set(name, [...(has.get(name) ?? []), text]);
  };

  // In the morning: what is sent by itself from now on.
  await addAutomatic(page, paths.welcomeMessages, "New subscribers", TEXTS.welcome);
  await addAutomatic(page, paths.thankyouMessages, "Tips", TEXTS.thanks);
  const buyers = ["day-buys", "day-looks", "day-tips", "day-pennies", "day-orders", "day-rude"];
  const fans = new Map<string, Buyer>();
  for (const name of buyers) {
    const fan = await newBuyer(site.server.origin, name);
    await fan.pay("ava", "1mo");
    fans.set(name, fan);
  }
  const buyer = (name: string): Buyer => fans.get(name)!;
  expectFor(buyers, TEXTS.welcome);
  await expect.poll(() => countOf(TEXTS.welcome), PATIENCE).toBe(buyers.length);

  // At noon: a picture for a price, to all who subscribe but one.
  const [leftOut = "", blocked = ""] = subscribers;
  await writeToMany(page, TEXTS.film, ["Subscribers"], async () => {
    await page.getByLabel("Not to").fill(leftOut);
    await page.getByRole("button", { name: "From your vault" }).click();
    const vault = page.getByRole("dialog", { name: "From your vault" });
    await vault.getByLabel("Kind").selectOption({ label: "Pictures" });
    await vault.getByRole("checkbox", { disabled: false }).first().check();
    await vault.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByLabel("Price", { exact: true }).fill("7");
  });
  const firstReach = [...subscribers.filter((name) => name !== leftOut), ...buyers];
  expectFor(firstReach, TEXTS.film);
  await expect.poll(() => countOf(TEXTS.film), PATIENCE).toBe(firstReach.length);

  // What fans do about it: one buys, one tips enough to be thanked, one does not, one orders from the menu.
  const chat = "/api/v1/account/direct-message/conversation/ava";
  const film = async (name: string) =>
    (await buyer(name).client.get(chat)).body.items.find(({ text }: { text: string }) => text === TEXTS.film);
  const { id } = await film("day-buys");
  await pay(buyer("day-buys"), { payment_intent: "direct_message", direct_message_id: String(id) });
  const tip = (name: string, cents: number) =>
    pay(buyer(name), { payment_intent: "tip", tip_type: "normal", tip_amount: String(cents) });
  await tip("day-tips", 500);
  await tip("day-pennies", 200);
  expectFor(["day-tips"], TEXTS.thanks);
  await expect.poll(async () => (await film("day-buys")).is_locked, PATIENCE).toBe(false);
  expect((await film("day-looks")).is_locked).toBe(true);
  const [item] = (await buyer("day-orders").client.get("/api/v1/user/tip_menu/ava")).body;
  await pay(buyer("day-orders"), {
    ...{ payment_intent: "tip", tip_type: "menu", tip_id: String(item.id) },
    tip_special_requests: "In red, please",
  });
  await expect.poll(() => countOf(TEXTS.thanks), PATIENCE).toBe(1);

  // In the afternoon: she delivers, brings one back, and blocks two.
  await expect
    .poll(async () => (await buyer("day-orders").client.get(chat)).body.purchases.length, PATIENCE)
    .toBe(1);
  await page.goto(`${site.server.origin}${paths.customPurchases}`);
  const order = page.getByRole("listitem").filter({ hasText: "In red, please" });
  await order.getByRole("link", { name: "Deliver" }).click();
  await page.getByText(/^Delivers /).waitFor();
  await page.getByRole("textbox", { name: /^Message to / }).fill(TEXTS.order);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("log").getByText(TEXTS.order).waitFor();
  // What is ordered is bought, and no tip to be thanked for.
  expectFor(["day-orders"], TEXTS.order);
  const [returning = ""] = expired;
  await page.goto(`${site.server.origin}${paths.gifts}?to=${returning}`);
  await page.getByRole("textbox", { name: "Message" }).fill(TEXTS.gift);
  await page.getByRole("button", { name: "Give", exact: true }).click();
  await page.getByText("1 person has your gift.").waitFor();
  expectFor([returning], TEXTS.gift);
  expectFor([returning], TEXTS.welcome);
  for (const [name, shown] of [
    [blocked, `Fan ${blocked}`],
    ["day-rude", "day-rude"],
  ] as const) {
    await page.goto(`${site.server.origin}${paths.subscribers}`);
    await page.getByRole("searchbox", { name: "Search by name" }).fill(name);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("button", { name: `Block: ${shown}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
    await page.getByRole("button", { name: `Unblock: ${shown}` }).waitFor();
  }
  expect((await buyer("day-rude").client.post(chat, { text: "Why?" })).body.code).toBe("message_refused");

  // For the evening: to everybody, later.
  await writeToMany(page, TEXTS.evening, ["Subscribers", "Free followers", "Expired subscribers"], async () =>
    page.getByRole("checkbox", { name: "Send later" }).check(),
  );
  expect(await countOf(TEXTS.evening)).toBe(0);
  for (let hour = 0; hour < 24; hour += 6) await advance(6 * HOUR);
  const lastReach = [...subscribers, ...followers, ...expired, ...buyers].filter(
    (name) => name !== blocked && name !== "day-rude",
  );
  expectFor(lastReach, TEXTS.evening);
  await expect.poll(() => countOf(TEXTS.evening), PATIENCE).toBe(lastReach.length);
  const all = await received();
  expect(Object.fromEntries([...all].toSorted())).toEqual(Object.fromEntries([...has].toSorted()));
  expect(problems).toEqual([]);
});
