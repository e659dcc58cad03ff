import { sql } from "kysely";

import type { PartWith } from "../personal/personal.ts";

/** Nobody is mentioned any more who is erased: what others wrote stays, and leads to nobody. */
export const forgetMentions: PartWith = ({ sql: database }, { id }) =>
  sql`
    update creator set state = jsonb_set(state, '{bio,mentions}', (
      select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(state #> '{bio,mentions}') m
      where m ->> 'user_id' <> ${id}))
    where state #> '{bio,mentions}' @> jsonb_build_array(jsonb_build_object('user_id', ${id}::text))`.execute(
    database,
  );
