import type { Pool } from "pg";

import { salePostings } from "../../src/domain/ledger/ledger.decider.ts";

/** What a hand-written statement writes for. */
export interface HandWritten {
  readonly pool: Pool;
  readonly creatorId: string;
  /** Cents. */
  readonly price: number;
  /** Epoch seconds. */
  readonly now: () => number;
}

export interface OfSale {
  readonly paymentId: string;
  readonly buyerId: string;
}

/** Its first parameter are the events, as JSON of `eventOf`s. */
export const EVENTS = `with events as (
    insert into event (stream, version, type, schema_version, data, metadata, recorded_at)
    select * from jsonb_to_recordset($1::jsonb) as row (
      stream text, version integer, type text, schema_version integer, data jsonb, metadata jsonb, recorded_at bigint))`;

export const eventOf = (at: number, stream: string, version: number, type: string, data: object) => ({
  ...{ stream, version, type, data },
  ...{ schema_version: 1, metadata: { actor: null }, recorded_at: at },
});

/** What every payment writes when its money is taken; its parameters are `settledValues`, the first six. */
export const SETTLED = `${EVENTS}, paid as (
    update payment set status = 'settled', settled_at = $2, initial_purchase = true where id = $3
  ), marked as (
    update account set has_purchase = true where id = $4
  ), posted as (
    insert into ledger_posting (payment_id, line, account, amount, posted_at)
    select $3, line, account, amount, $2 from jsonb_to_recordset($5::jsonb) as row (
      line integer, account text, amount integer)
  ), receipt as (
    insert into job (kind, key, payload, due_at, created_at)
    values ('mail.receipt', 'receipt:' || $3, jsonb_build_object('paymentId', $3), $2, $2)
  )`;

/** The end of such a statement: the buyer's message. More rows may follow. */
export const TELL = `insert into socket_event (event, audience, data, created_at) values
    ('payment.update', 'account:' || $4, $6, $2)`;

/** The parameters of `SETTLED`; `type` is that of `payment.update`, `more` are the events of what is bought. */
export const settledValues = (
  { creatorId, price }: HandWritten,
  { paymentId, buyerId }: OfSale,
  { at, type, more }: { readonly at: number; readonly type: string; readonly more: readonly object[] },
): readonly unknown[] => {
  const postings = salePostings({ buyerId, creatorId, amount: price });
  const settled = { amount: price, buyerId, initialPurchase: true, settledAt: at };
  const sale = { kind: "sale", reference: null, postings, postedAt: at };
  const events = [
    eventOf(at, `payment-${paymentId}`, 4, "PaymentSettled", settled),
    ...more,
    eventOf(at, `ledger-${paymentId}`, 1, "TransactionPosted", sale),
  ];
  const update = {
    ...{ type, model_username: "ava", status: "paid", transaction_id: paymentId },
    ...{ amount_usd: price, payment_intent: type.slice(5), initial_purchase: true },
  };
  const lines = postings.map((posting, line) => ({ line, ...posting }));
  return [JSON.stringify(events), at, paymentId, buyerId, JSON.stringify(lines), update];
};

/** The card, and the creator's notice; the parameters 7 to 9 are `toldValues`. */
export const CARD_AND_NOTICE = `card as (
    insert into payment_card (account_id, provider, token, brand, last4, saved_at)
    values ($4, 'sandbox', $7, 'visa', '4242', $2)
    on conflict (account_id) do update set token = excluded.token, saved_at = excluded.saved_at
  ), notice as (
    insert into notice (account_id, kind, text, url, created_at)
    values ($8, $9::jsonb ->> 'kind', $9::jsonb ->> 'text', '/account/dashboard', $2)
  )`;

/** `TELL` with the buyer's message of his first purchase, and the creator's of his notice. */
export const TELL_BOTH = `${TELL},
    ('account.user-update', 'account:' || $4, (select jsonb_build_object('user', jsonb_build_object(
      'id', id, 'username', username, 'email', email, 'type', type, 'has_purchase', true)) from account where id = $4), $2),
    ('notification.new', 'account:' || $8, $9::jsonb, $2)`;

export const toldValues = (
  { creatorId }: HandWritten,
  { paymentId }: OfSale,
  { at, kind, text }: { readonly at: number; readonly kind: string; readonly text: string },
): readonly unknown[] => [
  `card_${paymentId}`,
  creatorId,
  { id: 1, kind, text, url: "/account/dashboard", created_at: at, unread: 1 },
];
