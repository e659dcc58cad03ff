import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import type { TestDatabase } from "./test-database.ts";

const PROGRAM = join(import.meta.dirname, "../../src/server/operate.ts");

/** What an operator does on the command line (`npm run operate`); answers what is printed. */
export const operate = async (
  { url, dataDir }: Pick<TestDatabase, "url" | "dataDir">,
  ...task: readonly string[]
): Promise<string> => {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...task], { env });
  return stdout;
};
