import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Which of the three walks it was: pure, through the views in a DOM, or in Chromium against the server. */
export type WalkLevel = "model" | "view" | "browser";

/** What one walk of one flow took; `notWalked` names what it left out and why. */
export interface WalkRecord {
  readonly slug: string;
  readonly level: WalkLevel;
  readonly states: { readonly all: number; readonly walked: number };
  readonly transitions: { readonly all: number; readonly walked: number };
  /** Events sent or arranged. */
  readonly steps: number;
  readonly paths: number;
  readonly notWalked?: readonly { readonly what: string; readonly why: string }[];
}

export const walksFolder = join(import.meta.dirname, "../../.cache/walks/");

/** Keeps what a walk took for the table that `npm test` prints (`tools/walk-report.ts`). */
export const recordWalk = async (record: WalkRecord): Promise<void> => {
  await mkdir(walksFolder, { recursive: true });
  const file = join(walksFolder, `${record.slug}.${record.level}.json`);
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(record, null, 2)}\n`);
  await rename(`${file}.${process.pid}`, file);
};
