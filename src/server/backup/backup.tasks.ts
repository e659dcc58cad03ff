import { resolve } from "node:path";

import { ConfigError } from "../config/config.ts";
import { knownMigrations, migrate } from "../database/database.ts";
import {
  say,
  type DatabaseServices,
  type DatabaseTask,
  type DatabaseTasks,
} from "../operations/operator-task.ts";
import { personalRows } from "../personal/personal.ts";
import { rebuildProjections } from "../store/rebuild.ts";
import type { BackupFoot } from "./backup-format.ts";
import { readTables } from "./backup-tables.ts";
import { readBackupHead, restoreBackup } from "./restore-backup.ts";
import { readRows } from "./table-digest.ts";
import { writeBackup } from "./write-backup.ts";

const countsOf = ({ tables, media }: BackupFoot): string => {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(tables).length} tables, ${tables["event"]?.rows ?? 0} events among them; they name ${media.length} files of the media store`;
};

const backup: DatabaseTask = {
  takes: "<file>",
  does: "all that the database holds at this moment, in one file",
  alone: false,
  run: async ({ connect, personal }, file) => {
    const columns = personalRows(personal).flatMap(([table, { files = [] }]) =>
      files.length === 0 ? [] : [[table, files] as const],
    );
    const client = await connect();
    try {
      const foot = await writeBackup(client, resolve(file!), Object.fromEntries(columns));
      say(`${file}: ${countsOf(foot)}.`);
    } finally {
      await client.end();
    }
  },
};

const LATER = "This backup was made by a later release: restore it with that one.";
const NOT_EMPTY = "This database is not empty: restore into a new one.";

const refuseUnlessEmpty = async ({ connect }: DatabaseServices): Promise<void> => {
  const client = await connect();
  try {
    const { rows } = await client.query<{ readonly there: string | null }>(
      "select to_regclass('event')::text as there",
    );
    if (rows[0]?.there == null) return;
    const used = await client.query("select from event union all select from account limit 1");
    if (used.rowCount !== 0) throw new ConfigError(NOT_EMPTY);
  } finally {
    await client.end();
  }
};

/** Folds the projections anew; answers how many events there are, and the tables whose rows were not what these say. */
const rebuild = async ({
  database,
  connect,
  projections,
}: DatabaseServices): Promise<{ readonly events: number; readonly wrong: readonly string[] }> => {
  const client = await connect();
  try {
    const folded = new Set(projections.flatMap(({ tables }) => tables as readonly string[]));
    const tables = (await readTables(client)).filter(({ name }) => folded.has(name));
    const before = new Map<string, string>();
    for (const table of tables) before.set(table.name, (await readRows(client, table)).digest);
    const events = await rebuildProjections(database, projections);
    const wrong: string[] = [];
    for (const table of tables)
      if ((await readRows(client, table)).digest !== before.get(table.name)) wrong.push(table.name);
    return { events, wrong };
  } finally {
    await client.end();
  }
};

const restore: DatabaseTask = {
  takes: "<file>",
  does: "fills a new database from a backup, while no server runs",
  alone: true,
  run: async (services, file) => {
    const path = resolve(file!);
    const { migrations } = await readBackupHead(path);
    const known = new Set(await knownMigrations());
    if (migrations.some((name) => !known.has(name))) throw new ConfigError(LATER);
    await refuseUnlessEmpty(services);
    await migrate(services.database, migrations.at(-1) ?? null);
    const client = await services.connect();
    let foot: BackupFoot;
    try {
      foot = await restoreBackup(client, path);
    } finally {
      await client.end();
    }
    say(`${countsOf(foot)}: all as in the backup.`);
    await migrate(services.database);
    const { events, wrong } = await rebuild(services);
    say(
      wrong.length === 0
        ? `Folded anew from ${events} events, every row is the same.`
        : `Folded anew from ${events} events: they say otherwise of ${wrong.join(", ")}, which holds now.`,
    );
  },
};

/** The backup of a site that runs, and a new site from it. */
export const backupTasks: DatabaseTasks = { backup, restore };
