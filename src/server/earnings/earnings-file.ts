import { Readable } from "node:stream";

import type { Kysely } from "kysely";

import type { Database } from "../database/schema.ts";
import {
  earningsColumns,
  readBoundary,
  readEarningsTexts,
  type EarningsCursor,
  type EarningsPeriod,
} from "./read-earnings.ts";

/** Lines that are held at a time. */
const CHUNK = 10_000;

const linesOf = (texts: readonly string[]): string => texts.map((text) => `${text}\r\n`).join("");

interface Part {
  readonly until: EarningsCursor | null;
  readonly texts: Promise<readonly string[]>;
}

/** The next part of a file: where it ends is known long before its lines are there, so that the part after it can be begun. */
const nextPart = async (
  database: Kysely<Database>,
  period: EarningsPeriod,
  after: EarningsCursor | null,
): Promise<Part> => {
  const until = await readBoundary(database, period, CHUNK, after);
  const texts = readEarningsTexts(database, period, after, until);
  // Whoever goes away does not wait for it.
  texts.catch(() => undefined);
  return { until, texts };
};

/** Two parts are read at a time, and held at most. */
const read = async function* (database: Kysely<Database>, period: EarningsPeriod) {
  yield linesOf([earningsColumns.join(",")]);
  let part: Part | null = await nextPart(database, period, null);
  while (part !== null) {
    const next: Part | null = part.until === null ? null : await nextPart(database, period, part.until);
    const texts = await part.texts;
    if (texts.length > 0) yield linesOf(texts);
    part = next;
  }
};

/** All lines of a period as CSV, newest first: read as the reader takes them, so that few are held at a time. */
export const earningsFile = (database: Kysely<Database>, period: EarningsPeriod): NodeJS.ReadableStream =>
  Readable.from(read(database, period), { objectMode: false, highWaterMark: 64 * 1024 });
