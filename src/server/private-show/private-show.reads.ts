import type { Kysely, Selectable } from "kysely";

import type { PrivateParty } from "../../domain/private-show/private-show.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { PrivateShowTable } from "./private-show.tables.ts";

export type PrivateShowRow = Selectable<PrivateShowTable>;

/** Whether the next step may still be made: the job that closes it may be some seconds late. */
const isTimely = ({ status, deadline, payment_id }: PrivateShowRow, now: EpochSeconds): boolean =>
  payment_id !== null ||
  deadline === null ||
  now < deadline ||
  (status !== "invited" && status !== "accepted");

const unendedShowsOf = (database: Kysely<Database>, creatorId: AccountId): Promise<PrivateShowRow[]> =>
  database
    .selectFrom("private_show")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .where("status", "<>", "over")
    .orderBy("invited_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** A creator's show that is not over; null: there is none. */
export const openShowOf = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  now: EpochSeconds,
): Promise<PrivateShowRow | null> =>
  (await unendedShowsOf(database, creatorId)).find((row) => isTimely(row, now)) ?? null;

/** The creator's invitations whose time is over, though the job that closes them was not there yet. */
export const overdueShowsOf = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  now: EpochSeconds,
): Promise<readonly PrivateShowRow[]> =>
  (await unendedShowsOf(database, creatorId)).filter((row) => !isTimely(row, now));

/** A fan's shows that are not over, newest first; of one creator with `creatorId`. */
export const openShowsFor = async (
  database: Kysely<Database>,
  fanId: AccountId,
  now: EpochSeconds,
  creatorId?: AccountId,
): Promise<readonly PrivateShowRow[]> => {
  const rows = await database
    .selectFrom("private_show")
    .selectAll()
    .where("fan_id", "=", fanId)
    .where("status", "<>", "over")
    .$if(creatorId !== undefined, (query) => query.where("creator_id", "=", creatorId!))
    .orderBy("invited_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.filter((row) => isTimely(row, now));
};

/** A show and which side of it an account is; null: it is neither. */
export const showOfParty = async (
  database: Kysely<Database>,
  id: string,
  accountId: AccountId,
): Promise<{ readonly show: PrivateShowRow; readonly party: PrivateParty } | null> => {
  const show = await database.selectFrom("private_show").selectAll().where("id", "=", id).executeTakeFirst();
  if (show === undefined) return null;
  if (show.creator_id === accountId) return { show, party: "creator" };
  return show.fan_id === accountId ? { show, party: "fan" } : null;
};

export interface Person {
  readonly id: AccountId;
  readonly username: string;
  readonly display_name: string;
  readonly fans_avatar_url: string | null;
}

/** The names of both, by their side. */
export const peopleOf = async (
  database: Kysely<Database>,
  { creator_id, fan_id }: Pick<PrivateShowRow, "creator_id" | "fan_id">,
): Promise<Readonly<Record<PrivateParty, Person>>> => {
  const rows = await database
    .selectFrom("account")
    .select(["id", "username", "display_name", "avatar_url as fans_avatar_url"])
    .where("id", "in", [creator_id, fan_id])
    .execute();
  const of = (id: AccountId): Person =>
    rows.find((row) => row.id === id) ?? { id, username: "", display_name: "", fans_avatar_url: null };
  return { creator: of(creator_id), fan: of(fan_id) };
};
