import { createHash } from "node:crypto";

import { limitText } from "../../domain/spending/limit-form.ts";
import { limitAt, monthOf, monthStart, spendingDecider } from "../../domain/spending/spending.decider.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { readSpent } from "../payment/spending.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Names a card without telling the provider's token. */
const cardId = (token: string): string => createHash("sha256").update(token).digest("hex").slice(0, 24);

const readBilling = async (unit: UnitOfWork, accountId: string): Promise<EndpointAnswer<"getBilling">> => {
  const { now } = unit;
  const card = await unit.sql
    .selectFrom("payment_card")
    .select(["token", "brand", "last4", "saved_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const state = await unit.load(spendingDecider, accountId);
  const month = monthOf(now);
  const next = state.next !== null && state.next.month > month ? state.next : null;
  return {
    card:
      card === undefined
        ? null
        : { id: cardId(card.token), brand: card.brand, last4: card.last4, saved_at: card.saved_at },
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

  removeCard: async ({ id }, context) => {
    const accountId = signedIn(context).id;
    return context.services.store.transact(context.metadata, async (unit) => {
      const card = await unit.sql
        .selectFrom("payment_card")
        .select("token")
        .where("account_id", "=", accountId)
        .forUpdate()
        .executeTakeFirst();
      // Another page may have removed it, or paid with another card meanwhile.
      if (card === undefined || cardId(card.token) !== id) return refuse("card_not_found");
      await unit.sql.deleteFrom("payment_card").where("account_id", "=", accountId).execute();
      return answer(await readBilling(unit, accountId));
    });
  },
} satisfies Partial<Handlers>;
