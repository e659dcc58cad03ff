import type { PaymentInfo } from "../../domain/payment-info/payment-info.ts";
import type { Payees } from "../payout/payee.ts";
import { storePaymentInfo } from "./payment-info.store.ts";

/** Where a creator of the demo is paid: numbers that pass every check and belong to nobody. */
const demoPaymentInfo = (name: string, country = "US"): PaymentInfo => {
  const isSwedish = country === "SE";
  return {
    holder: name,
    country,
    method: isSwedish ? "iban" : "bank_account",
    iban: isSwedish ? "SE4550000000058398257466" : "",
    bank_code: isSwedish ? "" : "021000021",
    account_number: isSwedish ? "" : "000123456789",
    address: isSwedish ? "Vintergatan 4" : "12 Harbor Street",
    city: isSwedish ? "Luleå" : "Portland",
    postal_code: isSwedish ? "972 31" : "04101",
    tax_id: isSwedish ? "19900101-0017" : "900-12-3456",
    certified: true,
    signature: name,
  };
};

export const giveDemoPayee: Payees["giveDemoPayee"] = (unit, keys, accountId, { name, country, age }) =>
  storePaymentInfo(unit.sql, keys, { accountId, info: demoPaymentInfo(name, country) }, unit.now - age);
