import type { RequestContext } from "../http/context.ts";
import type { Services } from "../services.ts";
import type { Site, Sites } from "./site.ts";
import { isOwnName } from "./sites.ts";

type LinkServices = Pick<Services, "config" | "ownOrigin"> & { readonly sites: Pick<Sites, "of"> };

/**
 * The origin of links in mails, without a slash at the end: `PUBLIC_URL` where it is this site's, else the site's own
 * `domain` (CWL-13). Outside production and without `PUBLIC_URL` with the request's port. The built-in site has no hosts of
 * its own: its links lead to where the request came if that is this machine's own name, else to where this process listens.
 * The caller chooses the Host header, so no other name of it gets into a mail.
 */
export const linkOriginOf = ({
  site,
  origin,
  services,
}: Pick<RequestContext, "site" | "origin"> & { readonly services: LinkServices }): string => {
  const { config, sites } = services;
  const { publicUrl, production } = config;
  if (publicUrl !== null && sites.of(new URL(publicUrl).host)?.id === site.id) return publicUrl;
  const { domain } = site.record;
  if (publicUrl === null && production) return `https://${domain}`;
  const { protocol, hostname, port } = new URL(publicUrl ?? origin);
  if (publicUrl === null && !site.hosts.includes(hostname))
    return isOwnName(hostname) ? origin : services.ownOrigin();
  return `${protocol}//${domain}${port === "" ? "" : `:${port}`}`;
};

/** The same of a site that the request did not come to. */
export const originOfAnother = (site: Site, services: LinkServices): string => {
  const origin = new URL(services.ownOrigin());
  // Outside production its links have this process's port.
  origin.hostname = site.hosts[0] ?? origin.hostname;
  return linkOriginOf({ site, origin: origin.origin, services });
};
