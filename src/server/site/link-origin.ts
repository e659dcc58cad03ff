import type { RequestContext } from "../http/context.ts";

/**
 * The origin of links in mails, without a slash at the end: `PUBLIC_URL` where it is this site's, else the site's own
 * `domain` (CWL-13). Outside production and without `PUBLIC_URL` with the request's port; a request to none of the site's
 * hosts (the demo) gets links to where it came to.
 */
export const linkOriginOf = ({
  site,
  origin,
  services: { config, sites },
}: Pick<RequestContext, "site" | "origin" | "services">): string => {
  const { publicUrl, production } = config;
  if (publicUrl !== null && sites.of(new URL(publicUrl).host)?.id === site.id) return publicUrl;
  const { domain } = site.record;
  if (publicUrl === null && production) return `https://${domain}`;
  const { protocol, hostname, port } = new URL(publicUrl ?? origin);
  if (publicUrl === null && !site.hosts.includes(hostname)) return origin;
  return `${protocol}//${domain}${port === "" ? "" : `:${port}`}`;
};
