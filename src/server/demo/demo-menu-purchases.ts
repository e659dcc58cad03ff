import { sql } from "kysely";

import { menuPurchaseDecider } from "../../domain/tip-menu/menu-purchase.decider.ts";
import { deliver, textAlone } from "../direct-message/deliver.ts";
import { refundIdOf } from "../tip-menu/tip-menu.jobs.ts";
import { idOf } from "./demo-accounts.ts";
import { buy, type DemoTill } from "./demo-till.ts";
import { giveBack } from "./give-back.ts";
import { must, unitAt } from "./past.ts";

const day = 86_400;

/** What a fan bought from ava's tip menu so many days ago; its place on the menu. */
interface DemoMenuPurchase {
  readonly fan: string;
  readonly place: number;
  readonly ago: number;
  readonly requests: string | null;
  /** Days ago that she delivered it, with these words. */
  readonly delivered?: { readonly ago: number; readonly text: string };
  /** It was not delivered in time, so its money went back when it was due. */
  readonly isLate?: true;
}

const purchases: readonly DemoMenuPurchase[] = [
  {
    ...{ fan: "pack", place: 3, ago: 16, isLate: true },
    requests: "The lighthouse of Westerheversand, from the dike, with sheep.",
  },
  {
    ...{ fan: "sub", place: 1, ago: 9, requests: "For Kim, who cannot sleep before exams." },
    delivered: { ago: 8, text: "For Kim: close your eyes, the exam is tomorrow's business. Good night!" },
  },
  { fan: "pack", place: 0, ago: 5, requests: "“Pack”, somewhere in the waves, very small." },
  { fan: "sub", place: 2, ago: 2, requests: "Ochre, slate, and the grey just before rain." },
  { fan: "sub", place: 3, ago: 1, requests: null },
];

/** Purchases from ava's tip menu in every state: to be delivered, delivered, and sent back because they were late. */
export const makeMenuPurchases = async (till: DemoTill): Promise<void> => {
  const { unit, ids } = till;
  const creatorId = idOf(ids, "ava");
  const { rows: menu } = await sql<{ readonly id: number; readonly price: number }>`
    select id, price from tip_menu_item where creator_id = ${creatorId} order by position, id`.execute(
    unit.sql,
  );
  const { username, display_name: displayName } = await unit.sql
    .selectFrom("account")
    .select(["username", "display_name"])
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();
  for (const { fan, place, ago, requests, delivered, isLate } of purchases) {
    const { id: itemId, price } = menu[place]!;
    const asked = {
      ...{ payment_intent: "tip", tip_type: "menu", model_username: "ava", tip_id: String(itemId) },
      ...{ tip_amount: price, ...(requests === null ? {} : { tip_special_requests: requests }) },
    };
    const id = await buy(till, fan, asked, ago * day);
    if (isLate === true) {
      const { dueAt } = await unit.load(menuPurchaseDecider, id);
      await giveBack(till, id, { refundId: refundIdOf(id), amount: price, by: "tip-menu" }, dueAt);
    }
    if (delivered === undefined) continue;
    const then = unitAt(unit, unit.now - delivered.ago * day);
    await must(then, menuPurchaseDecider, id, { type: "DeliverMenuPurchase" });
    const recipient = { id: idOf(ids, fan), username: fan };
    const delivery = { sender: { id: creatorId, username, displayName }, recipient, cause: `demo:${id}` };
    await deliver(then, delivery, { ...textAlone(delivered.text), delivers: id });
  }
};
