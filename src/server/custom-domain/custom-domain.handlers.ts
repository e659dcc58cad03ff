import { randomBytes, randomUUID } from "node:crypto";
import { domainToASCII, domainToUnicode } from "node:url";

import { customDomainDecider } from "../../domain/custom-domain/custom-domain.decider.ts";
import { hostProblem, isNameOf, tidyHost } from "../../domain/custom-domain/host-name.ts";
import { subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { isOwnName } from "../site/sites.ts";
import { mediaHostsOf, type Sites } from "../site/site.ts";
import { checkDomain, closeSite, tellPages } from "./custom-domain.jobs.ts";
import { findClaim, readDomains } from "./custom-domain.reads.ts";

/** Names of one creator. */
const MOST = 6;
const HOUR = 3600;
const ASKED_AN_HOUR = 12;
const [CHECKS, IN_SECONDS] = [10, 60];

const TAKEN = "This name is taken. If it is yours, please write to our support.";

type Read = { readonly host: string } | { readonly text: string };

const namesOf = ({ all }: Pick<Sites, "all">): readonly string[] =>
  all.flatMap((site) => [
    ...site.hosts,
    site.record.domain,
    ...[...mediaHostsOf(site), site.uploadHost]
      .filter((origin) => origin !== "")
      .map((origin) => new URL(origin).hostname),
  ]);

/** A name as it was typed in its ASCII spelling, or what is wrong with it. */
const readHost = (typed: string, sites: Pick<Sites, "all">): Read => {
  const tidy = tidyHost(typed);
  const problem = hostProblem(tidy);
  if (problem !== null) return { text: problem };
  const host = domainToASCII(tidy);
  // What only its other spelling shows counts the same.
  const shownAs = domainToUnicode(host);
  const isUnreadable = host === "" || shownAs.split(".").some((label) => label.startsWith("xn--"));
  const hidden = isUnreadable ? "This is not a domain name" : hostProblem(tidyHost(shownAs));
  if (hidden !== null) return { text: hidden };
  if (isOwnName(host) || isNameOf(host, namesOf(sites))) return { text: "This name belongs to the site" };
  return { host };
};

const shown = async ({ services }: RequestContext, creatorId: string) =>
  answer({ data: await readDomains(services.database, creatorId, services.sites) });

const hostOf = (typed: string): string => domainToASCII(tidyHost(typed));

/** Names that creators' profiles are at: asked for, looked up, and removed (CAPI-10, ACCT-14 to ACCT-17). */
export const customDomainHandlers = {
  addDomain: async ({ custom_domain, kind, alternatives = [] }, context) => {
    const { services, metadata, site } = context;
    const creatorId = subjectOf(context);
    const typed = [custom_domain, ...(kind === "new" ? alternatives : [])];
    const fields = ["custom_domain", "alternative_1", "alternative_2"];
    const read = typed.map((name) => readHost(name, services.sites));
    const hosts = read.flatMap((name) => ("host" in name ? [name.host] : []));
    const texts = read.flatMap((name, index): [string, string][] => {
      if ("text" in name) return [[fields[index]!, name.text]];
      const isAgain = read.slice(0, index).some((it) => "host" in it && it.host === name.host);
      return isAgain ? [[fields[index]!, "This name stands above already"]] : [];
    });
    if (texts.length > 0) return refuseFields(Object.fromEntries(texts));
    const { retryAfter } = await services.limits.consume(`domain:${creatorId}`, ASKED_AN_HOUR, HOUR);
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    const requestId = randomUUID();
    const refused = await services.store.transact(metadata, async (unit) => {
      const { count } = await unit.sql
        .selectFrom("custom_domain")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("creator_id", "=", creatorId)
        .where("host", "not in", hosts)
        .executeTakeFirstOrThrow();
      if (Number(count) + hosts.length > MOST) return refuse("domain_limit");
      const command = () =>
        ({
          type: "AskForDomain",
          ...{ claimId: randomUUID(), creatorId, kind, requestId },
          ...{ token: randomBytes(16).toString("hex"), site: site.base ?? site.id },
        }) as const;
      const taken: Record<string, string> = {};
      for (const [index, host] of hosts.entries()) {
        const state = await unit.load(customDomainDecider, host);
        const decision = customDomainDecider.decide(command(), state, unit);
        if ("rejected" in decision)
          taken[fields[index]!] =
            decision.rejected === "domain_known" ? "You have asked for this name already" : TAKEN;
      }
      // All of them or none.
      if (Object.keys(taken).length > 0) return refuseFields(taken);
      for (const host of hosts) await unit.execute(customDomainDecider, host, command());
      await tellPages(unit, { creator_id: creatorId });
      return null;
    });
    return refused ?? shown(context, creatorId);
  },

  removeDomain: async ({ custom_domain }, context) => {
    const { services, metadata } = context;
    const creatorId = subjectOf(context);
    const host = hostOf(custom_domain);
    const refused = await services.store.transact(metadata, async (unit) => {
      const row = await findClaim(unit.sql, { creatorId, host });
      if (row === undefined) return refuse("domain_not_found");
      const { rejected } = await unit.execute(customDomainDecider, host, { type: "RemoveDomain", creatorId });
      if (rejected !== undefined) return refuse("domain_not_found");
      await unit.sql.deleteFrom("domain_check").where("claim_id", "=", row.claim_id).execute();
      await closeSite(unit, row);
      await tellPages(unit, row);
      return null;
    });
    return refused ?? shown(context, creatorId);
  },

  checkDomain: async ({ custom_domain }, context) => {
    const { services, metadata } = context;
    const creatorId = subjectOf(context);
    const row = await findClaim(services.database, { creatorId, host: hostOf(custom_domain) });
    if (row === undefined) return refuse("domain_not_found");
    const { retryAfter } = await services.limits.consume(`domain-check:${creatorId}`, CHECKS, IN_SECONDS);
    if (retryAfter > 0) return refuse("too_many", { retryAfter });
    return (await checkDomain(services, metadata, row)) === null
      ? refuse("domain_not_found")
      : shown(context, creatorId);
  },
} satisfies Partial<Handlers>;
