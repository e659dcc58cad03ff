import { sql } from "kysely";

import type { Person } from "../../protocol/records.ts";

/** Whether the account `a` is a creator's: what `is_creator` of a row is. */
export const isCreator = sql<boolean>`a.type = 'model'`;

/** What is read of an account that others see by name. */
export interface PersonRow {
  readonly username: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
  readonly is_creator: boolean;
}

/** An account as others see it by name. */
export const personOf = ({ username, display_name, avatar_url, is_creator }: PersonRow): Person => ({
  ...{ username, display_name, fans_avatar_url: avatar_url, is_creator },
});
