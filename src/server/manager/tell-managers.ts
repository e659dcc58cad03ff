import { accountPages } from "../../domain/site/account-pages.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { notify } from "../notice/notify.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** What one side of a grant is told: in the list of notices, and by mail under a `subject`. */
interface Told {
  readonly accountId: AccountId;
  readonly text: string;
  readonly subject?: string;
  /** Where the mail leads instead: a page that is on sites for all alone (PROFILE-17). */
  readonly mainSitePath?: string;
}

/** Tells one side what became of an invite or a manager; it leads to the page where both stand. */
export const tellManagers = (unit: UnitOfWork, { accountId, text, subject, mainSitePath }: Told): void => {
  const path = mainSitePath === undefined ? {} : { mainSitePath };
  notify(unit, {
    ...{ accountId, kind: "system", text, url: accountPages.manager.path },
    ...(subject === undefined ? {} : { mail: { subject, ...path } }),
  });
};

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
