import { sql } from "kysely";

import type { PairId } from "../../domain/unit/unit.ts";
import type { Services } from "../services.ts";

/** The site on which a subscription was asked for or its payment begun; null when unknown: gifts, and old ones. */
export const siteOfSubscription = async (
  { database }: Pick<Services, "database">,
  pair: PairId,
  id: string,
): Promise<string | null> => {
  const asked = `subscription-${pair}`;
  const { rows } = await sql<{ site: string }>`
    select metadata ->> 'site' as site from event
    where stream in (${`payment-${id}`}, ${asked}) and metadata ->> 'site' is not null
      and (stream <> ${asked} or (type = 'SubscriptionRequested' and data ->> 'id' = ${id}))
    order by position limit 1`.execute(database);
  return rows[0]?.site ?? null;
};
