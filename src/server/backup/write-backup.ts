import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { createGzip, type Gzip } from "node:zlib";
import { pipeline } from "node:stream/promises";

import type { Client } from "pg";

import { END_OF_ROWS, FORMAT, type BackupFoot, type BackupHead, type TableDigest } from "./backup-format.ts";
import { readMigrations, readSequences, readTables } from "./backup-tables.ts";
import { readRows } from "./table-digest.ts";

/** Columns that name files of the media store, by their tables. */
export type FileColumns = Readonly<Record<string, readonly string[]>>;

const put = async (gzip: Gzip, bytes: Buffer | string): Promise<void> => {
  if (!gzip.write(bytes)) await once(gzip, "drain");
};

const mediaNames = async (client: Client, columns: FileColumns): Promise<readonly string[]> => {
  const names = new Set<string>();
  for (const [table, files] of Object.entries(columns))
    for (const file of files) {
      const column = client.escapeIdentifier(file);
      const { rows } = await client.query<{ readonly name: string }>(
        `select distinct ${column} as name from ${client.escapeIdentifier(table)} where ${column} is not null`,
      );
      for (const { name } of rows) names.add(name);
    }
  return [...names].toSorted();
};

const writeAll = async (client: Client, gzip: Gzip, files: FileColumns): Promise<BackupFoot> => {
  const line = (value: unknown): Promise<void> => put(gzip, `${JSON.stringify(value)}\n`);
  const head: BackupHead = {
    ...{ format: FORMAT, made: new Date().toISOString() },
    migrations: await readMigrations(client),
  };
  await line(head);
  const tables: Record<string, TableDigest> = {};
  for (const table of await readTables(client)) {
    await line(table);
    tables[table.name] = await readRows(client, table, (bytes) => put(gzip, bytes));
    await put(gzip, `${END_OF_ROWS}\n`);
  }
  // Sequences belong to no snapshot: read last, they are never behind a row.
  const foot = { tables, sequences: await readSequences(client), media: await mediaNames(client, files) };
  await line(foot);
  return foot;
};

/**
 * Writes all that the database holds into one file, as it is at one moment, while the site runs: compressed, with a digest of each table,
 * readable by its owner alone. What was begun and not ended leaves nothing under that name.
 */
export const writeBackup = async (client: Client, path: string, files: FileColumns): Promise<BackupFoot> => {
  const unfinished = `${path}.part`;
  const gzip = createGzip({ level: 4 });
  const written = pipeline(gzip, createWriteStream(unfinished, { mode: 0o600 }));
  // Told by `await written`.
  written.catch((error: Error) => gzip.destroy(error));
  try {
    await client.query("begin isolation level repeatable read read only");
    const foot = await writeAll(client, gzip, files);
    await client.query("commit");
    gzip.end();
    await written;
    const file = await open(unfinished, "r+");
    await file.sync();
    await file.close();
    await rename(unfinished, path);
    return foot;
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
};
