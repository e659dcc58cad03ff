import { sql } from "kysely";

import type { PartWith } from "../personal/personal.ts";

/** What creators were told of a person's Snapchat names goes with them, also what was bought as a guest and did not join the account's own. */
export const forgetMembers: PartWith = async ({ sql: database }, { id, guestIds }) => {
  const buyers = [id, ...guestIds];
  await sql`
    delete from notice n using snapchat_member m
    where m.fan_id = any(${buyers}::text[]) and n.account_id = m.creator_id and m.snapchat_name <> ''
      and strpos(n.text, m.snapchat_name) > 0`.execute(database);
  await sql`
    delete from job j using snapchat_member m
    where m.fan_id = any(${buyers}::text[]) and j.done_at is not null and m.snapchat_name <> ''
      and strpos(j.payload::text, m.snapchat_name) > 0`.execute(database);
  await database.deleteFrom("snapchat_member").where("fan_id", "in", buyers).execute();
};
