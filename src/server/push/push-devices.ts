import type { Kysely, Transaction } from "kysely";

import type { Database } from "../database/schema.ts";
import type { PushTarget } from "./push.port.ts";

/** The browsers of one account on one site that get notifications; the one registered longest ago makes room. */
const MOST = 5;

export interface NewPushDevice {
  readonly site: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly origin: string;
  readonly provider: "web" | "onesignal";
  readonly target: PushTarget;
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * Registers a browser for the account signed in there now, also when it was another account's before. Somebody who only knows a
 * browser's endpoint cannot take it over, for that needs its secret too (`foreign`). `ended`: the session is over meanwhile.
 */
export const keepDevice = async (
  transaction: Transaction<Database>,
  { site, accountId, sessionId, origin, provider, target, now }: NewPushDevice,
): Promise<"kept" | "foreign" | "ended"> => {
  const session = await transaction
    .selectFrom("session")
    .select("id")
    .where("id", "=", sessionId)
    .forKeyShare()
    .executeTakeFirst();
  if (session === undefined) return "ended";
  const owner = {
    site,
    account_id: accountId,
    session_id: sessionId,
    origin,
    p256dh: target.keys?.p256dh ?? null,
    auth: target.keys?.auth ?? null,
    registered_at: now,
  };
  const kept = await transaction
    .insertInto("push_device")
    .values({ ...owner, provider, endpoint: target.endpoint })
    .onConflict((conflict) =>
      conflict
        .constraint("push_device_endpoint")
        .doUpdateSet(owner)
        .where((row) => row("push_device.auth", "is not distinct from", owner.auth)),
    )
    .returning("id")
    .executeTakeFirst();
  if (kept === undefined) return "foreign";
  await transaction
    .deleteFrom("push_device")
    .where("account_id", "=", accountId)
    .where("site", "=", site)
    .where("id", "not in", (query) =>
      query
        .selectFrom("push_device")
        .select("id")
        .where("account_id", "=", accountId)
        .where("site", "=", site)
        .orderBy("registered_at", "desc")
        .orderBy("id", "desc")
        .limit(MOST),
    )
    .execute();
  return "kept";
};

/** Forgets a browser that its provider no longer knows; if somebody registered it anew meanwhile, it stays. */
export const forgetDevice = async (
  database: Kysely<Database>,
  id: number,
  registeredAt: number,
): Promise<void> => {
  await database
    .deleteFrom("push_device")
    .where("id", "=", id)
    .where("registered_at", "=", registeredAt)
    .execute();
};
