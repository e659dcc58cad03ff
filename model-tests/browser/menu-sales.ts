import type { Page } from "playwright";

import { cards } from "../../tests/payment/buyer.ts";
import { giveAccess } from "./given-access.ts";
import { ownAddress, post, sendCard, signInPage, signUpPage } from "./people.ts";
import { eventually, type Site } from "./site.ts";

/** What somebody bought of ava's tip menu: the purchase's id, and who did. */
export interface MenuSale {
  readonly id: string;
  readonly username: string;
}

/** What each thing costs, in cents. */
const PRICE = 2_000;

const statusOf = async (site: Site, id: string): Promise<string | undefined> => {
  const { rows } = await site
    .database()
    .query<{ status: string }>("select status from menu_purchase where id = $1", [id]);
  return rows[0]?.status;
};

/** An item of ava's menu that is called so; its id. */
const itemCalled = async (site: Site, description: string): Promise<number> => {
  const { rows } = await site.database().query<{ id: number }>(
    `insert into tip_menu_item (creator_id, description, price, position)
     select id, $1, $2, 9 from account where username = 'ava' returning id`,
    [description, PRICE],
  );
  return rows[0]!.id;
};

const buy = async (site: Site, page: Page, itemId: number): Promise<string> => {
  const id = crypto.randomUUID();
  const query = new URLSearchParams({
    ...{ payment_intent: "tip", tip_type: "menu", model_username: "ava", return_uri: "/ava" },
    ...{ tip_id: String(itemId), tip_amount: String(PRICE), payment_id: id },
  });
  await sendCard(page, `/oauth/payment/start?${query.toString()}`, cards.pays);
  await eventually(() => statusOf(site, id)).toBe("pending");
  return id;
};

/** A new fan buys so many things of ava's menu, which are called so. */
export const sellOfMenu = async (
  site: Site,
  description: string,
  many: number,
): Promise<readonly MenuSale[]> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  const { username } = await signUpPage(page);
  await giveAccess(site, username);
  const itemId = await itemCalled(site, description);
  const ids: string[] = [];
  while (ids.length < many) ids.push(await buy(site, page, itemId));
  await page.context().close();
  return ids.map((id) => ({ id, username }));
};

/** Ava gives the money of a purchase back, in another window. */
export const refundSale = async (site: Site, id: string): Promise<void> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signInPage(page, "ava");
  await post(page.context().request, `/api/v1/account/custom-purchase/${id}/refund`, {});
  await eventually(() => statusOf(site, id)).toBe("refunded");
  await page.context().close();
};
