import type { PaymentOrder } from "../../domain/payment/payment.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Who paid: the names that the creator is told. */
export const buyerNames = (unit: UnitOfWork, { buyerId }: Pick<PaymentOrder, "buyerId">) =>
  unit.sql
    .selectFrom("account")
    .select(["username", "display_name"])
    .where("id", "=", buyerId)
    .executeTakeFirstOrThrow();
