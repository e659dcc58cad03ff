import { sql, type Kysely } from "kysely";

import type { UploadKind } from "../../domain/upload/upload-kind.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { UploadGrant } from "./upload-token.ts";

/** An upload that comes in pieces, or a large one as a whole, under an id of its own. `size` in bytes, times in epoch seconds; once it is whole, what was answered. */
export interface OpenUploadTable {
  readonly id: string;
  readonly account_id: AccountId;
  readonly kind: UploadKind;
  readonly size: number;
  readonly created_at: EpochSeconds;
  /** Of its last piece, or up to a minute before. */
  readonly touched_at: EpochSeconds;
  readonly status: number | null;
  readonly answer: string | null;
}

const DAY = 86_400;
/** Of one account: unfinished at a time, and bytes that begin within a day. */
export const OPEN_LIMITS = { uploads: 30, bytes: 40 * 1024 ** 3 } as const;

export interface NewUpload extends UploadGrant {
  readonly kind: UploadKind;
  readonly size: number;
  readonly now: EpochSeconds;
}

/**
 * Begins an upload; "many" or "much" when its account has too many open or too many bytes a day, "used" when its token began
 * another. A second try to begin the same one is the first.
 */
export const beginUpload = (
  database: Kysely<Database>,
  { id, accountId, kind, size, now }: NewUpload,
  limits: { readonly uploads: number; readonly bytes: number } = OPEN_LIMITS,
): Promise<"begun" | "used" | "many" | "much"> =>
  database.transaction().execute(async (transaction) => {
    // One at a time of an account: what is counted stays true until the commit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${accountId}`}, 0))`.execute(
      transaction,
    );
    const { rows } = await sql<{ used: boolean; same: boolean | null; open: number; bytes: number }>`
      select exists (select from upload where id = ${id}) as used,
        (select kind = ${kind} and size = ${size} and status is null from open_upload where id = ${id}) as same,
        (select count(*) from open_upload
          where account_id = ${accountId} and status is null and touched_at > ${now - DAY}) as open,
        (select coalesce(sum(size), 0)::bigint from open_upload
          where account_id = ${accountId} and created_at > ${now - DAY}) as bytes`.execute(transaction);
    const { used, same, open, bytes } = rows[0]!;
    if (used || same === false) return "used";
    if (same === true) return "begun";
    if (open >= limits.uploads) return "many";
    if (bytes + size > limits.bytes) return "much";
    const row = { id, account_id: accountId, kind, size, created_at: now, touched_at: now };
    await transaction
      .insertInto("open_upload")
      .values({ ...row, status: null, answer: null })
      .execute();
    return "begun";
  });

/** How exact the moment of the last piece is, in seconds: not every piece writes a row. */
const TOUCH_SECONDS = 60;

/** An upload that may go on: begun by this grant, its last piece less than 24 hours old (X-22). A piece is noted, once a minute. */
export const goOnWith = async (
  database: Kysely<Database>,
  { id, accountId }: UploadGrant,
  now: EpochSeconds,
) => {
  const open = await database
    .selectFrom("open_upload")
    .select(["kind", "size", "status", "answer", "touched_at"])
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("touched_at", ">", now - DAY)
    .executeTakeFirst();
  if (open !== undefined && now - open.touched_at >= TOUCH_SECONDS)
    await database.updateTable("open_upload").set({ touched_at: now }).where("id", "=", id).execute();
  return open;
};

/** Who sends nothing for so long gives up the room that was kept for him. */
const ROOM_SECONDS = 900;

/** How many bytes of uploads that are under way have not come yet. `sizeHere`: how much of one lies on the disk. */
export const bytesToCome = async (
  database: Kysely<Database>,
  now: EpochSeconds,
  sizeHere: (id: string) => Promise<number>,
): Promise<number> => {
  const open = await database
    .selectFrom("open_upload")
    .select(["id", "size"])
    .where("status", "is", null)
    .where("touched_at", ">", now - ROOM_SECONDS)
    .execute();
  const left = await Promise.all(open.map(async ({ id, size }) => Math.max(0, size - (await sizeHere(id)))));
  return left.reduce((sum, bytes) => sum + bytes, 0);
};

/** Keeps what a finished upload was answered: whoever lost the answer of one in pieces gets it again. */
export const keepAnswer = (database: Kysely<Database>, id: string, status: number, answer: string) =>
  database.updateTable("open_upload").set({ status, answer }).where("id", "=", id).execute();

/** What a finished upload in pieces was answered; none: it is not finished. */
export const keptAnswer = async (database: Kysely<Database>, id: string) => {
  const row = await database
    .selectFrom("open_upload")
    .select(["status", "answer"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined || row.status === null || row.answer === null) return undefined;
  return { status: row.status, answer: row.answer };
};

/** A large upload that came as a whole is over, however it ended: of a day's bytes it goes on counting. */
export const endUpload = (database: Kysely<Database>, id: string) =>
  database.updateTable("open_upload").set({ status: 200 }).where("id", "=", id).execute();

/** Forgets uploads whose last piece is a day old; their files are removed by age. */
export const forgetOpenUploads = (database: Kysely<Database>, now: EpochSeconds) =>
  database
    .deleteFrom("open_upload")
    .where("touched_at", "<", now - DAY)
    .execute();
