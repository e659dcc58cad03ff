import type { MediaPort } from "./media.port.ts";

/** So long an upload may take at most, in milliseconds: it goes on until a day after its last piece. */
const LIFE_MILLISECONDS = 25 * 3600_000;

/** Removes from folders of the storage what processes that were killed had begun to store there. */
export const sweepUnfinished = async (
  media: MediaPort,
  folders: Iterable<string>,
  signal: AbortSignal,
): Promise<void> => {
  for (const folder of folders) await media.removeUnfinished(folder, Date.now() - LIFE_MILLISECONDS, signal);
};
