import { Link } from "react-router-dom";

import { conversationPath, INBOX_PATH } from "../../domain/direct-message/conversation-path.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { dateText } from "../../domain/format/moment.ts";
import { shortNumber } from "../../domain/format/number.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";
import type { Dashboard } from "../../protocol/dashboard/dashboard.records.ts";
import { useTimeZone } from "../kit/use-time-zone.ts";
import * as css from "./dashboard.css.ts";

function Open({ to, count, what }: { to: string; count: number; what: string }) {
  return (
    <li>
      <Link className={css.openLink} to={to}>
        <span>{what}</span>
        <span className={css.openCount}>{shortNumber(count)}</span>
      </Link>
    </li>
  );
}

/** What waits for an answer of the creator's, each with its page; messages are nobody's but her own. */
export function Waiting({
  unread_messages: unread,
  open_purchases: purchases,
}: Pick<Dashboard, "unread_messages" | "open_purchases">) {
  return (
    <ul className={css.openList}>
      {unread !== null && <Open to={INBOX_PATH} count={unread} what="Unread messages" />}
      <Open to={accountPaths.customPurchases} count={purchases} what="Menu purchases to deliver" />
    </ul>
  );
}

/** The last tips, each with its fan, whose conversation is the creator's own. */
export function LastTips({ tips, is_own: isOwn }: Pick<Dashboard, "tips" | "is_own">) {
  const timeZone = useTimeZone();
  if (tips.length === 0) return <p className={css.lead}>No tips yet. They show up here as they come.</p>;
  return (
    <>
      <ul className={css.openList}>
        {tips.map(({ id, username, display_name: name, amount_usd: amount, tipped_at: at }) => (
          <li key={id} className={css.tip}>
            <span className={css.tipFan}>
              {isOwn && username !== null ? (
                <Link className={css.taskLink} to={conversationPath(username)}>
                  {name}
                </Link>
              ) : (
                name
              )}
              <span className={css.tipAt}>{dateText(at, timeZone)}</span>
            </span>
            <span className={css.openCount}>{formatCents(amount)}</span>
          </li>
        ))}
      </ul>
      <Link className={css.allLink} to={accountPaths.earnings}>
        All earnings
      </Link>
    </>
  );
}
