import { sql } from "kysely";

import type { PartWith } from "../personal/personal.ts";

/** As a pattern that means these very characters, as words of their own. */
const asWords = (text: string): string => `\\m${text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}\\M`;

/**
 * What others were told of an account that is erased goes with it: notices name people by what they are called, and lead to their
 * pages. One that has the same words by chance goes as well, some months early.
 */
export const forgetNotices: PartWith = async ({ sql: database }, { id, username, displayName }) => {
  const former = await database
    .selectFrom("former_username")
    .select("username")
    .where("account_id", "=", id)
    .execute();
  const usernames = [username, ...former.map((row) => row.username)].map(asWords);
  await sql`
    delete from notice where text ~* ${[asWords(displayName), ...usernames].join("|")}
      or url ~* ${`/(${usernames.join("|")})(/|[?]|$)`}`.execute(database);
};
