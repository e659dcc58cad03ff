import type { NewNotice } from "../../domain/notice/notice.ts";
import { isGuest } from "../payment/buyer.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** No badge tells more than 99: who reads none of his notices shall not make each sale count them all. */
const MOST_UNREAD = 100;

/** Writes a notice in the transaction of its cause; the open pages of its account get `notification.new` after the commit. */
export const notify = async (
  unit: UnitOfWork,
  { accountId, kind, text, url, mail }: NewNotice,
): Promise<void> => {
  if (mail !== undefined) unit.schedule({ kind: "mail.notice", payload: { ...mail, accountId, text, url } });
  // A guest has no page of notices: he is mailed.
  if (isGuest(accountId)) return;
  const { id } = await unit.sql
    .insertInto("notice")
    .values({ account_id: accountId, kind, text, url, created_at: unit.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const unread = await unit.sql
    .selectFrom("notice")
    .select("id")
    .where("account_id", "=", accountId)
    .where("read_at", "is", null)
    .limit(MOST_UNREAD)
    .execute();
  unit.publish({
    event: "notification.new",
    audience: { account: accountId },
    data: { id, kind, text, url, created_at: unit.now, unread: unread.length },
  });
};
