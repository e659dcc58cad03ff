import { daySeconds } from "../../domain/format/duration.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { payableCreators, readOwed } from "./payable.ts";

/** For how long a paid payout may come back, in seconds: banks send some back days later. */
export const WATCHED = 14 * daySeconds;

/** Whether nothing more will be paid to an account: no payout is underway or may still come back, and none can be booked. */
export const isPaidOut = async (
  { sql, now }: UnitOfWork,
  id: AccountId,
  provider: string,
): Promise<boolean> => {
  const open = await sql
    .selectFrom("payout")
    .select("id")
    .where("creator_id", "=", id)
    .where(({ or, eb, and }) =>
      or([
        eb("status", "in", ["booked", "assigned", "sent"]),
        and([eb("status", "=", "paid"), eb("paid_at", ">", now - WATCHED)]),
      ]),
    )
    .executeTakeFirst();
  if (open !== undefined) return false;
  const may = await payableCreators(sql, provider).where("id", "=", id).executeTakeFirst();
  const [owed] = await readOwed(sql, now, [id]);
  return may === undefined || owed === undefined || owed.payable + owed.pending <= 0;
};
