import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import type { FindOwnAddress } from "../site/learned-sites.ts";

/** Finds a creator's own address that is online, of whoever is still shown. */
export const findOwnAddress =
  (database: Kysely<Database>): FindOwnAddress =>
  async (by) => {
    const row = await database
      .selectFrom("custom_domain")
      .innerJoin("account", "account.id", "custom_domain.creator_id")
      .select(["claim_id", "host", "site", "account.username", "account.display_name"])
      .where("status", "=", "online")
      .where("account.type", "=", "model")
      .where("account.suspended", "=", false)
      .where(
        "host" in by ? "custom_domain.host" : "custom_domain.claim_id",
        "=",
        "host" in by ? by.host : by.claimId,
      )
      .executeTakeFirst();
    return row === undefined
      ? null
      : {
          ...{ claimId: row.claim_id, host: row.host, site: row.site },
          ...{ username: row.username, displayName: row.display_name },
        };
  };
