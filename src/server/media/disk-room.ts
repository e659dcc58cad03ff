import { statfs } from "node:fs/promises";

/** What must be left on a disk that the database may write to as well, in bytes. */
export const LEAST_LEFT = 512 * 1024 * 1024;
/** On a small disk such a part of it. */
const LEAST_PART = 0.05;

/** How large a file may become on the disk of a folder, in bytes. */
export const roomIn = async (folder: string): Promise<number> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return Math.max(0, bavail * bsize - Math.min(LEAST_LEFT, LEAST_PART * blocks * bsize));
};
