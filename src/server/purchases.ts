import type { Purpose, PurchaseKind } from "../domain/purchases.ts";
import type { PaymentPayload } from "./payment/payment-payload.ts";
import type { Purchase } from "./payment/purchase.ts";
import { subscriptionPurchases } from "./subscription/subscription.purchases.ts";

type Purchases = { readonly [Kind in PurchaseKind]: Purchase<Kind> };

/** Everything that is sold; a slice spreads its rows here. */
const purchases: Purchases = { ...subscriptionPurchases };

const kinds = Object.keys(purchases) as PurchaseKind[];

/** The row of what a payment is for. */
export const purchaseOf = <Kind extends PurchaseKind>({
  kind,
}: Pick<Purpose<Kind>, "kind">): Purchase<Kind> => purchases[kind];

/** What a payload asks for; undefined: nothing that buyers can order here. */
export const purchaseAskedFor = ({ payment_intent, tip_type }: PaymentPayload) =>
  kinds
    .map((kind) => ({ kind, ...purchases[kind] }))
    .find(
      ({ intent, orderable }) =>
        intent === payment_intent &&
        orderable !== null &&
        (orderable.tipType === undefined || orderable.tipType === tip_type),
    );
