import { sql } from "kysely";

import { accountPages } from "../../domain/site/account-pages.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { MediaSettled } from "../media/media-settled.ts";
import { notify } from "../notice/notify.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Tells a creator why a message to many goes to nobody any more; `why` is a sentence. */
export const tellUnsent = (unit: UnitOfWork, accountId: AccountId, why: string): void =>
  notify(unit, {
    ...{ accountId, kind: "system", url: accountPages["sent-broadcasts"].path },
    text: `Your message to many was not sent. ${why}`,
  });

/** A file failed: messages to many that wait for it, now or until their time, are over, and their creator is told why. */
export const stopForFailedFile: MediaSettled = async (unit, { id, error }) => {
  if (error === null) return;
  const { rows } = await sql<{ creator_id: AccountId }>`
    update broadcast set status = 'stopped' where status in ('waiting', 'sending') and direct_message_id in (
      select direct_message_id from direct_message_media where media_id = ${id})
    returning creator_id`.execute(unit.sql);
  for (const { creator_id: creatorId } of rows)
    tellUnsent(unit, creatorId, `A file of it could not be used: ${error}`);
};
