import { sql, type Kysely, type RawBuilder } from "kysely";

import type { BroadcastAudience, BroadcastGroup } from "../../domain/broadcast/broadcast.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { spentMoreThan } from "../ledger/spent.ts";
import { isRunningAt } from "../subscription/running.ts";

/** Whom a creator's broadcast goes to, as it is judged at a moment. */
export interface AskedAudience extends BroadcastAudience {
  readonly creatorId: AccountId;
  readonly excluded: readonly AccountId[];
  readonly now: EpochSeconds;
}

const access = sql`type in ('access', 'trial', 'gift')`;
/** `after` says nothing new of `a`: without it each batch reads the creator's fans from the first one on. */
const at = (creatorId: AccountId, after: string) =>
  sql`fan_id = a.id and fan_id > ${after} and creator_id = ${creatorId}`;

const inGroup = (
  group: BroadcastGroup,
  { creatorId, spentOver, now }: AskedAudience,
  after: string,
): RawBuilder<unknown> => {
  const ofHers = at(creatorId, after);
  switch (group) {
    case "subscribers":
      return sql`exists (select from subscription where ${ofHers} and ${access} and ${isRunningAt(now)})`;
    case "followers":
      return sql`exists (select from subscription where ${ofHers} and type = 'free' and ${isRunningAt(now)})`;
    case "expired":
      return sql`(exists (select from subscription where ${ofHers} and ${access} and started)
        and not exists (select from subscription where ${ofHers} and ${access} and ${isRunningAt(now)}))`;
    case "spenders":
      return spentMoreThan(spentOver, { fanId: sql`a.id`, creatorId, after });
  }
};

/** The accounts `a` of an audience: nobody twice, nobody with a block either way, nobody who is gone or left out. */
const ofAudience = (asked: AskedAudience, after = ""): RawBuilder<unknown> => sql`
  not a.suspended and a.id <> ${asked.creatorId} and a.id <> all(${[...asked.excluded]}::text[])
    and not exists (select from block b where (b.blocker_id = a.id and b.blocked_id = ${asked.creatorId})
      or (b.blocker_id = ${asked.creatorId} and b.blocked_id = a.id))
    and (${sql.join(
      asked.groups.map((group) => inGroup(group, asked, after)),
      sql` or `,
    )})`;

/** How many an audience has now. */
export const countAudience = async (database: Kysely<Database>, asked: AskedAudience): Promise<number> => {
  if (asked.groups.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account a where ${ofAudience(asked)}`.execute(database);
  return rows[0]!.count;
};

/** The next ones of an audience after an account, in the order of ids. */
export const nextOfAudience = async (
  database: Kysely<Database>,
  asked: AskedAudience,
  after: string,
  limit: number,
): Promise<readonly { readonly id: AccountId; readonly username: string }[]> => {
  const { rows } = await sql<{ id: AccountId; username: string }>`
    select a.id, a.username from account a where a.id > ${after} and ${ofAudience(asked, after)}
    order by a.id limit ${limit}`.execute(database);
  return rows;
};
