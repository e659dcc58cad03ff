import type { Payto } from "../../protocol/records.ts";

/** Nothing given yet. */
export const sampleMissingPayto: Payto = {
  verified: false,
  minimum_payment: 2_000,
  status: "missing",
  reason: null,
  details: null,
};

/** Given, and not looked at yet. */
export const samplePendingPayto: Payto = {
  ...sampleMissingPayto,
  status: "pending",
  details: {
    holder: "Dora Quinn",
    country: "DE",
    method: "iban",
    account_ending: "3000",
    address: "Lindenstraße 7",
    city: "Berlin",
    postal_code: "10969",
    tax_form: "w8ben",
    tax_id_ending: null,
    changed_at: 1_789_900_000,
  },
};

export const sampleVerifiedPayto: Payto = { ...samplePendingPayto, verified: true, status: "verified" };

/** Looked at, and not as it should be. */
export const sampleHeldPayto: Payto = {
  ...samplePendingPayto,
  status: "on_hold",
  reason: "The account holder is somebody else.",
};
