import type { Cents } from "../../domain/unit/unit.ts";

/** The payment payload as it comes in queries and bodies, unchecked: prices are only compared with ours (ENT-17, X-17). */
export interface PaymentPayload {
  readonly payment_intent?: string | undefined;
  readonly model_username?: string | undefined;
  readonly duration?: string | undefined;
  readonly price?: Cents | undefined;
  readonly return_uri?: string | undefined;
  readonly tip_type?: string | undefined;
  readonly tip_amount?: number | undefined;
  readonly tip_message?: string | null | undefined;
  readonly tip_special_requests?: string | null | undefined;
  /** The item of the tip menu, or the censored picture. */
  readonly tip_id?: string | null | undefined;
  /** Whom the creator adds, and where a guest gets his mails. */
  readonly snapchat_username?: string | undefined;
  readonly user_email?: string | undefined;
  readonly post_id?: number | undefined;
  readonly direct_message_id?: number | undefined;
  readonly amount_usd?: Cents | undefined;
}

const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;
const whole = (value: string | undefined): number | undefined =>
  value === undefined || value === "" ? undefined : /^-?\d{1,12}$/.test(value) ? Number(value) : Number.NaN;

/** The payload of a page's query; a parameter that was given twice counts as missing. */
export const payloadOfQuery = (
  query: Readonly<Record<string, string | readonly string[]>>,
): PaymentPayload & { readonly payment_id?: string | undefined } => ({
  payment_intent: one(query["payment_intent"]),
  model_username: one(query["model_username"]),
  duration: one(query["duration"]),
  price: whole(one(query["price"])),
  return_uri: one(query["return_uri"]),
  tip_type: one(query["tip_type"]),
  tip_amount: whole(one(query["tip_amount"])),
  tip_message: one(query["tip_message"]),
  tip_special_requests: one(query["tip_special_requests"]),
  tip_id: one(query["tip_id"]),
  snapchat_username: one(query["snapchat_username"]),
  user_email: one(query["user_email"]),
  post_id: whole(one(query["post_id"])),
  direct_message_id: whole(one(query["direct_message_id"])),
  amount_usd: whole(one(query["amount_usd"])),
  payment_id: one(query["payment_id"]),
});

/** The number that a text such as `tip_id` names; null: none. */
export const idIn = (text: string | null | undefined): number | null =>
  text !== null && text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Whether a text has the form of a payment's id. */
export const isPaymentId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
