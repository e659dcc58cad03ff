import type { Kysely } from "kysely";

import type { Database } from "../../src/server/database/schema.ts";

/** Makes an account the manager of a creator (ids), or invites it (`accepted_at: null`), in the table alone. */
export const grant = async (
  database: Kysely<Database>,
  {
    creator,
    manager,
    accepted_at = 2,
  }: { readonly creator: string; readonly manager: string; readonly accepted_at?: number | null },
): Promise<void> => {
  const row = {
    manager_id: manager,
    invite_id: `of ${creator}`,
    fee: 0,
    invited_at: 1,
    expires_at: 3,
    accepted_at,
  };
  await database
    .insertInto("manager_grant")
    .values({ creator_id: creator, ...row })
    .onConflict((conflict) => conflict.column("creator_id").doUpdateSet(row))
    .execute();
};
