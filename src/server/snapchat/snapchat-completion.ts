import { sql } from "kysely";

import type { SnapchatCompletion } from "../../domain/snapchat/completion-texts.ts";
import type { RequestContext } from "../http/context.ts";
import { browserOf, type Visit } from "../payment/buyer.ts";

/**
 * The page global `snapchat`: a membership that this viewer, or a guest in this browser, has paid and not been told of yet. It
 * is told by that, once (SNAP-08, SNAP-09), another one by the next page; not by a page that a browser fetches ahead, which may
 * never be seen.
 */
export const completionOf = async (
  context: Visit & Pick<RequestContext, "now" | "headers">,
): Promise<SnapchatCompletion | null> => {
  const { viewer, headers } = context;
  const purpose = headers["sec-purpose"] ?? headers["purpose"];
  if (String(purpose ?? "").includes("prefetch")) return null;
  const buyers =
    viewer === null
      ? sql`select id from guest_buyer where browser = ${browserOf(context)}`
      : sql`${viewer.id}`;
  const { rows } = await sql<SnapchatCompletion>`
    with untold as (
      select m.subscription_id, a.display_name, c.state -> 'snapchat' ->> 'username' as snapchat_username
      from snapchat_member m join account a on a.id = m.creator_id join creator c on c.account_id = m.creator_id
      where m.fan_id in (${buyers}) and m.told_at is null and c.state -> 'snapchat' ->> 'username' is not null
      order by m.joined_at desc, m.subscription_id desc limit 1
    )
    update snapchat_member m set told_at = ${context.now} from untold
    where m.subscription_id = untold.subscription_id and m.told_at is null
    returning untold.display_name, untold.snapchat_username`.execute(context.services.database);
  return rows[0] ?? null;
};
