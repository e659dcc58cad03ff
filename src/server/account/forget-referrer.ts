import { sql } from "kysely";

import type { PartWith } from "../personal/personal.ts";

/** Accounts that were made through somebody's link do not remember her name. Who was brought by whom stands by ids. */
export const forgetReferrer: PartWith = ({ sql: database }, { id }) =>
  sql`
    update account set model_ref = null where id <> ${id} and lower(model_ref) in (
      select username_key from account where id = ${id}
      union all select username_key from former_username where account_id = ${id})`.execute(database);
