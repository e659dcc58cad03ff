import { sql } from "kysely";

import type { SnapchatCompletion } from "../../domain/snapchat/snapchat-texts.ts";
import type { RequestContext } from "../http/context.ts";
import { browserOf, type Visit } from "../payment/buyer.ts";

/**
 * The page global `snapchat`: a membership that this viewer, or a guest in this browser, has paid and not been told of yet. It
 * is told by that, once (SNAP-08, SNAP-09); not by a page that a browser fetches ahead, which may never be seen.
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
    with told as (
      update snapchat_member set told_at = ${context.now} where fan_id in (${buyers}) and told_at is null
      returning creator_id, joined_at
    )
    select a.display_name, c.state -> 'snapchat' ->> 'username' as snapchat_username
    from told join account a on a.id = told.creator_id join creator c on c.account_id = told.creator_id
    where c.state -> 'snapchat' ->> 'username' is not null
    order by told.joined_at desc limit 1`.execute(context.services.database);
  return rows[0] ?? null;
};
