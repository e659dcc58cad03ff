import { Readable } from "node:stream";

import type { Kysely } from "kysely";

import { plainCents } from "../../domain/format/typed-cents.ts";
import type { Database } from "../database/schema.ts";
import { csvText } from "../ledger/csv.ts";
import { readEarnings, type EarningsPeriod, type EarningsRow } from "./read-earnings.ts";

/** Lines that are held at a time. */
const CHUNK = 5_000;

const columns = [
  ...["date", "payment", "kind", "movement", "fan"],
  ...["gross_usd", "platform_usd", "manager_usd", "net_usd"],
];

/** Who has which part of what a fan paid. Cents. */
export const sharesOf = (row: Pick<EarningsRow, "gross" | "manager" | "net">) => ({
  gross: row.gross,
  platform: row.gross - row.manager - row.net,
  manager: row.manager,
  net: row.net,
});

const cellsOf = (row: EarningsRow): readonly string[] => {
  const { gross, platform, manager, net } = sharesOf(row);
  const date = new Date(row.at * 1000).toISOString();
  const what = [date, row.payment_id, row.kind, row.movement, row.username];
  return [...what, ...[gross, platform, manager, net].map(plainCents)];
};

/** The next lines are read while the reader takes some, so that two chunks are held at most. */
const read = async function* (database: Kysely<Database>, period: EarningsPeriod) {
  yield csvText([columns]);
  let waiting: Promise<readonly EarningsRow[]> = readEarnings(database, period, CHUNK, null);
  for (;;) {
    const rows = await waiting;
    const last = rows.at(-1);
    if (last === undefined) return;
    const isLast = rows.length < CHUNK;
    if (!isLast) {
      waiting = readEarnings(database, period, CHUNK, { at: last.at, id: last.id });
      // Whoever goes away does not wait for it.
      waiting.catch(() => undefined);
    }
    yield csvText(rows.map(cellsOf));
    if (isLast) return;
  }
};

/** All lines of a period as CSV, newest first: read as the reader takes them, so that few are held at a time. */
export const earningsFile = (database: Kysely<Database>, period: EarningsPeriod): NodeJS.ReadableStream =>
  Readable.from(read(database, period), { objectMode: false, highWaterMark: 64 * 1024 });
