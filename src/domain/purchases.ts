import type { DirectMessagePurposes } from "./direct-message/purposes.ts";
import type { PostPurposes } from "./post/purposes.ts";
import type { PrivateShowPurposes } from "./private-show/purposes.ts";
import type { SnapchatPurposes } from "./snapchat/purposes.ts";
import type { SubscriptionPurposes } from "./subscription/purposes.ts";
import type { TipPurposes } from "./tip/purposes.ts";

/** Everything that is sold, by kind: what a payment stores of it. A slice adds its kinds here; the compiler then asks for the rest. */
type Purposes = DirectMessagePurposes &
  PostPurposes &
  PrivateShowPurposes &
  SnapchatPurposes &
  SubscriptionPurposes &
  TipPurposes;

export type PurchaseKind = keyof Purposes;

/** What a payment is for. */
export type Purpose<Kind extends PurchaseKind = PurchaseKind> = {
  readonly [Each in Kind]: { readonly kind: Each } & Purposes[Each];
}[Kind];
