import { sql } from "kysely";

import { deletionDecider } from "../../domain/delete-account/deletion.decider.ts";
import { goingText } from "../../domain/delete-account/deletion-texts.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { notify } from "../notice/notify.ts";
import { readPerson } from "../personal/personal.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { accountPages } from "../../domain/site/account-pages.ts";

/** Tells who bought media of an account that they go with it, once; who is told and that it was done are one transaction. */
export const tellBuyers = async (unit: UnitOfWork, id: AccountId): Promise<void> => {
  const { state, events } = await unit.execute(deletionDecider, id, { type: "AnnounceDeletion" });
  if (events === undefined || events.length === 0 || state.status !== "asked") return;
  const { displayName } = await readPerson(unit.sql, id);
  const { rows } = await sql<{ account_id: AccountId }>`
    select distinct u.account_id from unlock u
    join account a on a.id = u.account_id and not a.suspended
    left join post p on u.kind = 'post' and p.id = u.item_id
    left join media m on u.kind = 'media' and m.id = u.item_id
    left join direct_message d on u.kind = 'dm' and d.id = u.item_id
    where coalesce(p.creator_id, m.owner_id, d.creator_id) = ${id} and u.account_id <> ${id}`.execute(
    unit.sql,
  );
  const text = goingText(displayName, state.eraseAt);
  for (const { account_id: accountId } of rows)
    notify(unit, {
      ...{ accountId, kind: "system", text, url: accountPages.purchases.path },
      mail: { subject: `${displayName} leaves: save what you bought` },
    });
};
