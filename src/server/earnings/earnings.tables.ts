import type { PaymentIntent } from "../../domain/payment/payment.ts";
import type { AccountId, Cents } from "../../domain/unit/unit.ts";

/** What a span of time brought a creator by kind; made of the books, once it is over. */
interface EarningSum {
  readonly creator_id: AccountId;
  readonly kind: PaymentIntent;
  readonly gross: Cents;
  readonly manager: Cents;
  readonly net: Cents;
}

/** Hours and days are counted since 1970. */
export interface EarningsTables {
  readonly earning_hour: EarningSum & { readonly hour: number };
  readonly earning_day: EarningSum & { readonly day: number };
}
