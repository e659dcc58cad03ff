import type { PaymentInfo } from "../../src/domain/payment-info/payment-info.ts";

/** Good details of somebody in Germany: an IBAN and a W-8BEN. */
export const germanDetails: PaymentInfo = {
  holder: "Ava Laurent",
  country: "DE",
  method: "iban",
  iban: "DE89 3704 0044 0532 0130 00",
  bank_code: "",
  account_number: "",
  address: "Lindenstraße 7",
  city: "Berlin",
  postal_code: "10969",
  tax_id: "86 095 742 719",
  certified: true,
  signature: "ava  laurent",
};

/** Good details of somebody in the US: an account with its routing number and a W-9. */
export const americanDetails: PaymentInfo = {
  ...germanDetails,
  country: "US",
  method: "bank_account",
  iban: "",
  bank_code: "021000021",
  account_number: "000 987 654 321",
  address: "12 Harbor Street",
  city: "Portland",
  postal_code: "04101",
  tax_id: "900-12-3456",
};
