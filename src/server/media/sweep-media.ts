import type { Services } from "../services.ts";
import type { JobHandler } from "../jobs/job.ts";
import { neverGivenUp } from "../jobs/job.ts";
import type { StoredName } from "./media.port.ts";
import { sweepUnfinished } from "./sweep-unfinished.ts";

const DAY = 86_400;
/** Younger ones may belong to a call that is under way. */
const YOUNG_MILLISECONDS = DAY * 1000;
const BATCH = 500;
/** So many names are looked at in a run: few enough for the longest time that a job may take, also where each of them goes. */
const NAMES_A_RUN = 20_000;

/** The last name that was looked at; none: it begins anew. */
export interface MediaSweep {
  readonly after?: string;
}

const removeUnknown = async (
  { database, keptFiles, ports: { media } }: Services,
  files: readonly StoredName[],
  signal: AbortSignal,
): Promise<void> => {
  const old = files.filter(({ since }) => Date.now() - since > YOUNG_MILLISECONDS);
  if (old.length === 0) return;
  const names = old.map(({ name }) => name);
  const referred = await Promise.all(keptFiles.map((kept) => kept.referred(database, names)));
  const known = new Set(referred.flat());
  for (const name of names) {
    signal.throwIfAborted();
    if (!known.has(name)) await media.remove(name);
  }
};

/** The features' folders, in the order of their names. */
const foldersOf = ({ keptFiles }: Services): readonly string[] =>
  [...new Set(keptFiles.flatMap(({ folders }) => folders))].toSorted();

/** Every file of the features' folders behind a name, in the order of their names. */
async function* filesAfter(services: Services, after: string | undefined) {
  // A folder that lies before the name has nothing behind it.
  for (const folder of foldersOf(services)) yield* services.ports.media.list(folder, after);
}

/**
 * `media.sweep`: once a day, removes files of the features' folders that nothing refers to: of calls that were broken off between
 * storage and database; and what was stored in part. A large storage takes several runs, each of which goes on where the one before ended.
 */
export const sweepMedia: JobHandler<MediaSweep> = {
  lane: "outside",
  givesUp: neverGivenUp,
  run: async ({ after }, { services, signal }) => {
    if (after === undefined) await sweepUnfinished(services.ports.media, foldersOf(services), signal);
    let seen = 0;
    let files: StoredName[] = [];
    for await (const file of filesAfter(services, after)) {
      signal.throwIfAborted();
      files.push(file);
      seen += 1;
      if (files.length < BATCH) continue;
      await removeUnknown(services, files, signal);
      files = [];
      if (seen >= NAMES_A_RUN) return { again: 1, payload: { after: file.name } };
    }
    await removeUnknown(services, files, signal);
    return { again: DAY, payload: {} };
  },
};
