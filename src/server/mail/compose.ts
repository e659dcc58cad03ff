import { brandProperties } from "../../domain/colour/brand.ts";
import type { Mail } from "../ports/mail.port.ts";
import type { Site } from "../site/site.ts";
import { letterHtml } from "./letter-html.ts";
import type { Letter, Letterhead } from "./letter.ts";

/** A media path with the site's media host, as an address that a mail can carry. */
const absolute = (path: string, { record }: Site, origin: string): string =>
  new URL(path.startsWith("/") ? `${record.media_host}${path}` : path, `${origin}/`).href;

const letterheadOf = (site: Site, origin: string): Letterhead => {
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

const letterText = ({ heading, paragraphs, button, notes }: Letter, { siteName, origin }: Letterhead) =>
  [
    heading,
    ...paragraphs,
    `${button.label}:\n${origin}${button.path}`,
    ...notes,
    `--\n${siteName}\n${origin}/`,
  ].join("\n\n");

/** Makes a letter of a site a mail: HTML and its text twin, from the site's address, in its name and colours. */
export const composeMail = (site: Site, origin: string, to: string, letter: Letter): Mail => {
  const letterhead = letterheadOf(site, origin);
  return {
    to,
    from: { name: letterhead.siteName, address: site.mailFrom },
    subject: letter.subject,
    html: letterHtml(letter, letterhead),
    text: `${letterText(letter, letterhead)}\n`,
  };
};
