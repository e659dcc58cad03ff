import { formatCents, parseCents, amountProblemTexts } from "../format/cents.ts";
import type { FieldTexts } from "../account/field-texts.ts";
import {
  isTipTextTooLong,
  MESSAGE_TOO_LONG,
  SPECIAL_REQUESTS_TOO_LONG,
  tipAmountProblem,
  type TipLimits,
} from "./tip.ts";

/** What a button offers to tip for (ENT-15). Amounts in cents. */
export interface TipData {
  readonly tipType: "normal" | "menu" | "post_media" | "stream";
  /** The amount that stands there first, or that of a menu item or a picture. */
  readonly amount?: number | undefined;
  /** The amounts to choose from, instead of typing one. */
  readonly amount_list?: readonly number[] | undefined;
  readonly message?: string | undefined;
  readonly special_requests?: string | undefined;
  readonly custom?:
    | { readonly description: string; readonly amount: number; readonly is_min_amount: boolean }
    | undefined;
  /** The menu item, the picture or the broadcast. */
  readonly tip_id?: string | undefined;
}

/** What a person enters of a tip; the amount as it was typed. */
export interface TipTyped {
  readonly tip_amount: string;
  readonly tip_message: string;
  readonly tip_special_requests: string;
}

export type TipTexts = FieldTexts<keyof TipTyped>;

/** Cents as a number field has them: 500 gives "5.00". */
const fieldText = (cents: number): string => formatCents(cents).replace(/[$,]/g, "");

/** What stands in the fields when the dialog opens. A custom amount that is no minimum is only filled in (TIP-22). */
export const typedAtFirst = ({
  amount,
  amount_list,
  custom,
  message,
  special_requests,
}: TipData): TipTyped => {
  const first = amount ?? custom?.amount ?? amount_list?.[0];
  return {
    tip_amount: first === undefined ? "" : fieldText(first),
    tip_message: message ?? "",
    tip_special_requests: special_requests ?? "",
  };
};

/** Whether the price is ours: of a menu item and of a picture nothing is entered. */
export const isPriced = ({ tipType }: TipData): boolean => tipType === "menu" || tipType === "post_media";

/** The least and the most that may be given: a custom amount can be the minimum (TIP-21). */
export const limitsOf = ({ custom }: TipData, limits: TipLimits): TipLimits =>
  custom?.is_min_amount === true ? { ...limits, min: custom.amount } : limits;

/** What was typed as cents; null: no amount that can be tipped. */
export const typedCents = ({ tip_amount }: TipTyped): number | null => {
  const read = parseCents(tip_amount);
  return "cents" in read ? read.cents : null;
};

/** Whether a part of a cent was typed: such an amount is refused, not cut (TIP-20). */
const hasPartOfCent = (text: string): boolean => /[.,]\d{2}\d*[1-9]\d*\s*$/.test(text);

const amountText = (text: string, limits: TipLimits): string | undefined => {
  const read = parseCents(text);
  if ("problem" in read) return amountProblemTexts[read.problem];
  if (hasPartOfCent(text)) return amountProblemTexts.not_an_amount;
  return tipAmountProblem(read.cents, limits) ?? undefined;
};

/** What keeps a tip from being sent, by field (TIP-19 to TIP-24). */
export const checkTip = (data: TipData, typed: TipTyped, limits: TipLimits): TipTexts => {
  const amount = isPriced(data) ? undefined : amountText(typed.tip_amount, limitsOf(data, limits));
  return {
    ...(amount === undefined ? {} : { tip_amount: amount }),
    ...(isTipTextTooLong(typed.tip_message) ? { tip_message: MESSAGE_TOO_LONG } : {}),
    ...(isTipTextTooLong(typed.tip_special_requests)
      ? { tip_special_requests: SPECIAL_REQUESTS_TOO_LONG }
      : {}),
  };
};

/** The dialog's title (TIP-03, TIP-04, TIP-05). */
export const tipTitle = ({ tipType }: TipData, displayName: string): string => {
  if (tipType === "menu") return `Tip Menu Purchase for ${displayName}`;
  return tipType === "post_media" ? `Uncensor picture for ${displayName}` : `Send Tip to ${displayName}`;
};
