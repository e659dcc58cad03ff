import { sql } from "kysely";

import type { SnapchatCompletion } from "../../domain/snapchat/snapchat-texts.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import { browserOf, type Visit } from "../payment/buyer.ts";

/**
 * The page global `snapchat`: a membership that this viewer, or a guest in this browser, has paid and not been told of yet. It
 * is told by that, once (SNAP-08, SNAP-09).
 */
export const completionOf = async (
  context: Visit & { readonly now: EpochSeconds },
): Promise<SnapchatCompletion | null> => {
  const { viewer } = context;
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
