import { join } from "node:path";

import { LONGEST, mediaProblem, type Container } from "../../domain/upload/media-file.ts";
import type { JobHandler, JobRun, RunAgain } from "../jobs/job.ts";
import { neverGivenUp } from "../jobs/job.ts";
import type { Services } from "../services.ts";
import { BROKEN_TEXT } from "./keep-played.ts";
import { MADE } from "./media-task.ts";
import { runMediaTask } from "./media-worker.ts";
import { settleMedia } from "./settle-media.ts";
import { isPassing } from "./storage-away.ts";
import { inWorkingFolder } from "./working-folder.ts";

/** A film whose process dies with its server again and again is given up. */
const MOST_TRIES = 5;
/** When it is tried again, in seconds, while the storage takes or gives nothing, and after the disk was full. */
const AWAY_SECONDS = 60;
const FULL_SECONDS = 600;
/** A second of a film may take so many to make, besides a minute. */
const SLOWEST = 8;
const CUT_TEXT = "This file is damaged or not whole. Please choose another one.";

/** Less than nine tenths of what a file says of itself has come. */
const isCut = (said: number | null, made: number | null): boolean =>
  said !== null && (made ?? 0) < 0.9 * said - 1;

const openMedia = ({ database }: Services, id: number) =>
  database
    .updateTable("media")
    .set({ state: "processing" })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "processing"])
    .returning(["id", "kind", "file", "thumb", "teaser", "duration", "source"])
    .executeTakeFirst();

const make = async (
  { id, container }: { readonly id: number; readonly container: Container },
  { services, signal, attempt }: JobRun,
): Promise<void | RunAgain> => {
  const row = await openMedia(services, id);
  if (row === undefined || row.kind === "image") return undefined;
  const { kind, source, duration } = row;
  const fail = (error: string) => settleMedia(services, id, { error });
  if (attempt > MOST_TRIES || source === null) return fail(BROKEN_TEXT);
  const { config, database, ports, log } = services;
  return inWorkingFolder(config.dataDir, async (folder) => {
    const path = join(folder, "source.bin");
    if (!(await ports.media.fetch(source, path, signal))) return fail(BROKEN_TEXT);
    const seconds = 60 + SLOWEST * (duration ?? LONGEST);
    const percent = (value: number): void => {
      const progress = database.updateTable("media").set({ percent: value });
      const own = progress.where("id", "=", id).where("state", "=", "processing");
      own.execute().catch((error: unknown) => log.warn({ err: error }, "progress could not be written"));
    };
    const task = { task: "make", kind, path, container, duration, folder, most: 2 * seconds } as const;
    const made = await runMediaTask(task, { milliseconds: seconds * 1000, signal, percent });
    if (made === "full") {
      log.warn({ id }, "a film or sound waits for room on the disk");
      return { again: FULL_SECONDS };
    }
    if (made === "broken") return fail(BROKEN_TEXT);
    const problem = mediaProblem(kind, made);
    if (problem !== null) return fail(problem === "foreign" ? BROKEN_TEXT : problem);
    if (isCut(duration, made.duration)) return fail(CUT_TEXT);
    signal.throwIfAborted();
    const names = { [MADE[kind]]: row.file, [MADE.thumb]: row.thumb, [MADE.teaser]: row.teaser };
    for (const [own, name] of Object.entries(names))
      if (name !== null) await ports.media.putFile(name, join(folder, own), signal);
    const { width, height } = made;
    const length = made.duration === null ? duration : Math.max(1, Math.round(made.duration));
    return settleMedia(services, id, { made: { width, height, duration: length } });
  });
};

/**
 * `media.make`: makes a film or sound anew from what was sent. Whatever is wrong with the file makes it a failed one, in words;
 * a server that dies or stops meanwhile leaves it to any other.
 */
export const makeMedia: JobHandler<{ readonly id: number; readonly container: Container }> = {
  lane: "media",
  givesUp: neverGivenUp,
  run: async (payload, run) => {
    try {
      return await make(payload, run);
    } catch (error) {
      // Nothing is wrong with the film: it is made when storage and database are back, however long that takes.
      if (!isPassing(error) || run.signal.aborted) throw error;
      run.services.log.warn({ err: error, id: payload.id }, "a film or sound waits for its storage");
      return { again: AWAY_SECONDS };
    }
  },
};
