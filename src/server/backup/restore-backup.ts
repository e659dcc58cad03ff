import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

import type { Client } from "pg";
import { from } from "pg-copy-streams";

import { ConfigError } from "../config/config.ts";
import { END_OF_ROWS, FORMAT, type BackupFoot, type BackupHead, type TableLine } from "./backup-format.ts";
import { copyIn, readTables } from "./backup-tables.ts";
import { readLines } from "./read-lines.ts";
import { readRows } from "./table-digest.ts";

const CUT_OFF = "This backup is cut off: it has no end. Take another one.";
const NO_BACKUP = "This file is no backup of Marquee.";
/** Bytes that are handed to PostgreSQL at a time. */
const BATCH = 256 * 1024;
const NEW_LINE = Buffer.from("\n");

type Lines = AsyncGenerator<Buffer>;

const nextLine = async (lines: Lines): Promise<Buffer> => {
  const { value, done } = await lines.next();
  if (done === true) throw new ConfigError(CUT_OFF);
  return value;
};

const parsed = (line: Buffer): unknown => {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    throw new ConfigError(NO_BACKUP);
  }
};

/** The lines of a backup; a file that is none, or broken, is told in a sentence. */
const linesOf = async function* (path: string): Lines {
  const gunzip = createGunzip();
  const file = createReadStream(path);
  file.on("error", (error) => gunzip.destroy(error));
  try {
    yield* readLines(file.pipe(gunzip) as AsyncIterable<Buffer>);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "Z_BUF_ERROR") throw new ConfigError(CUT_OFF);
    if (code.startsWith("Z_")) throw new ConfigError(`${NO_BACKUP} (${(error as Error).message})`);
    throw error;
  } finally {
    file.destroy();
  }
};

const readHead = async (lines: Lines): Promise<BackupHead> => {
  const head = parsed(await nextLine(lines)) as Partial<BackupHead>;
  if (head.format !== FORMAT) throw new ConfigError(NO_BACKUP);
  return head as BackupHead;
};

/** What a backup begins with. Throws `ConfigError` for a file that is none. */
export const readBackupHead = async (path: string): Promise<BackupHead> => {
  const lines = linesOf(path);
  try {
    return await readHead(lines);
  } finally {
    await lines.return(undefined);
  }
};

/** The rows of a table up to their end, some at a time. */
const batchesOf = async function* (lines: Lines): AsyncGenerator<Buffer> {
  let batch: Buffer[] = [];
  let size = 0;
  for (;;) {
    const line = await nextLine(lines);
    const isEnd = line.toString("latin1") === END_OF_ROWS;
    if (!isEnd) batch.push(line, NEW_LINE);
    size += line.length + 1;
    if (isEnd || size >= BATCH) {
      yield Buffer.concat(batch);
      batch = [];
      size = 0;
    }
    if (isEnd) return;
  }
};

/** Ends with the rows: one that is no row, or a file that is cut off, ends the copy as well. */
const takeRows = (client: Client, table: TableLine, lines: Lines): Promise<void> =>
  pipeline(batchesOf(lines), client.query(from(copyIn(client, table))));

/** Tables whose rows are not those of the backup, line by line. */
const different = async (client: Client, { tables }: BackupFoot): Promise<readonly string[]> => {
  const names: string[] = [];
  for (const table of await readTables(client)) {
    const { digest } = await readRows(client, table);
    if (tables[table.name]?.digest !== digest) names.push(table.name);
  }
  return names;
};

const takeAll = async (client: Client, path: string): Promise<BackupFoot> => {
  const lines = linesOf(path);
  await readHead(lines);
  const own = await readTables(client);
  await client.query(
    `truncate ${own.map(({ name }) => client.escapeIdentifier(name)).join(", ")} restart identity cascade`,
  );
  for (;;) {
    const line = parsed(await nextLine(lines)) as TableLine | BackupFoot;
    if (!("name" in line)) {
      for (const [name, last] of Object.entries(line.sequences))
        if (last !== null) await client.query("select setval($1::regclass, $2)", [name, last]);
      return line;
    }
    await takeRows(client, line, lines);
  }
};

/**
 * Fills a database that has the tables of the backup, and none of anybody's rows, from it: all or nothing. Every table is read back and
 * compared with the backup line by line; one that is not the same, or a file that is cut off, leaves the database as it was.
 */
export const restoreBackup = async (client: Client, path: string): Promise<BackupFoot> => {
  await client.query("begin");
  try {
    const foot = await takeAll(client, path);
    const wrong = await different(client, foot);
    if (wrong.length > 0)
      throw new ConfigError(`Not what the backup holds: ${wrong.join(", ")}. Nothing was restored.`);
    await client.query("commit");
    return foot;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
};
