/** What happened that a message may answer; `version` is that of the renewal in the pair's stream. */
export type AutoOccasion =
  | { readonly kind: "joined"; readonly subscriptionId: string }
  | { readonly kind: "paid"; readonly paymentId: string }
  | { readonly kind: "renewed"; readonly subscriptionId: string; readonly version: number };
