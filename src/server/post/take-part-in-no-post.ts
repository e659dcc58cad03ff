import { sql } from "kysely";

import type { PartWith } from "../personal/personal.ts";

/** Posts of others count no like and no comment of an account that is erased, and mention it no more. Votes stay counted. */
export const takePartInNoPost: PartWith = async ({ sql: database }, { id }) => {
  await sql`
    update profile_count c set likes = c.likes - liked.likes from (
      select p.creator_id, count(*)::int as likes from post_like l join post p on p.id = l.post_id
      where l.account_id = ${id} and p.state = 'published' group by p.creator_id) liked
    where c.account_id = liked.creator_id`.execute(database);
  await sql`
    update post p set likes = p.likes - 1 from post_like l
    where l.post_id = p.id and l.account_id = ${id}`.execute(database);
  await sql`
    update post p set comments = p.comments - said.comments from (
      select post_id, count(*)::int as comments from post_comment where account_id = ${id} group by post_id) said
    where p.id = said.post_id`.execute(database);
  await sql`
    update post set mentions = (
      select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(mentions) m where m ->> 'user_id' <> ${id})
    where mentions @> jsonb_build_array(jsonb_build_object('user_id', ${id}::text))`.execute(database);
};
