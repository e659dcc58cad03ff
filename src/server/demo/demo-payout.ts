import type { PaymentInfo } from "../../domain/payment-info/payment-info.ts";
import { storePaymentInfo } from "../payment-info/payment-info.store.ts";
import type { Services } from "../services.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { DemoCreator } from "./demo-people.ts";

/** Where a creator of the demo is paid: numbers that pass every check and belong to nobody. */
const demoPaymentInfo = ({ name, country = "US" }: DemoCreator): PaymentInfo => {
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

/** Keeps where a creator of the demo is paid, given on the first day; none of those who have said nothing yet. */
export const givePayoutData = async (
  unit: UnitOfWork,
  services: Services,
  accountId: string,
  creator: DemoCreator,
): Promise<void> => {
  if (creator.noPayout === true) return;
  const info = demoPaymentInfo(creator);
  await storePaymentInfo(unit.sql, services, { accountId, info }, unit.now - creator.age);
};
