import {
  CARD_AND_NOTICE,
  eventOf,
  SETTLED,
  settledValues,
  TELL_BOTH,
  toldValues,
  type HandWritten,
  type OfSale,
} from "./hand-written.ts";

const STATEMENT = `${SETTLED}, ${CARD_AND_NOTICE}, subscribed as (
    update subscription set status = 'active', end_at = $10, started = true where id = $3
  ), due as (
    insert into job (kind, key, payload, due_at, created_at) values
      ('subscription.term', $11, $12, $10, $2), ('mail.renewal-notice', $11 || ':notice', $12, $10, $2)
  ) ${TELL_BOTH}`;

const MONTH = 30 * 86_400;

/** What the command writes when a subscription is paid, in one statement and without a single rule or read. */
export const writeByHand = async (byHand: HandWritten, sale: OfSale): Promise<void> => {
  const at = byHand.now();
  const { paymentId: id, buyerId } = sale;
  const endAt = at + MONTH;
  const pair = `${buyerId}:${byHand.creatorId}`;
  const activated = { id, startAt: at, endAt, activatedAt: at };
  const more = [eventOf(at, `subscription-${pair}`, 2, "SubscriptionActivated", activated)];
  await byHand.pool.query(STATEMENT, [
    ...settledValues(byHand, sale, { at, type: "fans_subscription", more }),
    ...toldValues(byHand, sale, { at, kind: "subscription", text: "Somebody subscribed to you." }),
    endAt,
    `term:${id}:${endAt}`,
    { pair, id },
  ]);
};
