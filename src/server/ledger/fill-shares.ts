import { sql, type Kysely } from "kysely";

import type { Database } from "../database/schema.ts";

/**
 * Writes the shares (`lineShares`) to creators' lines of the books that have none: a node of a release before there were any has written
 * them while it was replaced.
 */
export const fillShares = (database: Kysely<Database>): Promise<unknown> =>
  sql`
    update ledger_posting as line set gross = shares.gross, manager = shares.manager
    from (
      select one.payment_id, one.line,
        coalesce(-sum(each.amount) filter (where each.account like 'buyer:%'), 0)::integer as gross,
        coalesce(sum(each.amount) filter (where each.account like 'manager:%'), 0)::integer as manager
      from ledger_posting one join ledger_posting each on each.payment_id = one.payment_id
        and each.kind = one.kind and each.reference is not distinct from one.reference
      where one.gross is null and one.kind <> 'payout' and one.account like 'creator:%'
      group by one.payment_id, one.line
    ) as shares
    where line.payment_id = shares.payment_id and line.line = shares.line`.execute(database);
