import type {
  PaymentIntent,
  PaymentOrder,
  PaymentUpdateType,
  SaleRefusal,
} from "../../domain/payment/payment.ts";
import type { Purpose, PurchaseKind } from "../../domain/purchases.ts";
import type { AccountId, Cents } from "../../domain/unit/unit.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import type { CreatorAccount } from "../creator/creator-account.ts";
import type { Refusal } from "../http/reply.ts";
import type { Site } from "../site/site.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { BuyerNames } from "./buyer-names.ts";
import type { PaymentPayload } from "../../protocol/payment/payment.payload.ts";
import type { ReceiptLine } from "./payment.port.ts";

/** Where something is sold: whose limits count, and the ISO code of the country that the buyer is in. */
export interface Market {
  readonly site: Pick<Site, "record" | "restrictedCountries" | "tipButtonHidden" | "tipData" | "priceMax">;
  readonly country: string;
}

/** A buyer asks for something of a creator who may sell; the payload is as it came, unchecked. */
export interface PurchaseRequest {
  readonly unit: UnitOfWork;
  readonly market: Market;
  readonly buyerId: AccountId;
  readonly creator: CreatorAccount;
  readonly payload: PaymentPayload;
}

/** What a request comes to, at our price of this moment (X-17, cents), or why it cannot be sold. */
export type PricedPurpose<Kind extends PurchaseKind> =
  | { readonly purpose: Purpose<Kind>; readonly amount: Cents; readonly refused?: undefined }
  | { readonly refused: Refusal };

/** An order on its way through a payment, in the transaction of this step; `id` is the payment's. */
export interface Sale<Kind extends PurchaseKind> {
  readonly unit: UnitOfWork;
  readonly id: string;
  readonly order: PaymentOrder<Kind>;
}

/** A sale whose money is taken, in the transaction that books it. */
export interface PaidSale<Kind extends PurchaseKind> extends Sale<Kind> {
  readonly buyer: BuyerNames;
}

/** How buyers ask for it; `null` in a row: only our own jobs order it. */
export interface Orderable<Kind extends PurchaseKind> {
  /** Whether a payload of its intent asks for it; without it the intent alone does. */
  readonly isAsked?: (payload: PaymentPayload) => boolean;
  /** Guests may order it, with an e-mail of theirs (PAY-26). */
  readonly takesGuests?: true;
  /** The refusal for a creator who wants to buy it from himself. */
  readonly ofOneself: FailureCode;
  /** Reads and prices a request; writes nothing. */
  readonly order: (request: PurchaseRequest) => Promise<PricedPurpose<Kind>>;
}

/** One thing that is sold, as a row of `purchases` in a `<slug>.feature.ts`: all that payments have to know of it. */
export interface Purchase<Kind extends PurchaseKind> {
  readonly intent: PaymentIntent;
  readonly orderable: Orderable<Kind> | null;
  /** The money is held: reserves what is bought and answers null, or says why the money goes back. */
  readonly reserve: (sale: Sale<Kind>) => Promise<SaleRefusal | null>;
  /** Gives what was paid for, in the transaction that books the money. */
  readonly fulfil: (sale: PaidSale<Kind>) => Promise<void>;
  /** The payment ended unpaid: gives back what was reserved, if anything was. May come more than once. */
  readonly release: (sale: Sale<Kind>, reason: string) => Promise<void>;
  /** All of the money went back, or the buyer disputes it: takes back what `fulfil` gave, as far as that can be. */
  readonly revoke: (sale: Sale<Kind>) => Promise<void>;
  /** The money is ours again (a dispute was won, or a refund came back): gives back what `revoke` took. */
  readonly restore: (sale: Sale<Kind>) => Promise<void>;
  /** Cents of it went back to the buyer, or came again (below 0), in parts as well: for a thing that shows what was paid for it. */
  readonly returned?: (sale: Sale<Kind>, cents: Cents) => Promise<unknown>;
  /** A refund that we asked for, named by `refundId`, failed before it counted: the buyer has what he bought, and no money back. */
  readonly refundFailed?: (sale: Sale<Kind>, refundId: string) => Promise<void>;
  /** Reads what `fulfil` will need, beside other reads. */
  readonly preload?: (sale: Sale<Kind>) => Promise<unknown>;
  /**
   * Charged on the saved card by a job, with nobody there to try another one: a declined card ends the payment. `late` is
   * called when the provider could not be asked for a while; it will be asked again.
   */
  readonly unattended?: { readonly late: (sale: Sale<Kind>) => Promise<void> };
  /** The type of the socket's `payment.update`. */
  readonly updateType: (purpose: Purpose<Kind>) => PaymentUpdateType;
  readonly receipt: (purpose: Purpose<Kind>) => ReceiptLine;
  /** What the page that a payer comes back to says instead of 'Payment successful'; `creator` is the display name. */
  readonly paidText?: (creator: string) => string;
  /** Guests get a mail of the slice's own in place of the receipt (C-13). */
  readonly mailsGuests?: true;
}

/** Everything that is sold. */
export type Purchases = { readonly [Kind in PurchaseKind]: Purchase<Kind> };

/** A transaction in which something may be sold. */
export interface PaymentStep {
  readonly unit: UnitOfWork;
  readonly purchases: Purchases;
}

/** The row of what a payment is for. */
export const purchaseOf = <Kind extends PurchaseKind>(
  purchases: Purchases,
  { kind }: Pick<Purpose<Kind>, "kind">,
): Purchase<Kind> => purchases[kind];

/** What a payload asks for; undefined: nothing that buyers can order here. */
export const purchaseAskedFor = (purchases: Purchases, payload: PaymentPayload) =>
  (Object.keys(purchases) as PurchaseKind[])
    .map((kind) => ({ kind, ...purchases[kind] }))
    .find(
      ({ intent, orderable }) =>
        intent === payload.payment_intent && orderable !== null && (orderable.isAsked?.(payload) ?? true),
    );
