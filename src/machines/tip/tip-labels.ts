import type { TipTyped } from "../../domain/tip/tip.ts";

/** The fields of a tip as the dialog names them (TIP-08, TIP-09). */
export const tipLabels: Readonly<Record<keyof TipTyped, string>> = {
  tip_amount: "Amount",
  tip_message: "Message (optional)",
  tip_special_requests: "Special Requests (optional)",
};
