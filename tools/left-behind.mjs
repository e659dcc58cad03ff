import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs `work` with a folder for temporary files of its own: the environment that names it is handed over. Answers the names of
 * what is left there afterwards, and removes it.
 * @param {(environment: Record<string, string>) => Promise<unknown>} work
 * @returns {Promise<string[]>}
 */
export const leftBehind = async (work) => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-"));
  // As root, PostgreSQL runs as somebody else, who has to get into it.
  await chmod(folder, 0o755);
  try {
    await work({ TMPDIR: folder, TEMP: folder, TMP: folder });
    return await readdir(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
