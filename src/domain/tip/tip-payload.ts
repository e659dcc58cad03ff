import type { Cents } from "../unit/unit.ts";
import type { TipData } from "./tip-data.ts";

/** The ways of tipping that a dialog offers (TIP-16). */
export type TipType = "menu" | "post_media" | "normal" | "stream";

/** A tip as its dialog holds it (ENT-15): how the creator is tipped, and what the fan has entered. */
export interface TipDialogData extends TipData {
  /** Cents; null: no amount of money yet. */
  readonly amount: Cents | null;
  /** The message in whose conversation it is given; null: elsewhere. */
  readonly dm_id: number | null;
  readonly special_requests: string;
  readonly message: string;
  readonly tipType: TipType;
}

/** A tip as its payment is begun with (ENT-16); what is empty stays away. */
export interface TipPayload {
  readonly direct_message_id: number | undefined;
  readonly return_uri: string;
  readonly tip_amount: Cents;
  readonly tip_message: string | undefined;
  /** The item of the tip menu, or the censored picture. */
  readonly tip_id: string | undefined;
  readonly tip_special_requests: string | undefined;
  readonly tip_type: TipType;
}

const filled = (text: string): string | undefined => text.trim() || undefined;

/** What a dialog's tip is paid as. `tipId`: what is bought at its price, if anything is. */
export const tipPayload = (
  { amount, dm_id, message, special_requests, tipType }: TipDialogData,
  { returnUri, tipId }: { readonly returnUri: string; readonly tipId: string | null },
): TipPayload => ({
  direct_message_id: dm_id ?? undefined,
  return_uri: returnUri,
  tip_amount: amount ?? 0,
  tip_message: tipType === "menu" ? undefined : filled(message),
  tip_id: tipId ?? undefined,
  tip_special_requests: tipType === "menu" ? filled(special_requests) : undefined,
  tip_type: tipType,
});
