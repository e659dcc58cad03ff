import type { PaymentIntent } from "../../domain/payment/payment.ts";
import type { AccountId, Cents } from "../../domain/unit/unit.ts";

/** What a whole hour, counted since 1970, brought a creator by kind; made of the books, once it is long over. */
export interface EarningHourTable {
  readonly creator_id: AccountId;
  readonly hour: number;
  readonly kind: PaymentIntent;
  readonly gross: Cents;
  readonly manager: Cents;
  readonly net: Cents;
}

export interface EarningsTables {
  readonly earning_hour: EarningHourTable;
}
