import type { Cents } from "../unit/unit.ts";
import type { TipLimits } from "./tip.ts";

/** What a creator asks for: the amount that the form begins with, and with the flag the least that is taken (TIP-21, TIP-22). */
export interface CustomTip {
  readonly description: string;
  readonly amount: Cents;
  readonly is_min_amount: boolean;
}

/** How a creator is tipped; an empty list leaves the amount to the fan (TIP-06). */
export interface TipData {
  readonly amount_list: readonly Cents[];
  readonly custom: CustomTip | null;
}

/** A row of the setting `tip_data`. */
export interface CreatorTipData extends TipData {
  readonly username: string;
}

export const plainTipData: TipData = { amount_list: [], custom: null };

/** What the site's settings say of a creator. Names count whatever their case. */
export const tipDataOf = (rows: readonly CreatorTipData[], name: string): TipData => {
  const row = rows.find(({ username }) => username.toLowerCase() === name.toLowerCase());
  return row === undefined ? plainTipData : { amount_list: row.amount_list, custom: row.custom };
};

/** The amount that the form begins with, of those that may be tipped; null: none, the fan chooses (TIP-06, TIP-21, TIP-22). */
export const suggestedTip = ({ amounts }: TipLimits, custom: CustomTip | null): Cents | null => {
  const wanted = custom?.amount ?? null;
  if (amounts === undefined) return wanted;
  // A list of one shows it, and choosing what is shown changes nothing.
  if (amounts.length === 1) return amounts[0]!;
  return wanted !== null && amounts.includes(wanted) ? wanted : null;
};

/** What may be tipped to a creator on a site with these limits: of a list only what they allow (TIP-06, TIP-21). */
export const tipLimitsFor = (site: TipLimits, { amount_list, custom }: TipData): TipLimits => {
  const limits = custom?.is_min_amount === true ? { ...site, min: custom.amount } : site;
  const amounts = amount_list.filter((amount) => amount >= limits.min && amount <= limits.max);
  return amounts.length === 0 ? limits : { ...limits, amounts };
};
