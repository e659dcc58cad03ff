import type { PurchaseKind } from "../purchases.ts";

/** What becomes of what was bought while its payment is disputed, and after that: sentences for the buyer. */
export interface DisputeWords {
  readonly disputed: string;
  readonly won: string;
  readonly lost: string;
}

const closed = (thing: string, after = "stays closed"): DisputeWords => ({
  disputed: `${thing} is not available meanwhile.`,
  won: `${thing} is available again.`,
  lost: `${thing} ${after}.`,
});

const membership = closed("Your membership", "has ended");
const snapchat = closed("Your access to the Snapchat", "has ended");

/** By kind of purchase; null: it gives nothing that could be taken back, as a tip, a message that is sent or time that was spent. */
export const disputeWords: Readonly<Record<PurchaseKind, DisputeWords | null>> = {
  subscribe: membership,
  renew: membership,
  follow: null,
  snapchat,
  renew_snapchat: snapchat,
  post: closed("The post"),
  direct_message: closed("The gallery"),
  paid_message: null,
  private_show: null,
  tip: null,
  stream_tip: null,
  private_tip: null,
  tip_menu: {
    disputed: "What you ordered is not due meanwhile.",
    won: "What you ordered is due again, unless you have it already.",
    lost: "What you ordered is not due any more.",
  },
  uncensor: closed("The picture"),
};
