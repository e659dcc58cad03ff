import { sql, type RawBuilder } from "kysely";

/** From how many characters on a text is looked for inside of names as well: the length of what the index holds. */
const INSIDE = 3;

/** A text in a pattern of LIKE, meaning itself. */
export const literalLike = (text: string): string =>
  text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** What somebody looks for among names, as names are compared: without case, blanks around it and an @ before it. */
export const soughtName = (query: string): string => query.trim().replace(/^@/, "").toLowerCase();

/**
 * Whether the account `a` has a username or a display name that fits a search: one that holds the text; of a shorter text one
 * that begins with it, or has a word that does. An empty text fits everybody. The indexes `account_username_*` and
 * `account_name_*` answer it.
 */
export const fitsName = (query: string): RawBuilder<boolean> => {
  const text = soughtName(query);
  if (text === "") return sql`true`;
  const begins = `${literalLike(text)}%`;
  const holds = `%${begins}`;
  return [...text].length >= INSIDE
    ? sql`(a.username_key like ${holds} or lower(a.display_name) like ${holds})`
    : sql`(a.username_key like ${begins} or lower(a.display_name) like ${begins}
        or lower(a.display_name) like ${`% ${begins}`})`;
};
