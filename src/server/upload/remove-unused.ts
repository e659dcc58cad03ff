import type { CleanUp } from "../jobs/housekeeping.jobs.ts";
import { forgetOpenUploads } from "./open-uploads.ts";
import { jobRow } from "../jobs/job-queue.ts";

const DAY = 86_400;

/** Removes what no call has used within a day, with the files of media. Rows of used media only keep their token from being used twice. */
export const removeUnused: CleanUp = (database, now) =>
  database.transaction().execute(async (transaction) => {
    await forgetOpenUploads(transaction, now);
    await transaction
      .deleteFrom("upload")
      .where(({ or, eb }) => or([eb("used_by", "is", null), eb("media_id", "is not", null)]))
      .where("created_at", "<", now - DAY)
      .execute();
    const media = await transaction
      .deleteFrom("media")
      .where("used", "=", false)
      .where("created_at", "<", now - DAY)
      .returning(["file", "thumb", "teaser", "source"])
      .execute();
    const names = media
      .flatMap(({ file, thumb, teaser, source }) => [file, thumb, teaser, source])
      .filter((name) => name !== null);
    if (names.length === 0) return;
    const jobs = names.map((name) =>
      jobRow({ kind: "media.remove", key: `remove:${name}`, payload: { name } }, now),
    );
    await transaction
      .insertInto("job")
      .values(jobs)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
