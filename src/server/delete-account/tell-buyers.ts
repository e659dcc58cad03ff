import { sql } from "kysely";

import { announceAt, deletionDecider } from "../../domain/delete-account/deletion.decider.ts";
import { goingText } from "../../domain/delete-account/deletion-texts.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { notify } from "../notice/notify.ts";
import { readPerson } from "../personal/personal.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

/** Buyers who are told in one transaction. */
export const TOLD_AT_ONCE = 100;

/** The next ones after an account who have something of its media: of whoever has paid it, which its own payments say. */
const nextBuyers = async (unit: UnitOfWork, id: AccountId, after: string): Promise<readonly AccountId[]> => {
  const { rows } = await sql<{ id: AccountId }>`
    select b.id from (
      select distinct buyer_id as id from payment where creator_id = ${id} and buyer_id > ${after} and buyer_id <> ${id}
    ) b join account a on a.id = b.id and not a.suspended
    where exists (
      select from unlock u
      left join post p on u.kind = 'post' and p.id = u.item_id
      left join media m on u.kind = 'media' and m.id = u.item_id
      left join direct_message d on u.kind = 'dm' and d.id = u.item_id
      where u.account_id = b.id and coalesce(p.creator_id, m.owner_id, d.creator_id) = ${id}
      -- Looked for with each buyer: never all that anybody has bought.
      offset 0)
    order by b.id limit ${TOLD_AT_ONCE}`.execute(unit.sql);
  return rows.map((row) => row.id);
};

/**
 * Tells the next ones after an account who bought media of one that is deleted that they go with it; answers the last one, null:
 * that was all, and stands in the deletion's events. Nothing happens when it was all before, or the deletion does not stand.
 */
export const tellBuyers = async (unit: UnitOfWork, id: AccountId, after: string): Promise<string | null> => {
  const state = await unit.load(deletionDecider, id);
  if (state.status !== "asked" || state.announcedAt !== null || unit.now < announceAt(state.eraseAt))
    return null;
  const { displayName } = await readPerson(unit.sql, id);
  const text = goingText(displayName, state.eraseAt);
  const buyers = await nextBuyers(unit, id, after);
  for (const accountId of buyers)
    notify(unit, {
      ...{ accountId, kind: "system", text, url: accountPages.purchases.path },
      mail: { subject: `${displayName} leaves: save what you bought` },
    });
  if (buyers.length === TOLD_AT_ONCE) return buyers.at(-1)!;
  await unit.execute(deletionDecider, id, { type: "AnnounceDeletion" });
  return null;
};
