import { sql, type Kysely } from "kysely";

/** What a creator earned of a transaction is told by her line of it alone, without looking up the others. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`alter table ledger_posting add column gross integer, add column manager integer`.execute(
    database,
  );
  await sql`
    update ledger_posting as line set gross = shares.gross, manager = shares.manager
    from (
      select payment_id, kind, reference,
        coalesce(-sum(amount) filter (where account like 'buyer:%'), 0)::integer as gross,
        coalesce(sum(amount) filter (where account like 'manager:%'), 0)::integer as manager
      from ledger_posting where kind <> 'payout' group by payment_id, kind, reference
    ) as shares
    where line.account like 'creator:%' and line.payment_id = shares.payment_id and line.kind = shares.kind
      and line.reference is not distinct from shares.reference`.execute(database);
  // Those that a node of the release before writes meanwhile.
  await sql`
    create index ledger_posting_unshared on ledger_posting (payment_id)
    where gross is null and kind <> 'payout' and account like 'creator:%'`.execute(database);
};
