import { sql } from "kysely";

import type { PaymentIntent } from "../../domain/payment/payment.ts";
import type { Purpose } from "../../domain/purchases.ts";
import type { Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer } from "../http/reply.ts";
import { purchaseOf } from "../payment/purchase.ts";

const PAGE = 24;

interface Row {
  readonly id: string;
  readonly settled_at: EpochSeconds;
  readonly intent: PaymentIntent;
  readonly amount: Cents;
  readonly username: string;
  readonly display_name: string;
  readonly purpose: Purpose;
  readonly refunds: readonly { readonly amount_usd: Cents; readonly at: EpochSeconds }[];
  readonly disputed: Cents;
}

const statusOf = (row: Row, returned: Cents) => {
  if (row.disputed > 0) return "disputed";
  if (returned === 0) return "paid";
  return returned === row.amount ? "refunded" : "partly_refunded";
};

export const billingHandlers = {
  getBillingHistory: async ({ before_time: time, before_id: id = "" }, context) => {
    const { database, purchases } = context.services;
    // What was bought stands in the first event of a payment.
    const { rows } = await sql<Row>`
      select p.id, p.settled_at, p.intent, p.amount, a.username, a.display_name,
        e.data -> 'order' -> 'purpose' as purpose,
        coalesce((select jsonb_agg(jsonb_build_object('amount_usd', r.amount, 'at', r.at) order by r.at)
          from payment_refund r where r.payment_id = p.id and r.status = 'done'), '[]') as refunds,
        coalesce((select sum(d.amount) from payment_dispute d
          where d.payment_id = p.id and d.status <> 'won'), 0)::int as disputed
      from payment p
      join account a on a.id = p.creator_id
      join event e on e.stream = 'payment-' || p.id and e.version = 1
      where p.buyer_id = ${signedIn(context).id} and p.status = 'settled'
        and ${time === undefined ? sql`true` : sql`(p.settled_at, p.id) < (${time}::bigint, ${id})`}
      order by p.settled_at desc, p.id desc limit ${PAGE + 1}`.execute(database);
    const shown = rows.slice(0, PAGE);
    const last = shown.at(-1);
    return answer({
      items: shown.map((row) => {
        const returned = row.refunds.reduce((sum, { amount_usd }) => sum + amount_usd, row.disputed);
        return {
          payment_id: row.id,
          paid_at: row.settled_at,
          payment_intent: row.intent,
          creator: { username: row.username, display_name: row.display_name },
          receipt: purchaseOf(purchases, row.purpose).receipt(row.purpose),
          amount_usd: row.amount,
          returned_usd: returned,
          status: statusOf(row, returned),
          refunds: row.refunds,
        } as const;
      }),
      next:
        rows.length > PAGE && last !== undefined
          ? { before_time: last.settled_at, before_id: last.id }
          : null,
    });
  },
} satisfies Partial<Handlers>;
