import { createHash } from "node:crypto";

import { brandStyleSheet, partStyleSheet } from "../../domain/colour/brand.ts";
import type { BrandColours } from "../../domain/colour/brand.ts";
import { escapeHtml } from "../http/failure-page.ts";
import type { BrowserFiles } from "./browser-files.ts";

/** What one page puts into the built template. */
export interface PageParts {
  readonly title: string;
  readonly description: string | null;
  readonly image: string | null;
  readonly csrf: string;
  /** The page globals as JSON text. */
  readonly globals: string;
  /** The first view as HTML; null leaves it to the browser. */
  readonly content: string | null;
  readonly brandHref: string;
  /** The modules that the page's scripts will load first. */
  readonly sources: readonly string[];
}

/** A site's brand as a style sheet with an address that changes with its colours. */
export const brandSheet = (brand: BrandColours): { readonly href: string; readonly css: string } => {
  const css = brandStyleSheet(brand);
  return { css, href: `/theme/${createHash("sha256").update(css).digest("hex").slice(0, 16)}.css` };
};

const PART = /^(?:[0-9A-Fa-f]{6}|-)(?:\.(?:[0-9A-Fa-f]{6}|-)){4}$/;

/** The sheet of a page with colours of its own, by their key (`brandKey`); colours that are left out are the site's. Null: no such key. */
export const partSheet = (key: string, site: BrandColours): string | null => {
  if (!PART.test(key)) return null;
  const own = key.split(".").map((digits) => (digits === "-" ? null : `#${digits}`));
  return partStyleSheet(key, {
    link: own[0] ?? site.link,
    follow: own[1] ?? site.follow,
    message: own[2] ?? site.message,
    messageText: own[3] ?? site.messageText,
    text: own[4] ?? site.text,
  });
};

/** JSON that no HTML parser can leave: `<` is escaped, and the line separators that old parsers stumble over. */
export const jsonForHtml = (json: string): string =>
  json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const meta = (name: string, content: string | null, attribute = "name"): string =>
  content === null || content === "" ? "" : `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;

/** What is painted already waits for no script: pictures and styles come first. */
const LOW = ' fetchpriority="low"';

const preloads = (files: BrowserFiles, source: string, priority: string): string => {
  const chunk = files.chunk(source);
  if (chunk === undefined) return "";
  return [
    ...chunk.styles.map((name) => `<link rel="stylesheet" href="/assets/${escapeHtml(name)}">`),
    ...chunk.scripts.map(
      (name) => `<link rel="modulepreload"${priority} href="/assets/${escapeHtml(name)}">`,
    ),
  ].join("");
};

const BARE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title></head>' +
  '<body><div id="root"></div></body></html>';

/** The HTML of a page: the built template with title, CSRF token, brand, first view and page globals. */
export const renderShell = (files: BrowserFiles, parts: PageParts): string => {
  const template = files.template ?? BARE;
  const title = escapeHtml(parts.title);
  const priority = parts.content === null ? "" : LOW;
  const head = [
    meta("csrf-token", parts.csrf),
    meta("description", parts.description),
    meta("og:title", parts.title, "property"),
    meta("og:description", parts.description, "property"),
    meta("og:image", parts.image, "property"),
    ...parts.sources.map((source) => preloads(files, source, priority)),
    `<link rel="stylesheet" href="${parts.brandHref}">`,
  ].join("");
  // What is to be read comes before what only scripts read; they run when all of it is there.
  const data = `<script type="application/json" id="page">${jsonForHtml(parts.globals)}</script>`;
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('<script type="module" src=', () => `<script type="module"${priority} src=`)
    .replace("</head>", () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${parts.content ?? ""}</div>${data}`);
};
