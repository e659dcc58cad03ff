import { sql } from "kysely";

import type { PartWith } from "../personal/personal.ts";

/** As a pattern that means these very characters, as words of their own. */
const asWords = (text: string): string => `\\m${text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}\\M`;

/**
 * What others were told of an account that is erased goes with it: notices name people by what they are called, and lead to their
 * pages. One that has the same words by chance goes as well, some months early.
 */
export const forgetNotices: PartWith = ({ sql: database }, { username, displayName }) => {
  const names = [username, displayName].map(asWords).join("|");
  return sql`
    delete from notice where text ~* ${names}
      or url ~* ${`/${asWords(username)}(/|[?]|$)`}`.execute(database);
};
