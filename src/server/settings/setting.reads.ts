import type { Kysely } from "kysely";

import {
  defaultSettings,
  type SettingName,
  type SettingValues,
} from "../../domain/settings/setting-values.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** The country is a fact of the account, whether comments are open one of the creator; who is blocked has rows of its own. */
type Stored = {
  readonly [Name in SettingName]: Omit<
    SettingValues[Name],
    "post_comments_disabled" | "blocked_people" | "country"
  >;
};

const { country: _c, ...account } = defaultSettings.account;
const { post_comments_disabled: _, ...comments } = defaultSettings.comments;
const { blocked_people: _p, ...privacy } = defaultSettings.privacy;
const defaults: Stored = { ...defaultSettings, account, comments, privacy };

/** A section as it is stored, over what holds for everybody. */
export const storedSetting = <Name extends SettingName>(name: Name, value: unknown): Stored[Name] => ({
  ...defaults[name],
  ...(value as Partial<Stored[Name]> | undefined),
});

/** A section of an account's settings. */
export const settingOf = async <Name extends SettingName>(
  database: Kysely<Database>,
  accountId: AccountId,
  name: Name,
): Promise<Stored[Name]> => {
  const row = await database
    .selectFrom("account_setting")
    .select("value")
    .where("account_id", "=", accountId)
    .where("section", "=", name)
    .executeTakeFirst();
  return storedSetting(name, row?.value);
};
