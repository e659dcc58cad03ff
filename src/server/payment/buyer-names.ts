import type { PaymentOrder } from "../../domain/payment/payment.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Who paid, as the creator is told. */
export interface BuyerNames {
  readonly username: string;
  readonly display_name: string;
}

/** A guest has no names. */
export const guestNames: BuyerNames = { username: "guest", display_name: "A guest" };

/** Who paid, read for what is told later than with the payment. */
export const buyerNames = async (
  unit: UnitOfWork,
  { buyerId }: Pick<PaymentOrder, "buyerId">,
): Promise<BuyerNames> =>
  (await unit.sql
    .selectFrom("account")
    .select(["username", "display_name"])
    .where("id", "=", buyerId)
    .executeTakeFirst()) ?? guestNames;
