import { siteFacts } from "../../domain/site/page-route.ts";
import type { Site, Sites } from "./site.ts";

/** An address of a creator's own, as its feature finds it. */
export interface OwnAddress {
  /** Which claim to the name it is: another creator's later one is another site. */
  readonly claimId: string;
  readonly host: string;
  /** The site that it was asked for on. */
  readonly site: string;
  readonly username: string;
  readonly displayName: string;
}

const PREFIX = "own-";

/** The id of the site at an own address: the key of its sessions. */
export const ownSiteId = (claimId: string): string => `${PREFIX}${claimId}`;

/** The claim of an own address's site; null: the id is another site's. */
export const claimOfSite = (id: string): string | null =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : null;

/** The site behind an own address; the first one when that is not in the settings any more. */
export const baseOf = ({ all }: Pick<Sites, "all">, id: string): Site =>
  all.find((site) => site.id === id) ?? all[0]!;

/** The site itself, or where it has one creator alone the one behind it, else the first that is for all; itself where there is none. */
export const mainSiteOf = (sites: Pick<Sites, "all">, site: Site): Site => {
  const isForAll = ({ record }: Site): boolean => siteFacts(record).rootUsername === null;
  if (isForAll(site)) return site;
  return (
    [sites.all.find(({ id }) => id === site.base), ...sites.all].find(
      (other) => other !== undefined && isForAll(other),
    ) ?? site
  );
};

/** The site at a creator's own address: her profile is at `/`, all else is as where it was asked for (C-02, COVER-11). */
export const ownSite = (sites: Pick<Sites, "all">, address: OwnAddress): Site => {
  const base = baseOf(sites, address.site);
  const { claimId, host, username, displayName } = address;
  return {
    ...base,
    id: ownSiteId(claimId),
    base: base.id,
    hosts: [host],
    record: {
      ...base.record,
      root_user: { username, custom_domain_only: false },
      title: displayName,
      domain: host,
      powered_by_url: base.record.powered_by_url ?? `https://${base.record.domain}`,
    },
  };
};
