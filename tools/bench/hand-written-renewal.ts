import { eventOf, EVENTS, SETTLED, settledValues, TELL, type HandWritten } from "./hand-written.ts";

/** A paid time that has come to its end, as its job `subscription.term` names it. */
export interface DueRenewal {
  /** The subscription's. */
  readonly id: string;
  readonly buyerId: string;
}

/** `$n` done, which was `kind`'s job of `$key`. */
const done = (key: string): string => `done as (
    update job set done_at = $2, attempts = 1 where key = ${key} and done_at is null)`;

/** The term has ended: the payment begins, with the job that charges it and those that look after both. */
const ORDERED = `${EVENTS}, started as (
    insert into payment (id, intent, purpose, buyer_id, creator_id, amount, status, started_at)
    values ($3, 'subscription', 'renew', $4, $5, $6, 'started', $2)
  ), ${done("$7")}
  insert into job (kind, key, payload, due_at, created_at) values
    ('subscription.term', $7 || ':1', $8, $2::bigint + 86400, $2), ('payment.reconcile', 'reconcile:' || $3, $9, $2::bigint + 60, $2),
    ('payment.chargeSaved', 'charge:' || $3, $9, $2, $2)`;

/** The provider holds the money. */
const HELD = `${EVENTS}, held as (
    update payment set status = 'approved', reference = $4 where id = $3
  ), ${done("'charge:' || $3")}
  insert into job (kind, key, payload, due_at, created_at) values ('payment.capture', 'capture:' || $3, $5, $2, $2)`;

/** The money is taken: the subscription runs on. */
const TAKEN = `${SETTLED}, renewed as (
    update subscription set status = 'active', end_at = $8 where id = $7
  ), ${done("'capture:' || $3")}, due as (
    insert into job (kind, key, payload, due_at, created_at) values
      ('subscription.term', 'term:' || $7 || ':' || $8::bigint, $9, $8, $2),
      ('mail.renewal-notice', 'renewal-notice:' || $7 || ':' || $8::bigint, $9, $8, $2)
  ) ${TELL}`;

const MONTH = 30 * 86_400;

/** The receipt is mailed. */
const MAILED = `update job set done_at = $1, attempts = 1 where key = 'receipt:' || $2 and done_at is null`;

/**
 * What a renewal writes, in the four commits that it has by nature: between them others are asked to hold the money, to take
 * it, to mail the receipt, and what they were asked for must be stored before. Each is one statement without a rule or a read.
 */
export const renewByHand = async (
  byHand: HandWritten,
  due: DueRenewal & { readonly endAt: number },
): Promise<void> => {
  const { pool, creatorId, price } = byHand;
  const { id, buyerId, endAt: endedAt } = due;
  const at = byHand.now();
  const paymentId = `renewal-${id}-${endedAt}`;
  const pair = `${buyerId}:${creatorId}`;
  const stream = `payment-${paymentId}`;
  const order = {
    ...{ intent: "subscription", purpose: { kind: "renew", subscriptionId: id } },
    ...{ buyerId, creatorId, amount: price, returnUri: "/" },
  };
  const started = eventOf(at, stream, 1, "PaymentStarted", { order, startedAt: at });
  const key = `term:${id}:${endedAt}`;
  await pool.query(ORDERED, [
    ...[JSON.stringify([started]), at, paymentId, buyerId, creatorId, price, key],
    ...[{ pair, id }, { paymentId }],
  ]);
  const reference = `auth_${paymentId}`;
  const held = [
    eventOf(at, stream, 2, "PaymentAuthorized", { reference, amount: price }),
    eventOf(at, stream, 3, "PaymentApproved", {}),
  ];
  await pool.query(HELD, [JSON.stringify(held), at, paymentId, reference, { paymentId }]);
  const endAt = endedAt + MONTH;
  const renewed = {
    ...{ id, paymentId, price, anchorAt: endedAt - MONTH },
    ...{ monthsPaid: 2, endAt, renewedAt: at },
  };
  const more = [eventOf(at, `subscription-${pair}`, 3, "SubscriptionRenewed", renewed)];
  await pool.query(TAKEN, [
    ...settledValues(byHand, { paymentId, buyerId }, { at, type: "fans_subscription", more }),
    ...[id, endAt, { pair, id }],
  ]);
  await pool.query(MAILED, [at, paymentId]);
};
