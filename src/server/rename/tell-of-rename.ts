import type { AccountId } from "../../domain/unit/unit.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import { publishUserUpdate } from "../account/user-update.ts";
import { resendInvite } from "../manager/send-invite.ts";
import { notify } from "../notice/notify.ts";
import type { Keys } from "../session/keys.ts";
import type { UnitOfWork } from "../store/event-store.ts";

export interface Rename {
  readonly accountId: AccountId;
  readonly from: string;
  readonly to: string;
}

/**
 * What follows a new username in its transaction: the account's pages learn it, those of its profile ask again, its owner is mailed,
 * an open invite of it is sent anew, and a job lets mentions follow.
 */
export const tellOfRename = async (
  unit: UnitOfWork,
  keys: Keys,
  { accountId, from, to }: Rename,
): Promise<void> => {
  await publishUserUpdate(unit, accountId);
  unit.publish({
    event: "profile.update",
    audience: { room: `profile:${from}` },
    data: { username: from },
  });
  const { display_name: displayName } = await unit.sql
    .selectFrom("account")
    .select("display_name")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  await resendInvite(unit, keys, { id: accountId, username: to, displayName });
  notify(unit, {
    ...{ accountId, kind: "system", url: accountPages["setting-account"].path },
    text: `Your username is @${to} now. Links to @${from} lead to you, and nobody else can have this name for 30 days.`,
    mail: { subject: "Your username was changed" },
  });
  unit.schedule({
    kind: "rename.mentions",
    key: `rename.mentions:${accountId}:${to}`,
    payload: { accountId, from },
  });
};
