import type { AccountId } from "../../domain/unit/unit.ts";
import type { Services } from "../services.ts";
import type { Site } from "../site/site.ts";

/** The site that an account was seen at last; of who was never seen the first. */
export const siteOfAccount = async (
  { database, sites }: Pick<Services, "database" | "sites">,
  accountId: AccountId,
): Promise<Site | undefined> => {
  const last = await database
    .selectFrom("session")
    .select("site")
    .where("account_id", "=", accountId)
    .orderBy("used_at", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return (await sites.withId(last?.site)) ?? sites.all[0];
};
