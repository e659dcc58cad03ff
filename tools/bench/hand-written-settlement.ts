import type { Pool } from "pg";

import { salePostings } from "../../src/domain/ledger/ledger.decider.ts";

/** What the hand-written statement writes for. */
export interface HandWritten {
  readonly pool: Pool;
  readonly creatorId: string;
  /** Cents. */
  readonly price: number;
  /** Epoch seconds. */
  readonly now: () => number;
}

const STATEMENT = `
  with events as (
    insert into event (stream, version, type, schema_version, data, metadata, recorded_at)
    select * from jsonb_to_recordset($1::jsonb) as row (
      stream text, version integer, type text, schema_version integer, data jsonb, metadata jsonb, recorded_at bigint)
  ), paid as (
    update payment set status = 'settled', settled_at = $2, initial_purchase = true where id = $3
  ), subscribed as (
    update subscription set status = 'active', end_at = $4, started = true where id = $3
  ), marked as (
    update account set has_purchase = true where id = $5
  ), posted as (
    insert into ledger_posting (payment_id, line, account, amount, posted_at)
    select $3, line, account, amount, $2 from jsonb_to_recordset($6::jsonb) as row (
      line integer, account text, amount integer)
  ), card as (
    insert into payment_card (account_id, provider, token, brand, last4, saved_at)
    values ($5, 'sandbox', $7, 'visa', '4242', $2)
    on conflict (account_id) do update set token = excluded.token, saved_at = excluded.saved_at
  ), due as (
    insert into job (kind, key, payload, due_at, created_at) values
      ('subscription.term', $8, $9, $4, $2), ('mail.renewal-notice', $8 || ':notice', $9, $4, $2)
  ), notice as (
    insert into notice (account_id, kind, text, url, created_at)
    values ($12, 'subscription', 'Somebody subscribed to you.', '/account/dashboard', $2)
  )
  insert into socket_event (event, audience, data, created_at) values
    ('payment.update', $10, $11, $2), ('notification.new', 'account:' || $12, $13, $2)`;

const MONTH = 30 * 86_400;

/** What the command writes when a payment is settled, in one statement and without a single rule or read. */
export const writeByHand = async (
  { pool, creatorId, price, now }: HandWritten,
  { paymentId, buyerId }: { readonly paymentId: string; readonly buyerId: string },
): Promise<void> => {
  const at = now();
  const endAt = at + MONTH;
  const pair = `${buyerId}:${creatorId}`;
  const postings = salePostings({ buyerId, creatorId, amount: price });
  const event = (stream: string, version: number, type: string, data: object) => ({
    stream,
    version,
    type,
    schema_version: 1,
    data,
    metadata: { actor: null },
    recorded_at: at,
  });
  const events = [
    event(`payment-${paymentId}`, 4, "PaymentSettled", {
      amount: price,
      buyerId,
      initialPurchase: true,
      settledAt: at,
    }),
    event(`subscription-${pair}`, 2, "SubscriptionActivated", {
      id: paymentId,
      startAt: at,
      endAt,
      activatedAt: at,
    }),
    event(`ledger-${paymentId}`, 1, "TransactionPosted", { postings, postedAt: at }),
  ];
  const update = {
    type: "fans_subscription",
    model_username: "ava",
    status: "paid",
    transaction_id: paymentId,
    amount_usd: price,
    payment_intent: "subscription",
    initial_purchase: true,
  };
  await pool.query(STATEMENT, [
    JSON.stringify(events),
    at,
    paymentId,
    endAt,
    buyerId,
    JSON.stringify(postings.map((posting, line) => ({ line, ...posting }))),
    `card_${paymentId}`,
    `term:${paymentId}:${endAt}`,
    { pair, id: paymentId },
    `account:${buyerId}`,
    update,
    creatorId,
    {
      id: 1,
      kind: "subscription",
      text: "Somebody subscribed to you.",
      url: null,
      created_at: at,
      unread: 1,
    },
  ]);
};
