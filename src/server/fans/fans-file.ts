import { Readable } from "node:stream";

import type { Kysely } from "kysely";

import { plainCents } from "../../domain/format/typed-cents.ts";
import type { Database } from "../database/schema.ts";
import { csvText } from "../ledger/csv.ts";
import { readFans, type AskedFans, type FanCursor, type FanRow } from "./fans.reads.ts";

/** Lines that are held at a time. */
const CHUNK = 1_000;

const columns = ["username", "name", "type", "status", "since", "until", "spent_usd"];

const dayOf = (time: number | null): string =>
  time === null ? "" : new Date(time * 1000).toISOString().slice(0, 10);

const cellsOf = (row: FanRow): readonly string[] => {
  const who = [row.username, row.display_name, row.type, row.resumes_at === null ? row.status : "paused"];
  return [...who, dayOf(row.created_at), dayOf(row.end_at), plainCents(row.spent)];
};

const read = async function* (database: Kysely<Database>, asked: AskedFans) {
  yield csvText([columns]);
  let cursor: FanCursor | null = null;
  for (;;) {
    const rows: readonly FanRow[] = await readFans(database, asked, CHUNK, cursor);
    if (rows.length > 0) yield csvText(rows.map(cellsOf));
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    cursor = { after: last.sort_key, id: last.id };
  }
};

/** All fans asked for as CSV: read as the reader takes them, so that few are held at a time. */
export const fansFile = (database: Kysely<Database>, asked: AskedFans): NodeJS.ReadableStream =>
  Readable.from(read(database, asked), { objectMode: false, highWaterMark: 64 * 1024 });
