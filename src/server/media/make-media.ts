import { join } from "node:path";

import { LONGEST, mediaProblem, type Container } from "../../domain/upload/media-file.ts";
import type { JobHandler, JobRun, RunAgain } from "../jobs/job.ts";
import { neverGivenUp } from "../jobs/job.ts";
import type { Services } from "../services.ts";
import { roomIn } from "./disk-room.ts";
import { BROKEN_TEXT } from "./keep-played.ts";
import { MADE } from "./media-task.ts";
import { runMediaTask } from "./media-worker.ts";
import { settleMedia } from "./settle-media.ts";
import { DiskFull, isDiskFull, isPassing } from "./storage-away.ts";
import { againWhenRoom, leastRoom, noRoomText, type WaitsForRoom } from "./wait-for-room.ts";
import { inWorkingFolder } from "./working-folder.ts";

/** The film or sound of an id, and what packs its source. */
export interface MakingMedia extends WaitsForRoom {
  readonly id: number;
  readonly container: Container;
}

/** A film whose process dies with its server again and again is given up. */
const MOST_TRIES = 5;
/** When it is tried again, in seconds, while the storage takes or gives nothing. */
const AWAY_SECONDS = 60;
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
    .returning(["id", "kind", "file", "thumb", "teaser", "duration", "source", "source_bytes"])
    .executeTakeFirst();

const make = async ({ id, container }: MakingMedia, { services, signal, attempt }: JobRun): Promise<void> => {
  const row = await openMedia(services, id);
  if (row === undefined || row.kind === "image") return;
  const { kind, source, duration } = row;
  const fail = (error: string) => settleMedia(services, id, { error });
  if (attempt > MOST_TRIES || source === null) return fail(BROKEN_TEXT);
  const { config, database, ports, log } = services;
  return inWorkingFolder(config.dataDir, async (folder) => {
    const path = join(folder, "source.bin");
    const [bytes, isBrought] = [row.source_bytes ?? 0, config.media.kind === "s3"];
    if ((await roomIn(folder)) < leastRoom({ bytes, duration, isBrought }))
      throw new DiskFull("There is less room on the disk than the film takes at least.");
    if (!(await ports.media.fetch(source, path, signal))) return fail(BROKEN_TEXT);
    const seconds = 60 + SLOWEST * (duration ?? LONGEST);
    const percent = (value: number): void => {
      const progress = database.updateTable("media").set({ percent: value });
      const own = progress.where("id", "=", id).where("state", "=", "processing");
      own.execute().catch((error: unknown) => log.warn({ err: error }, "progress could not be written"));
    };
    const task = { task: "make", kind, path, container, duration, folder, most: 2 * seconds } as const;
    const made = await runMediaTask(task, { milliseconds: seconds * 1000, signal, percent });
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

const failForRoom = async (services: Services, id: number): Promise<void> => {
  const row = await openMedia(services, id);
  if (row !== undefined && row.kind !== "image")
    await settleMedia(services, id, { error: noRoomText(row.kind) });
};

/** How a film goes on that could not be made through no fault of its own. */
const whenAway = async (
  payload: MakingMedia,
  error: unknown,
  { services }: JobRun,
): Promise<void | RunAgain<MakingMedia>> => {
  const { log, clock } = services;
  const { id, container } = payload;
  const facts = { err: error, id };
  if (!isDiskFull(error)) {
    log.warn(facts, "a film or sound waits for its storage");
    return { again: AWAY_SECONDS, payload: { id, container } };
  }
  const again = againWhenRoom(payload, clock.now());
  if (again === null) {
    log.error(facts, "a film or sound was given up: for a day the disk had no room for it");
    return failForRoom(services, id);
  }
  log.warn(facts, "a film or sound waits for room on the disk");
  return again;
};

/**
 * `media.make`: makes a film or sound anew from what was sent. Whatever is wrong with the file makes it a failed one, in words;
 * a server that dies or stops meanwhile leaves it to any other.
 */
export const makeMedia: JobHandler<MakingMedia> = {
  lane: "media",
  givesUp: neverGivenUp,
  run: async (payload, run) => {
    try {
      return await make(payload, run);
    } catch (error) {
      // Nothing is wrong with the film: it is made when storage and database are back, however long that takes.
      if (!isPassing(error) || run.signal.aborted) throw error;
      return await whenAway(payload, error, run);
    }
  },
};
