import { moneyBackTexts } from "../../domain/payment/money-back-texts.ts";
import type { PaymentEvent } from "../../domain/payment/payment.events.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { notify } from "../notice/notify.ts";
import { buyerNames } from "./buyer-names.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

/** Tells fan and creator of money that went back or came again: a notice, and a mail. */
export const tellMoneyBack = async (
  unit: UnitOfWork,
  paymentId: string,
  { buyerId, creatorId, amount: paid, purpose }: PaymentOrder,
  events: readonly PaymentEvent[],
): Promise<void> => {
  const fan = await buyerNames(unit, { buyerId });
  const creator = await unit.sql
    .selectFrom("account")
    .select(["username", "display_name"])
    .where("id", "=", creatorId)
    .executeTakeFirst();
  if (creator === undefined) return;
  const words = { fan: fan.display_name, creator: creator.display_name, paid, kind: purpose.kind };
  for (const event of events) {
    const texts = moneyBackTexts(event, words);
    if (texts === null) continue;
    const { subject } = texts;
    for (const { accountId, text, path } of [
      { accountId: buyerId, text: texts.fan, path: `/${creator.username}` },
      { accountId: creatorId, text: texts.creator, path: accountPages.dashboard.path },
    ]) {
      if (text === null) continue;
      notify(unit, { accountId, kind: "system", text, url: path, mail: { subject, paymentId } });
    }
  }
};
