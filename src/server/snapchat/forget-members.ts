import { sql } from "kysely";

import { whereNamed } from "../../domain/snapchat/member.ts";
import { literally } from "../database/literally.ts";
import type { PartWith } from "../personal/personal.ts";

/**
 * What creators were told of a person's Snapchat names goes with them, also what was bought as a guest and did not join the account's own.
 * A name may be a common word: only the sentences that tell it go.
 */
export const forgetMembers: PartWith = async ({ sql: database }, { id, guestIds }) => {
  const gone = await database
    .deleteFrom("snapchat_member")
    .where("fan_id", "in", [id, ...guestIds])
    .returning(["creator_id", "snapchat_name"])
    .execute();
  const names = new Set(gone.flatMap(({ snapchat_name: name }) => (name === "" ? [] : [literally(name)])));
  if (names.size === 0) return;
  const named = whereNamed([...names].join("|"));
  const creators = gone.map(({ creator_id }) => creator_id);
  await sql`
    delete from notice where account_id = any(${creators}::text[]) and text ~ ${named}`.execute(database);
  await sql`
    delete from job where done_at is not null and payload ->> 'accountId' = any(${creators}::text[])
      and payload ->> 'text' ~ ${named}`.execute(database);
};
