import { brandProperties } from "../../domain/colour/brand.ts";
import type { Mail } from "../ports/mail.port.ts";
import type { Site } from "../site/site.ts";
import { mailHtml } from "./mail-html.ts";
import type { MailTemplate, MailBrand } from "./mail-template.ts";

/** A media path with the site's media host, as an address that a mail can carry. */
const absolute = (path: string, { record }: Site, origin: string): string =>
  new URL(path.startsWith("/") ? `${record.media_host}${path}` : path, `${origin}/`).href;

const mailBrandOf = (site: Site, origin: string): MailBrand => {
  const properties = brandProperties(site.brand);
  return {
    siteName: site.record.display_name,
    origin,
    logoUrl: site.mailLogo === null ? null : absolute(site.mailLogo, site, origin),
    colours: {
      fill: properties["--mq-link-fill"]!,
      onFill: properties["--mq-link-on-fill"]!,
      inkLight: properties["--mq-link-ink-light"]!,
      inkDark: properties["--mq-link-ink-dark"]!,
    },
  };
};

const mailText = (
  { heading, paragraphs, button, notes, optOut }: MailTemplate,
  { siteName, origin }: MailBrand,
) =>
  [
    heading,
    ...paragraphs,
    `${button.label}:\n${origin}${button.path}`,
    ...notes,
    ...(optOut === undefined ? [] : [`No more mails about ${optOut.about}:\n${origin}${optOut.path}`]),
    `--\n${siteName}\n${origin}/`,
  ].join("\n\n");

/** Makes a mail of a template: HTML and its text twin, from the site's address, in its name and colours. */
export const composeMail = (site: Site, origin: string, to: string, template: MailTemplate): Mail => {
  const brand = mailBrandOf(site, origin);
  return {
    to,
    from: { name: brand.siteName, address: site.mailFrom },
    subject: template.subject,
    html: mailHtml(template, brand),
    text: `${mailText(template, brand)}\n`,
    ...(template.optOut === undefined ? {} : { unsubscribeUrl: origin + template.optOut.path }),
  };
};
