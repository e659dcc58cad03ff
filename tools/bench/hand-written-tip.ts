import { salePostings } from "../../src/domain/ledger/ledger.decider.ts";
import type { HandWritten } from "./hand-written-settlement.ts";

const STATEMENT = `
  with events as (
    insert into event (stream, version, type, schema_version, data, metadata, recorded_at)
    select * from jsonb_to_recordset($1::jsonb) as row (
      stream text, version integer, type text, schema_version integer, data jsonb, metadata jsonb, recorded_at bigint)
  ), paid as (
    update payment set status = 'settled', settled_at = $2, initial_purchase = true where id = $3
  ), marked as (
    update account set has_purchase = true where id = $4
  ), posted as (
    insert into ledger_posting (payment_id, line, account, amount, posted_at)
    select $3, line, account, amount, $2 from jsonb_to_recordset($5::jsonb) as row (
      line integer, account text, amount integer)
  ), card as (
    insert into payment_card (account_id, provider, token, brand, last4, saved_at)
    values ($4, 'sandbox', $6, 'visa', '4242', $2)
    on conflict (account_id) do update set token = excluded.token, saved_at = excluded.saved_at
  ), notice as (
    insert into notice (account_id, kind, text, url, created_at)
    values ($9, 'tip', 'Somebody tipped you.', '/account/dashboard', $2)
  )
  insert into socket_event (event, audience, data, created_at) values
    ('payment.update', $7, $8, $2), ('notification.new', 'account:' || $9, $10, $2), ('tip.received', 'account:' || $9, $11, $2)`;

/** What the command writes when a tip is paid, in one statement and without a single rule or read. */
export const writeTipByHand = async (
  { pool, creatorId, price, now }: HandWritten,
  { paymentId, buyerId }: { readonly paymentId: string; readonly buyerId: string },
): Promise<void> => {
  const at = now();
  const postings = salePostings({ buyerId, creatorId, amount: price });
  const common = { schema_version: 1, metadata: { actor: null }, recorded_at: at };
  const settled = { amount: price, buyerId, initialPurchase: true, settledAt: at };
  const events = [
    { ...common, stream: `payment-${paymentId}`, version: 4, type: "PaymentSettled", data: settled },
    {
      ...{ ...common, stream: `ledger-${paymentId}`, version: 1, type: "TransactionPosted" },
      data: { kind: "sale", reference: null, postings },
    },
  ];
  const text = "Somebody tipped you.";
  await pool.query(STATEMENT, [
    JSON.stringify(events),
    at,
    paymentId,
    buyerId,
    JSON.stringify(postings.map((posting, line) => ({ line, ...posting }))),
    `card_${paymentId}`,
    `account:${buyerId}`,
    {
      ...{ type: "fans_tip", model_username: "ava", status: "paid", transaction_id: paymentId },
      ...{ amount_usd: price, payment_intent: "tip", initial_purchase: true },
    },
    creatorId,
    { id: 1, kind: "tip", text, url: "/account/dashboard", created_at: at, unread: 1 },
    {
      ...{ id: paymentId, username: "somebody", display_name: "Somebody" },
      ...{ tip_amount: price, tip_message: null, tip_type: "normal", stream_id: null },
    },
  ]);
};
