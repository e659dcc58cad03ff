import { hasAccess } from "../../domain/profile/access.ts";
import { usernameKey } from "../../domain/account/username-key.ts";
import { blocksBetween } from "../block/block.reads.ts";
import { isClosedTo } from "../settings/privacy.reads.ts";
import type { EnterRoom } from "../socket/enter-room.ts";
import { standingOf } from "../subscription/standing.ts";

const PREFIX = "profile:";

/**
 * The room of a creator's page is for whom the page is open to: not for people whom she has blocked, nor for visitors from
 * countries that she has closed it to, unless they have what they paid for (SUBP-28, ACCT-55), are herself or manage her.
 */
export const enterProfileRoom: EnterRoom = async ({ database, clock }, { account, country }, room) => {
  if (!room.startsWith(PREFIX)) return null;
  const owner = await database
    .selectFrom("account")
    .leftJoin("manager_grant as granted", (join) =>
      join
        .onRef("granted.creator_id", "=", "account.id")
        .on("granted.manager_id", "=", account)
        .on("granted.accepted_at", "is not", null),
    )
    .select(["account.id", "granted.manager_id"])
    .where("username_key", "=", usernameKey(room.slice(PREFIX.length)))
    .executeTakeFirst();
  if (owner === undefined) return { enters: false, tells: null };
  const { id, manager_id } = owner;
  const [isKeptOut, { ofViewer }] = await Promise.all([
    isClosedTo(database, id, country),
    blocksBetween(database, account, id),
  ]);
  if (!isKeptOut && !ofViewer) return { enters: true, tells: null };
  if (account === null) return { enters: false, tells: null };
  const standing = await standingOf(database, account, id, clock.now());
  const facts = { ...standing, can_edit: manager_id !== null, is_self: account === id };
  return { enters: hasAccess(facts), tells: null };
};
