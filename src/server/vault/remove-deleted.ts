import { sql } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { CleanUp } from "../jobs/housekeeping.jobs.ts";
import { jobRow } from "../jobs/job-queue.ts";
import { isNeeded } from "./vault.reads.ts";

/** Payments of what is taken away meanwhile have ended by then. */
const DAY = 86_400;
const BATCH = 200;

interface GoneMedium {
  readonly id: number;
  readonly ownerId: AccountId;
  /** Whether reviewers have been asked about it and can still decide. */
  readonly isReviewed: boolean;
  readonly names: readonly (string | null)[];
}

/**
 * Removes media that their owners deleted a day ago, with their files, once no post or gallery shows them and nobody has bought
 * them; reviewers are asked about them no more. What only deleted and expired posts and galleries name, which nobody bought, is named by these no more.
 */
export const removeDeleted: CleanUp = (database, now) =>
  database.transaction().execute(async (transaction) => {
    const { rows } = await sql<GoneMedium>`
      select m.id, m.owner_id as "ownerId", array[m.file, m.thumb, m.teaser, m.source] as names,
        exists (select from review_item r where r.id = 'vault-' || m.id and r.status <> 'withdrawn')
          as "isReviewed"
        from media m
        where m.removed_at < ${now - DAY} and not ${isNeeded} order by m.id limit ${BATCH}
        for update skip locked`.execute(transaction);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await sql`
      delete from post_media pm using post p where p.id = pm.post_id and p.state in ('expired', 'deleted')
        and pm.media_id = any(${ids})`.execute(transaction);
    await sql`
      delete from direct_message_media dm using direct_message d where d.id = dm.direct_message_id
        and d.deleted_at is not null and dm.media_id = any(${ids})`.execute(transaction);
    await transaction.deleteFrom("upload").where("media_id", "in", ids).execute();
    await transaction.deleteFrom("media").where("id", "in", ids).execute();
    const names = rows.flatMap((row) => row.names).filter((name) => name !== null);
    const jobs = [
      ...names.map((name) => jobRow({ kind: "media.remove", key: `remove:${name}`, payload: { name } }, now)),
      ...rows
        .filter(({ isReviewed }) => isReviewed)
        .map(({ id, ownerId }) =>
          jobRow(
            { kind: "vault.withdraw-review", key: `withdraw-review:${id}`, payload: { id, ownerId } },
            now,
          ),
        ),
    ];
    await transaction
      .insertInto("job")
      .values(jobs)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
