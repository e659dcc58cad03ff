import { createHash } from "node:crypto";

import type { Client } from "pg";
import { to } from "pg-copy-streams";

import type { TableDigest } from "./backup-format.ts";
import { copyOut, type BackedUpTable } from "./backup-tables.ts";

const NEW_LINE = 10;

const newLinesIn = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
};

/** The rows of a table as PostgreSQL copies them, given to `take` as they come; answers how many they are, and their digest. */
export const readRows = async (
  client: Client,
  table: BackedUpTable,
  take: (bytes: Buffer) => Promise<void> = async () => undefined,
): Promise<TableDigest> => {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const bytes of client.query(to(copyOut(client, table)))) {
    hash.update(bytes as Buffer);
    rows += newLinesIn(bytes as Buffer);
    await take(bytes as Buffer);
  }
  return { rows, digest: hash.digest("hex") };
};
