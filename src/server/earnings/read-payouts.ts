import { sql, type Kysely } from "kysely";

import { creatorAccount } from "../../domain/ledger/ledger.decider.ts";
import type { AccountId, Cents } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { payoutAccountOf } from "../payout/payout-account.ts";
import type { PayoutTable } from "../payout/payout.tables.ts";
import type { Services } from "../services.ts";
import type { EarningsCursor } from "./read-earnings.ts";

type ShownStatus = Exclude<PayoutTable["status"], "assigned">;

/** Why a creator is not paid; `reason` in words. */
export interface Held {
  readonly why: "missing" | "pending" | "on_hold" | "blocked";
  readonly reason: string | null;
}

/** What of a payout was for the creator's own sales, in cents. */
const ofOwnSales = (creatorId: AccountId) => sql<Cents>`(
  select coalesce(-sum(l.amount), 0)::bigint from ledger_posting l
  where l.payment_id = 'payout-' || payout.id and l.reference is null and l.account = ${creatorAccount(creatorId)})`;

/** Past payouts of a creator, the newest first, before one of them; `isWhole`: with what was paid besides own sales, and why some came back. */
export const readPayouts = (
  database: Kysely<Database>,
  { creatorId, isWhole }: { readonly creatorId: AccountId; readonly isWhole: boolean },
  limit: number,
  before: EarningsCursor | null,
) =>
  database
    .selectFrom("payout")
    // That a provider has it, and has not answered yet, is no news to anybody.
    .select(sql<ShownStatus>`case status when 'assigned' then 'booked' else status end`.as("status"))
    .select(["id", "booked_at", "sent_at", "paid_at"])
    .select((isWhole ? sql<string | null>`payout.reason` : sql<null>`null`).as("reason"))
    .select((isWhole ? sql<Cents>`payout.amount` : ofOwnSales(creatorId)).as("amount_usd"))
    .where("creator_id", "=", creatorId)
    .$if(!isWhole, (query) => query.where(ofOwnSales(creatorId), "!=", 0))
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(booked_at, id) < (${before!.at}::bigint, ${before!.id})`),
    )
    .orderBy("booked_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Why nothing is paid to a creator: the rules of the weekly run (CCONST-09, TIP-15); null: nothing is in the way. */
export const readHeld = async (
  services: Pick<Services, "database" | "ports">,
  creatorId: AccountId,
): Promise<Held | null> => {
  const { payout_status, payout_reason, tip_blocked, suspended } = await services.database
    .selectFrom("account")
    .select(["payout_status", "payout_reason", "tip_blocked", "suspended"])
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();
  if (tip_blocked || suspended) return { why: "blocked", reason: null };
  if (payout_status === "verified") return null;
  if (payout_status === "on_hold") return { why: "on_hold", reason: payout_reason };
  const at = await payoutAccountOf(services, creatorId);
  if (at?.state === "ready") return null;
  if (at?.state === "checking") return { why: "pending", reason: null };
  if (at?.state === "stopped") return { why: "on_hold", reason: at.reason };
  return { why: payout_status ?? "missing", reason: payout_reason };
};
