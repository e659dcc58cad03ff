import type { RequestContext } from "../http/context.ts";

/**
 * The origin of links in mails, without a slash at the end: `PUBLIC_URL` where it is this site's, else the site's own
 * `domain` (CWL-13). In demo mode, without `PUBLIC_URL`, where the request came to.
 */
export const linkOriginOf = ({
  site,
  origin,
  services: { config, sites },
}: Pick<RequestContext, "site" | "origin" | "services">): string => {
  const { publicUrl, production } = config;
  if (publicUrl === null && !production) return origin;
  const known = publicUrl === null ? null : new URL(publicUrl);
  if (known !== null && sites.of(known.host)?.id === site.id) return known.origin;
  const port = known === null || known.port === "" ? "" : `:${known.port}`;
  return `${known?.protocol ?? "https:"}//${site.record.domain}${port}`;
};
