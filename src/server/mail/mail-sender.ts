import type { Services } from "../services.ts";
import { linkOriginOf, originOfAnother } from "../site/link-origin.ts";
import { baseOf } from "../site/own-site.ts";
import type { Site } from "../site/site.ts";

/** In whose name a mail is, and where its links lead. */
export interface MailSender {
  readonly site: Site;
  readonly origin: string;
}

/**
 * The sender of a mail whose link opens an account, asked for by a site's request. A creator's own address is hers to lead wherever she
 * likes: of such a site it is the one behind it. `origin`: where the request came.
 */
export const mailSenderOf = (
  services: Pick<Services, "config" | "ownOrigin" | "sites">,
  site: Site,
  origin: string,
): MailSender => {
  if (site.base === null) return { site, origin: linkOriginOf({ site, origin, services }) };
  const base = baseOf(services.sites, site.base);
  return { site: base, origin: originOfAnother(base, services) };
};
