import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import type { TestDatabase } from "./test-database.ts";

const ROOT = join(import.meta.dirname, "../..");

/** What an operator does on the command line (`npm run operate`); answers what is printed. */
export const operate = async (
  { url, dataDir }: Pick<TestDatabase, "url" | "dataDir">,
  ...task: readonly string[]
): Promise<string> => {
  const own = { DATABASE_URL: url, DATA_DIR: dataDir, NODE_COMPILE_CACHE: join(ROOT, ".cache/node") };
  const program = join(ROOT, "src/server/operate.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...task], {
    env: { ...process.env, ...own },
  });
  return stdout;
};
