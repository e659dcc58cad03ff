import type { Kysely, RawBuilder } from "kysely";
import { sql } from "kysely";

import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { settingOf, storedSetting } from "./setting.reads.ts";

const privacyOf = sql`select from account_setting s where s.account_id = a.id and s.section = 'privacy'`;

/** Accounts `a` that are not hidden: a condition for search, lists and rankings. */
export const isFound = sql`not exists (${privacyOf} and s.value -> 'hidden' = 'true')`;

/** Accounts `a` whose page is open to visitors from a country: a condition for lists. */
export const isReachedFrom = (country: string): RawBuilder<unknown> =>
  sql`not exists (${privacyOf} and s.value -> 'blocked_countries' ? ${country})`;

/** Accounts `a` whose page is open to visitors from every country. */
export const isReachedFromEverywhere = sql`not exists (${privacyOf} and jsonb_array_length(s.value -> 'blocked_countries') > 0)`;

/** Whether a creator's page is closed to visitors from a country. */
export const isClosedTo = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  country: string,
): Promise<boolean> => (await settingOf(database, creatorId, "privacy")).blocked_countries.includes(country);

/** Which of these creators have closed their page to visitors from a country. */
export const closedTo = async (
  database: Kysely<Database>,
  creatorIds: readonly AccountId[],
  country: string,
): Promise<ReadonlySet<AccountId>> => {
  if (creatorIds.length === 0) return new Set();
  const rows = await database
    .selectFrom("account_setting")
    .select(["account_id", "value"])
    .where("section", "=", "privacy")
    .where("account_id", "in", creatorIds)
    .execute();
  return new Set(
    rows
      .filter(({ value }) => storedSetting("privacy", value).blocked_countries.includes(country))
      .map(({ account_id }) => account_id),
  );
};
