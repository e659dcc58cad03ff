import { customDomainDecider } from "../../domain/custom-domain/custom-domain.decider.ts";
import type { PartWith } from "../personal/personal.ts";
import { closeSite } from "./custom-domain.jobs.ts";

/** Names of a creator who leaves are anybody's again. */
export const giveUpDomains: PartWith = async (unit, { id: creatorId }) => {
  const rows = await unit.sql
    .selectFrom("custom_domain")
    .select(["claim_id", "host"])
    .where("creator_id", "=", creatorId)
    .execute();
  for (const row of rows) {
    await unit.execute(customDomainDecider, row.host, { type: "RemoveDomain", creatorId });
    await unit.sql.deleteFrom("domain_check").where("claim_id", "=", row.claim_id).execute();
    await closeSite(unit, row);
  }
};
