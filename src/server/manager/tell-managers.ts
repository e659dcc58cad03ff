import type { AccountId } from "../../domain/unit/unit.ts";
import { notify } from "../notice/notify.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** What one side of a grant is told; with a subject by mail, too. */
interface Told {
  readonly accountId: AccountId;
  readonly subject: string | null;
  readonly text: string;
  readonly url: string;
  /** The page is on sites for all alone (PROFILE-17). */
  readonly toMainSite?: boolean;
}

/** Tells one side what became of an invite or a manager. */
export const tellManagers = (
  unit: UnitOfWork,
  { accountId, subject, text, url, toMainSite = false }: Told,
): void =>
  notify(unit, {
    ...{ accountId, kind: "system", text, url },
    ...(subject === null ? {} : { mail: { subject, ...(toMainSite ? { toMainSite } : {}) } }),
  });

/**
 * A grant has ended: sessions that act by it do not any more, and their open pages are told. All of his pages learn that hers is not
 * theirs to edit, and the rooms that the grant alone let him into are left.
 */
export const endActing = async (
  unit: UnitOfWork,
  { managerId, creatorId }: { readonly managerId: AccountId; readonly creatorId: AccountId },
): Promise<void> => {
  const sessions = await unit.sql
    .updateTable("session")
    .set({ acting_as: null })
    .where("account_id", "=", managerId)
    .where("acting_as", "=", creatorId)
    .returning("id")
    .execute();
  const { username } = await unit.sql
    .selectFrom("account")
    .select("username")
    .where("id", "=", creatorId)
    .executeTakeFirstOrThrow();
  unit.publish({ event: "profile.update", audience: { account: managerId }, data: { username } });
  for (const { id } of sessions)
    unit.publish({ event: "account.manager-removed", audience: { session: id }, data: { username } });
};
