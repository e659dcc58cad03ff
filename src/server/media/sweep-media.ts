import type { Services } from "../services.ts";
import type { JobHandler } from "../jobs/job.ts";
import { neverGivenUp } from "../jobs/job.ts";
import { SWEPT_FOLDERS } from "./media-names.ts";

const DAY = 86_400;
/** Younger ones may belong to a call that is under way. */
const YOUNG_MILLISECONDS = DAY * 1000;
const BATCH = 500;
const EXTENSIONS = ["webp", "mp4", "m4a"];

/** The files whose medium a stored name may be of: itself, or that of a thumb or teaser. */
const filesOf = (name: string): readonly string[] => {
  const stem = name.replace(/(-thumb|-teaser)?\.\w+$/, "");
  return EXTENSIONS.map((extension) => `${stem}.${extension}`);
};

const stemOf = (file: string): string => file.replace(/\.\w+$/, "");

const removeUnknown = async (
  { database, ports: { media } }: Services,
  names: readonly string[],
): Promise<void> => {
  const rows = await database
    .selectFrom("media")
    .select(["file", "source"])
    .where(({ or, eb }) => or([eb("file", "in", names.flatMap(filesOf)), eb("source", "in", names)]))
    .execute();
  const stems = new Set(rows.map(({ file }) => stemOf(file)));
  const sources = new Set(rows.map(({ source }) => source));
  for (const name of names) {
    const isKnown = sources.has(name) || stems.has(name.replace(/(-thumb|-teaser)?\.\w+$/, ""));
    if (!isKnown) await media.remove(name);
  }
};

/** `media.sweep`: once a day, removes files that no medium refers to: of calls that were broken off between storage and database. */
export const sweepMedia: JobHandler<unknown> = {
  lane: "outside",
  givesUp: neverGivenUp,
  run: async (_payload, { services, signal }) => {
    let names: string[] = [];
    for (const folder of SWEPT_FOLDERS)
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
