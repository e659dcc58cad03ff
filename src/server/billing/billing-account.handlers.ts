import { addressProblems, isNoAddress, trimmedAddress } from "../../domain/billing/address.ts";
import { limitText } from "../../domain/spending/limit-form.ts";
import { limitAt, monthOf, monthStart, spendingDecider } from "../../domain/spending/spending.decider.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import type { PaymentCardTable } from "../payment/payment.tables.ts";
import { cardId, cardsOf, chooseCard, removeCard } from "../payment/saved-cards.ts";
import { readSpent } from "../payment/spending.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { readAddress } from "./billing-address.ts";

const shown = ({ token, brand, last4, saved_at }: PaymentCardTable) => ({
  ...{ id: cardId(token), brand, last4, saved_at },
});

const readBilling = async (unit: UnitOfWork, accountId: string): Promise<EndpointAnswer<"getBilling">> => {
  const { now } = unit;
  const [card, ...others] = await cardsOf(unit, accountId);
  const address = await readAddress(unit.sql, accountId);
  const state = await unit.load(spendingDecider, accountId);
  const month = monthOf(now);
  const next = state.next !== null && state.next.month > month ? state.next : null;
  return {
    card: card === undefined ? null : shown(card),
    others: others.map(shown),
    address,
    limit: limitAt(state, now),
    next: next === null ? null : { limit: next.limit, from: monthStart(next.month) },
    spent: await readSpent(unit.sql, accountId, now),
    month_ends_at: monthStart(month + 1),
  };
};

/** Own billing, whomever the viewer acts for. */
export const billingAccountHandlers = {
  getBilling: async (_, context) =>
    context.services.store.transact(context.metadata, async (unit) =>
      answer(await readBilling(unit, signedIn(context).id)),
    ),

  setSpendingLimit: async ({ amount_usd: limit }, context) => {
    const { id } = signedIn(context);
    return context.services.store.transact(context.metadata, async (unit) => {
      const spent = await readSpent(unit.sql, id, unit.now);
      const { rejected } = await unit.execute(spendingDecider, id, {
        type: "SetSpendingLimit",
        limit,
        spent,
      });
      if (rejected !== undefined) return refuseFields({ amount_usd: limitText });
      return answer(await readBilling(unit, id));
    });
  },

  // Another page may have removed it meanwhile.
  removeCard: async ({ id }, context) => {
    const accountId = signedIn(context).id;
    return context.services.store.transact(context.metadata, async (unit) =>
      (await removeCard(unit, accountId, id))
        ? answer(await readBilling(unit, accountId))
        : refuse("card_not_found"),
    );
  },

  chooseCard: async ({ id }, context) => {
    const accountId = signedIn(context).id;
    return context.services.store.transact(context.metadata, async (unit) =>
      (await chooseCard(unit, accountId, id))
        ? answer(await readBilling(unit, accountId))
        : refuse("card_not_found"),
    );
  },

  setBillingAddress: async (given, context) => {
    const accountId = signedIn(context).id;
    const problems = addressProblems(given);
    if (Object.keys(problems).length > 0) return refuseFields(problems);
    const address = trimmedAddress(given);
    return context.services.store.transact(context.metadata, async (unit) => {
      if (isNoAddress(address))
        await unit.sql.deleteFrom("billing_address").where("account_id", "=", accountId).execute();
      else
        await unit.sql
          .insertInto("billing_address")
          .values({ account_id: accountId, ...address })
          .onConflict((conflict) => conflict.column("account_id").doUpdateSet(address))
          .execute();
      return answer(await readBilling(unit, accountId));
    });
  },
} satisfies Partial<Handlers>;
