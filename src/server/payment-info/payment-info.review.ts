import type { Kysely } from "kysely";

import { accountDecider } from "../../domain/account/account.decider.ts";
import type { PaymentInfo } from "../../domain/payment-info/payment-info.ts";
import { accountOfUsername } from "../account/account-of-username.ts";
import type { Database } from "../database/schema.ts";
import type { OperatorServices } from "../operations/operator-task.ts";
import { systemMetadata } from "../store/event-store.ts";
import { readPaymentInfo } from "./payment-info.store.ts";

export interface WaitingPaymentInfo {
  readonly username: string;
  readonly email_confirmed: boolean;
  /** Epoch seconds. */
  readonly changed_at: number;
}

/** Whose payout data wait for a check, the oldest first. */
export const waitingPaymentInfo = (database: Kysely<Database>): Promise<readonly WaitingPaymentInfo[]> =>
  database
    .selectFrom("payment_info")
    .innerJoin("account", "account.id", "payment_info.account_id")
    .select(["account.username", "account.email_confirmed", "payment_info.changed_at"])
    .where("account.payout_status", "=", "pending")
    .orderBy("payment_info.changed_at")
    .orderBy("account.username")
    .execute();

/** An account's payout data in full, with what `verified` names them by; null when there are none that this installation's key opens. */
export const openPaymentInfo = async (
  services: OperatorServices,
  username: string,
): Promise<(PaymentInfo & { readonly version: string }) | null> => {
  const id = await accountOfUsername(services.database, username);
  const kept = id === null ? null : await readPaymentInfo(services.database, services, id);
  return kept === null ? null : { ...kept.info, version: kept.version };
};

/**
 * Says that payout data are right, or holds them with a reason. Right are only those that were looked at: not what the
 * creator, or a thief, has put in their place since. Answers whether there were any.
 */
export const decidePaymentInfo = async (
  services: OperatorServices,
  username: string,
  decision:
    | { readonly status: "verified"; readonly version: string }
    | { readonly status: "on_hold"; readonly reason: string },
): Promise<boolean> => {
  const id = await accountOfUsername(services.database, username);
  if (id === null) return false;
  const { status } = decision;
  const reason = decision.status === "on_hold" ? decision.reason : null;
  return services.store.transact(systemMetadata, async (unit) => {
    const row = unit.sql.selectFrom("payment_info").select("account_id").where("account_id", "=", id);
    await row.forUpdate().execute();
    const kept = await readPaymentInfo(unit.sql, services, id);
    if (kept === null || (decision.status === "verified" && decision.version !== kept.version)) return false;
    await unit.execute(accountDecider, id, { type: "ReviewPayout", status, reason });
    return true;
  });
};
