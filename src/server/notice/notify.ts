import type { NewNotice } from "../../domain/notice/notice.ts";
import { isGuest } from "../payment/buyer.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** Writes a notice in the transaction of its cause; the open pages of its account get `notification.new` after the commit. */
export const notify = (unit: UnitOfWork, { accountId, kind, text, url, mail }: NewNotice): void => {
  if (mail !== undefined)
    unit.schedule({ kind: "mail.notice", payload: { ...mail, accountId, kind, text, url } });
  // A guest has no page of notices: he is mailed.
  if (!isGuest(accountId)) unit.notify({ accountId, kind, text, url, createdAt: unit.now });
};
