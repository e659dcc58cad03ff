import { sql, type Kysely } from "kysely";

import type { ViewSource } from "../../domain/stats/view-source.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { hiddenKey } from "../account/attempts.ts";
import type { Database } from "../database/schema.ts";
import { countTry, limitState, type LimitState } from "../http/limits.ts";
import { keyNow } from "../session/username-now.ts";
import { isSalted, utcDayOf, visitorDigest, withSalt, type Visitor } from "./visitor-digest.ts";

/** A profile that was shown to somebody; of whom it was, nothing is kept. */
export interface ShownPage extends Visitor {
  readonly username: string;
  /** Whose views of it do not count: the visitor's own page, and those that he manages. */
  readonly own: readonly AccountId[];
  readonly country: string;
  readonly source: ViewSource;
}

/** Views of one address that are counted in a minute; more of them are a flood. */
const VIEWS_A_MINUTE = 60;
const MINUTE = 60;

/**
 * Counts a view, if the page is one of a creator; the first one of a visitor on a UTC day counts as a visitor, also when two come
 * at once. All that in one statement, with the limit of the address.
 */
export const countView = async (database: Kysely<Database>, shown: ShownPage): Promise<LimitState> => {
  const { username, own, now, address, country, source } = shown;
  const day = utcDayOf(now);
  const row = (isFirst: boolean) => sql`
    insert into page_view (creator_id, seen_at, visitor, is_first, country, source)
    select id, ${now}::bigint, visitor, ${isFirst}::boolean, ${country}::text, ${source}::text from page`;
  const counted = await withSalt(
    database,
    day,
    sql<{ salted: boolean; count: number; window_end: EpochSeconds }>`
      with tried as (${countTry(`view:${hiddenKey(address)}`, MINUTE, now)}),
      page as (
        select account.id, ${visitorDigest(sql.ref("account.id"), shown)} as visitor
        from account, visitor_salt, tried
        where account.username_key = ${keyNow(username)} and account.type = 'model' and not account.suspended
          and account.id <> all(${own}::text[]) and visitor_salt.day = ${day}::integer and tried.count <= ${VIEWS_A_MINUTE}
      ), first as (${row(true)} on conflict do nothing returning id),
      again as (${row(false)} where not exists (select from first))
      select count, window_end, ${isSalted(day)} as salted from tried`,
  );
  return limitState(counted, VIEWS_A_MINUTE, now);
};
