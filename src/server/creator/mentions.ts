import type { Kysely } from "kysely";
import { sql } from "kysely";

import { mentionedNames, renameMention } from "../../domain/profile/bio.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { isOpenTo } from "../block/block.reads.ts";
import type { Database } from "../database/schema.ts";
import { keysNow } from "../session/username-now.ts";

export interface Mention {
  readonly user_id: AccountId;
  readonly username: string;
  readonly display_name: string;
}

/** A text with the creators whom it names, in its order. */
interface MentioningText {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/**
 * The text with whom it names, as far as they exist and neither they nor `writer` block the other; `writer` null: blocks do not
 * count. Who is named as he was called before is called by his name of now, unless the text would be longer than `most` (ACCT-53).
 */
export const withMentions = async (
  database: Kysely<Database>,
  typed: string,
  { writer = null, most }: { readonly writer?: AccountId | null; readonly most: number },
): Promise<MentioningText> => {
  const keys = await keysNow(database, mentionedNames(typed));
  const moved = [...keys].filter(([key, now]) => key !== now);
  const renamed = moved.reduce((text, [from, to]) => renameMention(text, { from, to }), typed);
  const text = [...renamed].length > most ? typed : renamed;
  return { text, mentions: await mentionsIn(database, text, writer) };
};

const mentionsIn = async (
  database: Kysely<Database>,
  text: string,
  writer: AccountId | null,
): Promise<readonly Mention[]> => {
  const names = mentionedNames(text);
  if (names.length === 0) return [];
  const rows = await database
    .selectFrom("account as a")
    .select(["a.id as user_id", "a.username", "a.display_name", "a.username_key"])
    .where("a.username_key", "in", names)
    .where("a.type", "=", "model")
    .where("a.suspended", "=", false)
    .where(sql<boolean>`${isOpenTo(writer)}`)
    .execute();
  return rows
    .toSorted((one, other) => names.indexOf(one.username_key) - names.indexOf(other.username_key))
    .map(({ user_id, username, display_name }) => ({ user_id, username, display_name }));
};
