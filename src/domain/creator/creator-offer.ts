/** The offer to new creators ends at the first moment of September 2021 in UTC (ROUTE-07 to ROUTE-09). Epoch seconds. */
export const CREATOR_OFFER_ENDS_AT = 1_630_454_400;

const TEXT = "Special offer: join before September 1 and keep 90% of your earnings for your first month!";

/** The banner's text, null when none shows. `setting` is the site's own text: null is the usual one, an empty text none. */
export const creatorOfferText = (setting: string | null, now: number): string | null => {
  const text = setting ?? TEXT;
  return now < CREATOR_OFFER_ENDS_AT && text !== "" ? text : null;
};
