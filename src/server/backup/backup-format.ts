import type { BackedUpTable } from "./backup-tables.ts";

// A backup is gzip over lines of text: the head, then each table as a line that names it, its rows as PostgreSQL copies them, and
// a line with `\.`; at last the foot. No row is such a line: a backslash of a row is written twice.

export const FORMAT = "marquee-backup-1";
export const END_OF_ROWS = String.raw`\.`;

/** The first line. */
export interface BackupHead {
  readonly format: typeof FORMAT;
  /** ISO time. */
  readonly made: string;
  readonly migrations: readonly string[];
}

/** The line before a table's rows. */
export type TableLine = BackedUpTable;

/** How many rows a table has, and their digest (SHA-256, hex) in the order of the backup. */
export interface TableDigest {
  readonly rows: number;
  readonly digest: string;
}

/** The last line: a backup without it was cut off. */
export interface BackupFoot {
  readonly tables: Readonly<Record<string, TableDigest>>;
  readonly sequences: Readonly<Record<string, string | null>>;
  /** The files of the media store that rows name: they are backed up where they lie. */
  readonly media: readonly string[];
}
