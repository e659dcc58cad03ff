import { AT_ONCE, approveMany, clock, perSecondOf, settleOurs, type Approved } from "./approved-payments.ts";
import { writeTipByHand } from "./hand-written-tip.ts";
import { moneyAtScale, type Scale } from "./money-at-scale.ts";
import type { Bench, Size } from "./row.ts";

interface Tips extends Scale {
  /** Tips a round. */
  readonly tips: number;
}

const scales: Readonly<Record<Size, Tips>> = {
  full: { few: 1_000, many: 1_000_000, rounds: 5, tips: 1_000 },
  toy: { few: 10, many: 100, rounds: 1, tips: 8 },
};
const CENTS = 1500;
const payload = {
  ...{ payment_intent: "tip", tip_type: "normal", model_username: "ava", tip_amount: CENTS },
} as const;

/**
 * The whole command that takes a tip's money: what one message of the provider (`captured`) leads to, from `begin` to
 * `commit`, with every read and decision. Compared with the same rows (two events, payment, account, three postings, card,
 * notice, job of the receipt, three messages) by one statement: one commit each. That the payment began and was approved comes before, on both
 * sides by the product, and is not measured.
 */
export const tip: Bench = {
  name: "tip",
  run: (size) =>
    moneyAtScale<readonly Approved[]>(scales[size], {
      ...{ what: "tip, whole command,", comparedWith: "same rows, one statement", bar: { atLeast: 0.6 } },
      ...{ clock, atOnce: AT_ONCE, price: CENTS, committed: () => undefined },
      start: async ({ store, byHand }) => ({
        prepare: () => approveMany(store, scales[size].tips, payload),
        ours: (approved) => perSecondOf(approved, (payment) => settleOurs(store, payment)),
        baseline: (approved) => perSecondOf(approved, (payment) => writeTipByHand(byHand, payment)),
      }),
    }),
};
