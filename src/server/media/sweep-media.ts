import type { Services } from "../services.ts";
import type { JobHandler } from "../jobs/job.ts";
import { neverGivenUp } from "../jobs/job.ts";

const DAY = 86_400;
/** Younger ones may belong to a call that is under way. */
const YOUNG_MILLISECONDS = DAY * 1000;
const BATCH = 500;

const removeUnknown = async (
  { database, keptFiles, ports: { media } }: Services,
  names: readonly string[],
): Promise<void> => {
  const referred = await Promise.all(keptFiles.map((kept) => kept.referred(database, names)));
  const known = new Set(referred.flat());
  for (const name of names) if (!known.has(name)) await media.remove(name);
};

/**
 * `media.sweep`: once a day, removes files of the features' folders that nothing refers to: of calls that were broken off between
 * storage and database.
 */
export const sweepMedia: JobHandler<unknown> = {
  lane: "outside",
  givesUp: neverGivenUp,
  run: async (_payload, { services, signal }) => {
    let names: string[] = [];
    for (const folder of new Set(services.keptFiles.flatMap(({ folders }) => folders)))
      for await (const { name, since } of services.ports.media.list(folder)) {
        signal.throwIfAborted();
        if (Date.now() - since > YOUNG_MILLISECONDS) names.push(name);
        if (names.length < BATCH) continue;
        await removeUnknown(services, names);
        names = [];
      }
    if (names.length > 0) await removeUnknown(services, names);
    return { again: DAY };
  },
};
