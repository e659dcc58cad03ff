import {
  CARD_AND_NOTICE,
  SETTLED,
  settledValues,
  TELL_BOTH,
  toldValues,
  type HandWritten,
  type OfSale,
} from "./hand-written.ts";

const STATEMENT = `${SETTLED}, ${CARD_AND_NOTICE} ${TELL_BOTH}, ('tip.received', 'account:' || $8, $10, $2)`;

/** What the command writes when a tip is paid, in one statement and without a single rule or read. */
export const writeTipByHand = async (byHand: HandWritten, sale: OfSale): Promise<void> => {
  const at = byHand.now();
  await byHand.pool.query(STATEMENT, [
    ...settledValues(byHand, sale, { at, type: "fans_tip", more: [] }),
    ...toldValues(byHand, sale, { at, kind: "tip", text: "Somebody tipped you." }),
    {
      ...{ id: sale.paymentId, username: "somebody", display_name: "Somebody" },
      ...{ tip_amount: byHand.price, tip_message: null, tip_type: "normal", stream_id: null },
    },
  ]);
};
