import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const folderOf = (dataDir: string): string => join(dataDir, "making");

/** Gives `work` an empty folder of this machine, which is gone afterwards. */
export const inWorkingFolder = async <Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(folderOf(dataDir), "media-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Removes what processes that were killed left behind: folders older than `oldest` milliseconds. */
export const cleanWorkingFolders = async (dataDir: string, oldest: number): Promise<void> => {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  for (const name of names) {
    const path = join(folderOf(dataDir), name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs >= oldest)
      await rm(path, { recursive: true, force: true });
  }
};
