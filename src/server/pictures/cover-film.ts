import { createHash } from "node:crypto";
import { join } from "node:path";

import { coverFilmProblem } from "../../domain/upload/cover-film.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { refuse, type Refusal } from "../http/reply.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import type { MediaSettled } from "../media/media-settled.ts";
import { MADE } from "../media/media-task.ts";
import { runMediaTask } from "../media/media-worker.ts";
import { useUploads } from "../media/use-uploads.ts";
import { isDiskFull } from "../media/storage-away.ts";
import { againWhenRoom, noRoomText, type WaitsForRoom } from "../media/wait-for-room.ts";
import { inWorkingFolder } from "../media/working-folder.ts";
import { APART } from "../review/review-files.ts";
import { FOLDERS } from "./pictures.review.ts";
import type { Hold } from "../../domain/review/review.events.ts";
import { notify } from "../notice/notify.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { showNewPicture } from "./new-picture.ts";
import type { Uploaded } from "./uploaded-picture.ts";

/** The film that becomes an account's cover once it is ready. Times are epoch seconds. */
export interface CoverFilmTable {
  readonly account_id: AccountId;
  readonly media_id: number;
  /** What keeps it from being seen once it is ready (`holdOf`). */
  readonly held: Hold | null;
  readonly created_at: EpochSeconds;
}

interface CoverFilmJob extends WaitsForRoom {
  readonly accountId: AccountId;
  readonly mediaId: number;
}

export interface CoverFilmJobs {
  /** A film that is ready, to be shown as the cover of an account if it still is to be. */
  readonly "pictures.cover-film": CoverFilmJob;
}

interface ChosenFilm {
  readonly accountId: AccountId;
  readonly ownerId: AccountId;
  readonly held: Hold | null;
}

/** A film that is to be the cover no more: nothing uses it, so it goes within a day. */
export const forgetCoverFilm = async (unit: UnitOfWork, accountId: AccountId): Promise<void> => {
  const gone = await unit.sql
    .deleteFrom("cover_film")
    .where("account_id", "=", accountId)
    .returning("media_id")
    .executeTakeFirst();
  if (gone === undefined) return;
  await unit.sql.updateTable("media").set({ used: false }).where("id", "=", gone.media_id).execute();
};

/** Whether this film was taken already: its answer was lost. */
export const isNextCover = async (
  unit: UnitOfWork,
  accountId: AccountId,
  { tkn }: Uploaded,
): Promise<boolean> => {
  const film = unit.sql
    .selectFrom("cover_film as c")
    .innerJoin("upload as u", "u.media_id", "c.media_id")
    .select("c.media_id")
    .where("c.account_id", "=", accountId)
    .where("u.id", "=", tkn);
  return (await film.executeTakeFirst()) !== undefined;
};

const tellWhy = async (unit: UnitOfWork, accountId: AccountId, error: string): Promise<void> => {
  await forgetCoverFilm(unit, accountId);
  notify(unit, { accountId, kind: "system", text: `Your cover film could not be used. ${error}`, url: null });
};

const schedule = (unit: UnitOfWork, accountId: AccountId, mediaId: number): void =>
  unit.schedule({
    kind: "pictures.cover-film",
    key: `cover-film:${mediaId}`,
    payload: { accountId, mediaId },
  });

/** Takes an uploaded film for a cover; the cover of before stays until it is ready (CAPI-18, COVER-37). Answers why not, or null. */
export const takeCoverFilm = async (
  unit: UnitOfWork,
  whose: ChosenFilm,
  { tkn, srv_id }: Uploaded,
): Promise<Refusal | null> => {
  const film = await unit.sql
    .selectFrom("upload as u")
    .innerJoin("media as m", "m.id", "u.media_id")
    .select(["m.source_bytes as bytes", "m.duration", "m.error"])
    .where("u.id", "=", tkn)
    .where("u.account_id", "=", whose.accountId)
    .where("u.used_by", "is", null)
    .where("m.kind", "=", "video")
    .executeTakeFirst();
  if (film === undefined) return refuse("upload_expired");
  if (film.error !== null) return refuse("file_refused", { error: film.error });
  const problem = coverFilmProblem(film);
  if (problem !== null) return refuse(problem.code, { error: problem.text });
  const used = await useUploads(unit, whose, [{ tkn, srv_id }]);
  if ("bad" in used) return refuse("upload_expired");
  const [{ id, state }] = used.media as [(typeof used.media)[number]];
  const { ownerId: account_id, held } = whose;
  await forgetCoverFilm(unit, account_id);
  await unit.sql
    .insertInto("cover_film")
    .values({ account_id, media_id: id, held, created_at: unit.now })
    .execute();
  if (state === "ready") schedule(unit, account_id, id);
  return null;
};

export const coverFilmSettled: MediaSettled = async (unit, { id, error }) => {
  const film = await unit.sql
    .selectFrom("cover_film")
    .select("account_id")
    .where("media_id", "=", id)
    .executeTakeFirst();
  if (film === undefined) return;
  if (error === null) schedule(unit, film.account_id, id);
  else await tellWhy(unit, film.account_id, error);
};

/** Nothing of the film's own name. */
const subjectOf = (file: string): string => createHash("sha256").update(file).digest("hex").slice(0, 32);
const UNUSABLE_TEXT = "Please choose another one.";
const LONGEST_MILLISECONDS = 600_000;

/** `pictures.cover-film`: makes a film silent, with its still, among the public media, and shows it. */
export const coverFilmJobs: JobHandlersOf<CoverFilmJobs> = {
  "pictures.cover-film": {
    lane: "media",
    givesUp: neverGivenUp,
    run: async (payload, { services, signal }) => {
      const { accountId, mediaId } = payload;
      const { config, database, ports, store } = services;
      const film = await database
        .selectFrom("cover_film as c")
        .innerJoin("media as m", "m.id", "c.media_id")
        .select(["m.file", "m.duration", "c.held"])
        .where("c.account_id", "=", accountId)
        .where("c.media_id", "=", mediaId)
        .executeTakeFirst();
      if (film === undefined) return;
      const fail = (text: string) => store.transact(systemMetadata, (unit) => tellWhy(unit, accountId, text));
      const problem = coverFilmProblem({ bytes: null, duration: film.duration });
      if (problem !== null) return fail(problem.text);
      const subject = subjectOf(film.file);
      const name = `${film.held === null ? FOLDERS.cover_video : APART}/${subject}`;
      const made = await inWorkingFolder(config.dataDir, async (folder) => {
        const path = join(folder, "source.mp4");
        if (!(await ports.media.fetch(film.file, path, signal))) return "broken";
        const result = await runMediaTask(
          { task: "cover", path, folder },
          { milliseconds: LONGEST_MILLISECONDS, signal },
        );
        if (result === "broken") return result;
        await ports.media.putFile(`${name}.jpg`, join(folder, MADE.still), signal);
        await ports.media.putFile(`${name}.mp4`, join(folder, MADE.video), signal);
        return result;
      }).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
        services.log.warn({ err: error, mediaId }, "a cover film waits for room on the disk");
        return "full" as const;
      });
      if (made === "full") return againWhenRoom(payload, services.clock.now()) ?? fail(noRoomText("video"));
      if (made === "broken") return fail(UNUSABLE_TEXT);
      await store.transact(systemMetadata, async (unit) => {
        const open = await unit.sql
          .selectFrom("cover_film")
          .select("media_id")
          .where("account_id", "=", accountId)
          .where("media_id", "=", mediaId)
          .forUpdate()
          .executeTakeFirst();
        if (open === undefined) return;
        await forgetCoverFilm(unit, accountId);
        const item = {
          kind: "cover_video",
          accountId,
          subject,
          file: `${name}.mp4`,
          held: film.held,
        } as const;
        await showNewPicture(unit, services, item);
      });
    },
  },
};
