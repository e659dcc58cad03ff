import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { payableCreators, readOwed } from "./payable.ts";

/** Whether nothing more will be paid to an account: no payout is booked or in a file for the bank, and none can be booked. */
export const isPaidOut = async ({ sql, now }: UnitOfWork, id: AccountId): Promise<boolean> => {
  const open = await sql
    .selectFrom("payout")
    .select("id")
    .where("creator_id", "=", id)
    .where("status", "in", ["booked", "assigned", "sent"])
    .executeTakeFirst();
  if (open !== undefined) return false;
  const may = await payableCreators(sql).where("id", "=", id).executeTakeFirst();
  const [owed] = await readOwed(sql, now, [id]);
  return may === undefined || owed === undefined || owed.payable + owed.pending <= 0;
};
