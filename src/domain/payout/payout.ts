import { paymentInfo } from "../site/account-paths.ts";
import type { AccountPage } from "../site/account-pages.ts";

/** The pages of payouts: what was paid, and where to. */
export const payoutPages = ["payouts", "payment-info"] as const satisfies readonly AccountPage[];

/** Where a creator says where he is paid. */
export const PAYOUT_DATA_PATH = paymentInfo;

/** Where a creator opens or mends an account at the company that pays. */
export const PAYOUT_ACCOUNT_PATH = "/oauth/payout/account";

/** A payout is made from this balance on, in cents (CCONST-09). */
export const minimumPayment = 2_000;

export type PayoutMethod = "iban" | "bank_account";

/** How the payout data that a creator gave stands; `on_hold` comes with a reason. None given: null. */
export type PayoutReview = "pending" | "verified" | "on_hold";

/** What decides whether a creator is asked where the earnings shall go; amounts in cents. */
export interface PayoutFacts {
  readonly type: "model" | "user";
  readonly payable: number;
  readonly payto: {
    readonly verified: boolean;
    readonly minimum_payment: number;
  };
}

/** Whether there is anything to pay out: only then the payout data are looked up (BANNER-20, BANNER-21). */
export const isPayable = ({ type, payable }: Pick<PayoutFacts, "type" | "payable">): boolean =>
  type === "model" && payable > 0;

/** Whether the payout prompt opens (BANNER-22 to BANNER-24, CERR-36, CERR-37): data that wait for a check are not verified. */
export const asksForPayoutInfo = (facts: PayoutFacts): boolean =>
  isPayable(facts) && !facts.payto.verified && facts.payto.minimum_payment <= facts.payable;
