import type { PaymentOrder } from "../../domain/payment/payment.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Who paid: the names that the creator is told; a guest has none. */
export const buyerNames = async (unit: UnitOfWork, { buyerId }: Pick<PaymentOrder, "buyerId">) =>
  (await unit.sql
    .selectFrom("account")
    .select(["username", "display_name"])
    .where("id", "=", buyerId)
    .executeTakeFirst()) ?? { username: "guest", display_name: "A guest" };
