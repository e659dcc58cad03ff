import type { Kysely } from "kysely";

import { usernameKey } from "../../domain/account/username-key.ts";
import type { Database } from "../database/schema.ts";
import { keysNow } from "../session/username-now.ts";
import type { Site } from "../site/site.ts";

/** What a site's settings say of creators' tips, by their names. */
export type TipSettings = Pick<Site, "tipButtonHidden" | "tipData">;

/**
 * The settings under the names that their creators have now: one that a creator had before goes on meaning her (ACCT-53, COVER-10).
 * Nothing is read where a site has none. What names her as she is called now comes first.
 */
export const tipSettingsNow = async (
  database: Kysely<Database>,
  { tipButtonHidden, tipData }: TipSettings,
): Promise<TipSettings> => {
  const keys = await keysNow(
    database,
    [...tipButtonHidden, ...tipData].map(({ username }) => username),
  );
  const named = <Row extends { readonly username: string }>(rows: readonly Row[]): readonly Row[] => {
    const isRenamed = ({ username }: Row): boolean =>
      keys.get(usernameKey(username)) !== usernameKey(username);
    return [
      ...rows.filter((row) => !isRenamed(row)),
      ...rows.filter(isRenamed).map((row) => ({ ...row, username: keys.get(usernameKey(row.username))! })),
    ];
  };
  return { tipButtonHidden: named(tipButtonHidden), tipData: named(tipData) };
};
