import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Once a day it is asked which files of the storage an account or an item of the review refers to. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const column of ["avatar_url", "cover_picture_url", "cover_video_url"])
    await sql`create index ${sql.id(`account_${column}`)} on account (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(database);
  await sql`create index review_item_file on review_item (file) where file is not null`.execute(database);
};
