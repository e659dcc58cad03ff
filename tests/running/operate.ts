import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import type { TestDatabase } from "./test-database.ts";

const ROOT = join(import.meta.dirname, "../..");

type Site = Pick<TestDatabase, "dataDir"> & { readonly url: string | null };

/** `operate`, which tells `hear` what is printed as soon as it is. Without `url` on the embedded database. */
export const operateAloud = async (
  { url, dataDir }: Site,
  task: readonly string[],
  hear: (text: string) => void,
): Promise<string> => {
  const database = url === null ? {} : { DATABASE_URL: url };
  const own = { ...database, DATA_DIR: dataDir, NODE_COMPILE_CACHE: join(ROOT, ".cache/node") };
  const program = join(ROOT, "src/server/operate.ts");
  const running = promisify(execFile)(process.execPath, [program, ...task], {
    // While a server of this process loads its views, the word is another one for a moment.
    env: { ...process.env, NODE_ENV: "test", ...own },
  });
  running.child.stdout?.on("data", hear);
  return (await running).stdout;
};

/** What an operator does on the command line (`npm run operate`); answers what is printed. */
export const operate = (site: Site, ...task: readonly string[]): Promise<string> =>
  operateAloud(site, task, () => undefined);
