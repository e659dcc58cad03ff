import { MENTION_START } from "./bio.ts";

/** A username that is being typed: where its "@" stands, and what of it is there. */
export interface TypedMention {
  readonly from: number;
  readonly query: string;
}

const typed = new RegExp(`${MENTION_START}([A-Za-z0-9][A-Za-z0-9_-]{1,29})$`);
const rest = /^[A-Za-z0-9_-]*/;

/** The mention that is being typed before the caret, once it has 2 characters (API-27); null: none. */
export const mentionAt = (text: string, caret: number): TypedMention | null => {
  const query = typed.exec(text.slice(0, caret))?.[2];
  return query === undefined ? null : { from: caret - query.length - 1, query };
};

/** The text with a whole username in place of the one that was being typed, and where the caret is then (OWNER-42). */
export const withMention = (
  text: string,
  caret: number,
  username: string,
): { readonly text: string; readonly caret: number } => {
  const from = mentionAt(text, caret)?.from ?? caret;
  const after = text.slice(caret).replace(rest, "");
  const space = /^[\s.,;:!?)]/.test(after) ? "" : " ";
  const before = `${text.slice(0, from)}@${username}${space}`;
  return { text: before + after, caret: before.length };
};
