import { sql, type Kysely, type RawBuilder } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { ContactNoteTable } from "./direct-message.tables.ts";

/** What an account notes of another, as a column of a statement that knows the other one's id; empty: nothing. */
export const noteOf = (accountId: AccountId, otherId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select n.note from contact_note n
    where n.account_id = ${accountId} and n.other_id = ${otherId}), '')`;

/** What an account notes of another; empty: nothing. */
export const readNote = async (
  database: Kysely<Database>,
  accountId: AccountId,
  otherId: AccountId,
): Promise<string> => {
  const { rows } = await sql<{ readonly note: string }>`
    select ${noteOf(accountId, sql`${otherId}`)} as note`.execute(database);
  return rows[0]!.note;
};

/** Whether one of two ever had a subscription at the other, or bought of her: else there is nothing to note. */
export const haveDealt = async (
  database: Kysely<Database>,
  { account_id: one, other_id: other }: Pick<ContactNoteTable, "account_id" | "other_id">,
): Promise<boolean> => {
  const { rows } = await sql<{ readonly dealt: boolean }>`
    select exists (select from subscription s
        where s.started and (s.fan_id, s.creator_id) in ((${one}, ${other}), (${other}, ${one})))
      or exists (select from payment p
        where (p.buyer_id, p.creator_id) in ((${one}, ${other}), (${other}, ${one}))) as dealt`.execute(
    database,
  );
  return rows[0]!.dealt;
};

/** Keeps a note in the place of the one before; an empty one: none. */
export const writeNote = async ({ sql: tables }: UnitOfWork, note: ContactNoteTable): Promise<void> => {
  if (note.note === "") {
    await tables
      .deleteFrom("contact_note")
      .where("account_id", "=", note.account_id)
      .where("other_id", "=", note.other_id)
      .execute();
    return;
  }
  await tables
    .insertInto("contact_note")
    .values(note)
    .onConflict((conflict) => conflict.columns(["account_id", "other_id"]).doUpdateSet({ note: note.note }))
    .execute();
};
