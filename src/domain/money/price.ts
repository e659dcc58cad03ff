/** The smallest amount a card is charged with, in cents (X-17: a charge is 0 or at least 50). */
export const smallestCharge = 50;

/**
 * Lifts an amount that a card cannot be charged with to the smallest one that it can.
 * Cents in, cents out; 0 stays 0.
 */
export const chargeable = (cents: number): number =>
  cents > 0 && cents < smallestCharge ? smallestCharge : cents;

/**
 * A price less a percent, rounded down to cents (CCONST-04, SUB-56): 999 less 15 is 849.
 * `cents` is an integer of at least 0, `percent` an integer from 0 to 100.
 */
export const reduceByPercent = (cents: number, percent: number): number =>
  chargeable(Math.floor((cents * (100 - percent)) / 100));

/** A package: the month price times the months less the percent, rounded down once on the total (CCONST-08). */
export const packagePrice = (monthCents: number, months: number, percent: number): number =>
  chargeable(Math.floor((monthCents * months * (100 - percent)) / 100));

/** What a person may enter as a price besides 0, in cents. */
export interface PriceLimits {
  readonly min: number;
  readonly max: number;
}

/** The limits of a site whose settings do not name others. */
export const priceLimits: PriceLimits = { min: 100, max: 50_000 };

/** Whether a price may be entered: 0, or an integer of cents within the limits. */
export const isEnteredPrice = (cents: number, { min, max }: PriceLimits = priceLimits): boolean =>
  Number.isInteger(cents) && (cents === 0 || (cents >= min && cents <= max));

/** What a month of a package costs, for display beside its total (CCONST-08). */
export const monthlyShare = (totalCents: number, months: number): number => Math.floor(totalCents / months);
