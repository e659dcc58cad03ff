import { sql } from "kysely";

import type { AutoType } from "../../domain/auto-message/auto-message.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { MediaSettled } from "../media/media-settled.ts";
import { notify } from "../notice/notify.ts";

const pages = {
  interval: accountPages["auto-messages"],
  welcome: accountPages["welcome-messages"],
  thankyou: accountPages["thankyou-messages"],
} as const satisfies Readonly<Record<AutoType, unknown>>;

/** A file of messages that are sent by themselves failed: their creator is told, for they go to nobody. */
export const tellFailedFile: MediaSettled = async (unit, { id, error }) => {
  if (error === null) return;
  const { rows } = await sql<{ creator_id: AccountId; type: AutoType }>`
    select distinct a.creator_id, a.type from auto_message a
      join direct_message_media dm on dm.direct_message_id = a.content_id
    where dm.media_id = ${id} and a.deleted_at is null`.execute(unit.sql);
  for (const { creator_id: accountId, type } of rows) {
    const { name, path } = pages[type];
    const text = `A file of your ${name} could not be used, so that message is not sent: ${error}`;
    notify(unit, { accountId, kind: "system", text, url: path });
  }
};
