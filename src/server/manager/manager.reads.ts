import { sql, type Kysely } from "kysely";

import { managerAccount } from "../../domain/ledger/ledger.decider.ts";
import { percentOf } from "../../domain/manager/fee.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import type { ManagerState } from "../../protocol/manager/manager.endpoints.ts";
import type { Database } from "../database/schema.ts";
import type { Keys } from "../session/keys.ts";
import { inviteHash, invitePath } from "./invite-hash.ts";

interface GrantRow {
  readonly creator_id: AccountId;
  readonly creator_username: string;
  readonly creator_name: string;
  readonly manager_id: AccountId;
  readonly manager_username: string;
  readonly manager_name: string;
  readonly invite_id: string;
  readonly fee: number;
  readonly expires_at: EpochSeconds;
  readonly accepted_at: EpochSeconds | null;
  /** What the manager has of the creator's sales since then. */
  readonly earned: Cents;
}

const readGrants = async (
  database: Kysely<Database>,
  id: AccountId,
  now: EpochSeconds,
): Promise<readonly GrantRow[]> => {
  const { rows } = await sql<GrantRow>`
    select g.creator_id, c.username as creator_username, c.display_name as creator_name, g.manager_id,
      m.username as manager_username, m.display_name as manager_name, g.invite_id, g.fee, g.expires_at, g.accepted_at,
      case when g.accepted_at is null then 0 else (
        select coalesce(sum(l.amount), 0)::bigint from ledger_posting l join payment p on p.id = l.payment_id
        where l.account = ${managerAccount("")} || g.manager_id and p.creator_id = g.creator_id
          and p.settled_at >= g.accepted_at) end as earned
    from manager_grant g join account c on c.id = g.creator_id join account m on m.id = g.manager_id
    where (g.creator_id = ${id} or g.manager_id = ${id}) and (g.accepted_at is not null or g.expires_at > ${now})
    order by g.accepted_at desc nulls first, g.invited_at desc, g.creator_id`.execute(database);
  return rows;
};

/**
 * Both sides of managing, of one account; `actingAs`: the creator for whom its session acts. `origin`: of the site on which invites are
 * accepted, "" for this one: the site of one creator alone has no such page (PROFILE-17).
 */
export const readManagerState = async (
  database: Kysely<Database>,
  keys: Keys,
  {
    id,
    now,
    actingAs,
    origin,
  }: {
    readonly id: AccountId;
    readonly now: EpochSeconds;
    readonly actingAs: AccountId | null;
    readonly origin: string;
  },
): Promise<ManagerState> => {
  const rows = await readGrants(database, id, now);
  const own = rows.find(({ creator_id }) => creator_id === id);
  const others = rows.filter(({ manager_id }) => manager_id === id);
  const person = own && {
    user_id: own.manager_id,
    user_username: own.manager_username,
    user_display_name: own.manager_name,
    fee_percentage: percentOf(own.fee),
  };
  const modelOf = (row: GrantRow) => ({
    model_user_id: row.creator_id,
    model: { username: row.creator_username, display_name: row.creator_name },
    fee_percentage: percentOf(row.fee),
  });
  const acted = others.find(({ creator_id, accepted_at }) => creator_id === actingAs && accepted_at !== null);
  return {
    manager:
      own === undefined || person === undefined || own.accepted_at === null
        ? null
        : { ...person, since: own.accepted_at, earned_usd: own.earned },
    sent_invite:
      own === undefined || person === undefined || own.accepted_at !== null
        ? null
        : { ...person, expires_at: own.expires_at },
    received_invites: others
      .filter(({ accepted_at }) => accepted_at === null)
      .map((row) => {
        const { creator_username: creatorUsername, invite_id: inviteId, fee } = row;
        const invite = { creatorUsername, managerId: id, fee, inviteId };
        return {
          ...modelOf(row),
          hash: inviteHash(keys, invite),
          accept_url: `${origin}${invitePath(keys, invite)}`,
          expires_at: row.expires_at,
        };
      }),
    managed: others.flatMap((row) =>
      row.accepted_at === null ? [] : [{ ...modelOf(row), since: row.accepted_at, earned_usd: row.earned }],
    ),
    acting_as: acted === undefined ? null : { id: acted.creator_id, username: acted.creator_username },
  };
};
