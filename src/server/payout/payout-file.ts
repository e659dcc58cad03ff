import { sql } from "kysely";

import { plainCents } from "../../domain/format/typed-cents.ts";
import { payoutDecider } from "../../domain/payout/payout.decider.ts";
import { csvText } from "../ledger/csv.ts";
import type { OperatorServices } from "../operations/operator-task.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { openDocument, sealDocument } from "../upload/document-seal.ts";
import { payableCreators } from "./payable.ts";

const columns = [
  "payout",
  "username",
  "amount_usd",
  "holder",
  "country",
  "iban",
  "bank_code",
  "account_number",
];

/** A file for the bank. */
export interface PayoutFile {
  readonly number: number;
  readonly csv: string;
  readonly payouts: number;
}

/** Whose booked payout stays out of a file, and why, in words. */
export interface LeftOut {
  readonly username: string;
  readonly reason: string;
}

const HELD = "the payout data were changed or put on hold since, or the account is held";
const SEALED = "there are no payout data that can be opened here";

/**
 * What is booked and stands in no file yet, with where it goes. Whoever may not be paid any more is left out: a booking is days old,
 * and somebody else may have put an account of his own in the place of the one that was checked.
 */
const bookedRows = async (
  unit: UnitOfWork,
  services: OperatorServices,
  number: number,
): Promise<{ readonly rows: readonly (readonly string[])[]; readonly leftOut: readonly LeftOut[] }> => {
  const booked = await unit.sql
    .selectFrom("payout")
    .innerJoin("account", "account.id", "payout.creator_id")
    .select(["payout.id", "payout.amount", "payout.creator_id", "account.username"])
    .where("payout.status", "=", "booked")
    .orderBy("payout.booked_at")
    .orderBy("account.username")
    .execute();
  const creators = [...new Set(booked.map(({ creator_id }) => creator_id))];
  // Who changes meanwhile what is checked here waits for this transaction.
  const payable = await payableCreators(unit.sql, null)
    .where(sql<boolean>`id = any(${creators})`)
    .forShare()
    .execute();
  const mayBePaid = new Set(payable.map(({ id }) => id));
  const rows: (readonly string[])[] = [];
  const leftOut: LeftOut[] = [];
  for (const { id, amount, creator_id, username } of booked) {
    const payee = await services.payees.readPayee(unit.sql, services, creator_id);
    if (payee === null || !mayBePaid.has(creator_id)) {
      leftOut.push({ username, reason: payee === null ? SEALED : HELD });
      continue;
    }
    const { rejected } = await unit.execute(payoutDecider, id, { type: "SendPayout", file: number });
    if (rejected !== undefined) continue;
    const { holder, country, iban, bank_code, account_number } = payee;
    rows.push([id, username, plainCents(amount), holder, country, iban, bank_code, account_number]);
  }
  return { rows, leftOut };
};

/**
 * Makes the next file for the bank of all payouts that are booked, and marks these as sent in the same transaction: each payout
 * stands in one file. `file` is null when there is nothing new; who is left out stays booked for a later file.
 */
export const makePayoutFile = (
  services: OperatorServices,
): Promise<{ readonly file: PayoutFile | null; readonly leftOut: readonly LeftOut[] }> =>
  services.store.transact(systemMetadata, async (unit) => {
    const drawn = await sql<{ number: number }>`
      select nextval(pg_get_serial_sequence('payout_file', 'id'))::int as number`.execute(unit.sql);
    const { number } = drawn.rows[0]!;
    const { rows, leftOut } = await bookedRows(unit, services, number);
    if (rows.length === 0) return { file: null, leftOut };
    const csv = csvText([columns, ...rows]);
    const sealed = sealDocument(services, Buffer.from(csv)).toString("base64url");
    await sql`insert into payout_file (id, sealed, payouts, written_at) overriding system value
      values (${number}, ${sealed}, ${rows.length}, ${unit.now})`.execute(unit.sql);
    return { file: { number, csv, payouts: rows.length }, leftOut };
  });

/**
 * A file for the bank as it was written; null: there is none of this number, none that this installation's key opens, or it was
 * kept long enough.
 */
export const readPayoutFile = async (
  services: OperatorServices,
  number: number,
): Promise<(PayoutFile & { readonly settled: readonly string[] }) | null> => {
  const { database } = services;
  const row = await database
    .selectFrom("payout_file")
    .selectAll()
    .where("id", "=", number)
    .executeTakeFirst();
  const opened =
    row === undefined || row.sealed === ""
      ? null
      : openDocument(services, Buffer.from(row.sealed, "base64url"));
  if (row === undefined || opened === null) return null;
  const settled = await database
    .selectFrom("payout")
    .select("id")
    .where("file", "=", number)
    .where("status", "<>", "sent")
    .orderBy("id")
    .execute();
  return { number, csv: opened.toString(), payouts: row.payouts, settled: settled.map(({ id }) => id) };
};

/** All files for the bank, the newest first; `open`: how many of their payouts are neither paid nor came back. */
export const listPayoutFiles = ({ database }: Pick<OperatorServices, "database">) =>
  database
    .selectFrom("payout_file as f")
    .select((eb) => [
      "f.id as number",
      "f.payouts as payouts",
      "f.written_at as written_at",
      eb
        .selectFrom("payout as p")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("p.file", "=", "f.id")
        .where("p.status", "=", "sent")
        .as("open"),
    ])
    .orderBy("f.id", "desc")
    .execute();
