import type { IncomingHttpHeaders } from "node:http";

/**
 * A call that changes something must come from a page of this very origin (CSRF, second wall). Browsers tell by
 * `Origin` and `Sec-Fetch-Site`; programs that send neither still need the CSRF token.
 */
export const isForeign = (headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean => {
  const site = headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") return true;
  const { origin } = headers;
  return origin !== undefined && !ownOrigins.includes(origin);
};
