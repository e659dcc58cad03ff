import { sql, type Kysely } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { EarningsCursor } from "./read-earnings.ts";

/** Past payouts of a creator, the newest first, before one of them. */
export const readPayouts = (
  database: Kysely<Database>,
  creatorId: AccountId,
  limit: number,
  before: EarningsCursor | null,
) =>
  database
    .selectFrom("payout")
    .select(["id", "amount as amount_usd", "status", "reason", "booked_at", "sent_at", "paid_at"])
    .where("creator_id", "=", creatorId)
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(booked_at, id) < (${before!.at}::bigint, ${before!.id})`),
    )
    .orderBy("booked_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Why nothing is paid to a creator: the rules of the weekly run (CCONST-09, TIP-15); null: nothing is in the way. */
export const readHeld = async (database: Kysely<Database>, creatorId: AccountId) => {
  const { payout_status, payout_reason, tip_blocked, suspended } = await database
    .selectFrom("account")
    .select(["payout_status", "payout_reason", "tip_blocked", "suspended"])
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();
  if (tip_blocked || suspended) return { why: "blocked", reason: null } as const;
  if (payout_status === "verified") return null;
  return { why: payout_status ?? "missing", reason: payout_reason } as const;
};
