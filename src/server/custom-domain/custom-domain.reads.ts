import { domainToUnicode } from "node:url";

import type { Kysely } from "kysely";

import { leadingDomain } from "../../domain/custom-domain/domain-status.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { ListedDomain } from "../../protocol/custom-domain/custom-domain.endpoints.ts";
import type { Database } from "../database/schema.ts";
import { baseOf } from "../site/own-site.ts";
import type { Sites } from "../site/site.ts";
import type { CustomDomainTable } from "./custom-domain.tables.ts";
import { wantedRecords } from "./look-up.ts";

/** Where a name of a creator has to lead: the host of the site that it was asked for on. */
export const targetOf = ({ site }: Pick<CustomDomainTable, "site">, sites: Pick<Sites, "all">): string =>
  baseOf(sites, site).record.domain;

/** A creator's names, newest first, and the one that her profile tells of (CENT-12). */
export const readDomains = async (
  database: Kysely<Database>,
  creatorId: AccountId,
  sites: Pick<Sites, "all">,
) => {
  const rows = await database
    .selectFrom("custom_domain")
    .leftJoin("domain_check", "domain_check.claim_id", "custom_domain.claim_id")
    .selectAll("custom_domain")
    .select(["domain_check.checked_at", "domain_check.problem"])
    .where("creator_id", "=", creatorId)
    .orderBy("asked_at", "desc")
    .orderBy("host")
    .execute();
  const leading = leadingDomain(rows.map((row) => ({ ...row, askedAt: row.asked_at })));
  const domain_list = rows.map((row): ListedDomain => ({
    custom_domain: row.host,
    custom_domain_shown: domainToUnicode(row.host),
    custom_domain_status: row.status,
    kind: row.kind,
    reason: row.reason,
    problem: row.problem,
    checked_at: row.checked_at,
    records: wantedRecords(row.host, row.token, targetOf(row, sites)),
  }));
  return {
    whitelabel: {
      custom_domain: leading?.host ?? null,
      custom_domain_status: leading?.status ?? null,
    },
    domain_list,
  };
};

/** A creator's claim of a name; undefined: it is not hers. */
export const findClaim = (
  database: Kysely<Database>,
  by: { readonly claimId: string } | { readonly creatorId: AccountId; readonly host: string },
) => {
  const query = database.selectFrom("custom_domain").selectAll();
  return (
    "claimId" in by
      ? query.where("claim_id", "=", by.claimId)
      : query.where("creator_id", "=", by.creatorId).where("host", "=", by.host)
  ).executeTakeFirst();
};
