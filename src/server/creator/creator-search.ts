import type { Kysely } from "kysely";
import { sql } from "kysely";

import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { CreatorCard } from "../../protocol/records.ts";
import { isOpenTo } from "../block/block.reads.ts";
import { isFound, isReachedFrom } from "../settings/privacy.reads.ts";
import { literalLike, soughtName } from "../database/name-search.ts";
import type { Database } from "../database/schema.ts";
import { cardColumns, cardSource, cardsOf, isShown, type CardRow } from "./creator-cards.ts";

const MOST = 20;
const SHORTEST = 2;

/** Creators whose username or display name holds a text, without case, best match first (API-27); nothing for a shorter one than 2 characters. */
export const searchCreators = async (
  database: Kysely<Database>,
  query: string,
  { viewerId, country }: { readonly viewerId: AccountId | null; readonly country: string },
  now: EpochSeconds,
): Promise<CreatorCard[]> => {
  const text = soughtName(query);
  if ([...text].length < SHORTEST) return [];
  const begins = `${literalLike(text)}%`;
  const holds = `%${begins}`;
  const { rows } = await sql<CardRow>`
    select ${cardColumns} ${cardSource}
    where ${isShown} and ${isOpenTo(viewerId)} and ${isFound} and ${isReachedFrom(country)} and (a.username_key like ${holds} or lower(a.display_name) like ${holds})
    order by (a.username_key = ${text} or lower(a.display_name) = ${text}) desc,
      (a.username_key like ${begins} or lower(a.display_name) like ${begins}) desc,
      n.likes desc nulls last, a.id
    limit ${MOST}`.execute(database);
  return cardsOf(database, rows, viewerId, now);
};
