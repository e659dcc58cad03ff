import type { UnlockOffer } from "./unlock-offer.ts";

/** A post that is sold. */
export const sampleOffer: UnlockOffer = {
  name: "Ava",
  title: "The full-size file of the big gate, ready to print.",
  contents: "1 picture",
  thumbUrl: null,
  price: 500,
  isForSale: true,
  isOpen: false,
  fund: null,
};

/** A goal. */
export const sampleFund: UnlockOffer = {
  ...sampleOffer,
  fund: { goal: 60_000, raised: 41_500, most: 50_000 },
};
/** Bought already. */
export const sampleOpen: UnlockOffer = { ...sampleOffer, isForSale: false, isOpen: true };
/** For members alone. */
export const sampleClosed: UnlockOffer = { ...sampleOffer, isForSale: false };
