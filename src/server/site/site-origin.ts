import type { Config } from "../config/config.ts";
import type { Site, Sites } from "./site.ts";
import { hostName } from "./host-name.ts";

/** What the origins of a request are read from; `host` is the Host header. */
export interface OriginFacts {
  readonly host: string;
  readonly secure: boolean;
  readonly site: Site;
  readonly config: Pick<Config, "publicUrl">;
  readonly sites: Pick<Sites, "of">;
}

/** The origin of the page that a request came from, without a slash at the end. */
export const pageOriginOf = ({
  host,
  secure,
  config: { publicUrl },
}: Pick<OriginFacts, "host" | "secure" | "config">): string =>
  publicUrl !== null && new URL(publicUrl).host === host
    ? publicUrl
    : `${secure ? "https" : "http"}://${host}`;

/**
 * The site's own origin for this request, where a person comes back to with his cookie: the host that he is
 * at. Only where that is none of the site's hosts (a proxy in front that asks for 127.0.0.1) it is `PUBLIC_URL`.
 */
export const siteOriginOf = (facts: OriginFacts): string => {
  const { host, site, sites, config } = facts;
  const { publicUrl } = config;
  const isOurs = publicUrl !== null && sites.of(new URL(publicUrl).host)?.id === site.id;
  return isOurs && !site.hosts.includes(hostName(host)) ? publicUrl : pageOriginOf(facts);
};
