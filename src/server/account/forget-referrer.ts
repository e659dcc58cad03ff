import { sql } from "kysely";

import { usernameKey } from "../../domain/account/username-key.ts";
import type { PartWith } from "../personal/personal.ts";

/** Accounts that were made through somebody's link do not remember her name. Who was brought by whom stands by ids. */
export const forgetReferrer: PartWith = ({ sql: database }, { username }) =>
  database
    .updateTable("account")
    .set({ model_ref: null })
    .where(sql`lower(model_ref)`, "=", usernameKey(username))
    .execute();
