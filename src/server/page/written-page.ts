import { randomBytes } from "node:crypto";

import type { RenderedPage } from "../../protocol/render-page.ts";
import type { Site } from "../site/site.ts";
import type { BrowserFiles } from "./browser-files.ts";
import { renderShell, type PageParts } from "./page-shell.ts";

/** A whole page, ready but for the CSRF token: answers it with the token (base64url) where it belongs. */
export type WrittenPage = (csrf: string) => string | Buffer;

/** Stands for the token while a page is written. It is random, so no text of anybody has it. */
const TOKEN = randomBytes(32).toString("base64url");

/** A page that is written for one visitor; its globals have no token yet. */
export const writePage = (
  files: BrowserFiles,
  { globals, ...parts }: Omit<PageParts, "csrf">,
  csrf: string,
): string => renderShell(files, { ...parts, csrf, globals: `{"csrf":"${csrf}",${globals.slice(1)}` });

/** Writes a page once for all tokens. From the second visitor on its pieces are bytes. */
export const writeForAll = (files: BrowserFiles, parts: Omit<PageParts, "csrf">): WrittenPage => {
  const texts = writePage(files, parts, TOKEN).split(TOKEN);
  let asks = 0;
  let pieces: readonly Buffer[] = [];
  return (csrf) => {
    asks += 1;
    if (asks === 1) return texts.join(csrf);
    if (asks === 2) pieces = texts.map((text) => Buffer.from(text));
    const token = Buffer.from(csrf);
    return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [token, piece])));
  };
};

/** What a guest's page is made of besides its content, which stands for location and globals. */
interface Surroundings {
  readonly files: BrowserFiles;
  readonly site: Site;
  readonly origin: string;
}

/**
 * Writes a guest's page once as long as its content is remembered: content is one object for one input, word for word
 * (`rememberContent`), and what it does not depend on is compared here.
 */
export const rememberWritten = () => {
  const kept = new WeakMap<RenderedPage, Surroundings & { readonly page: WrittenPage }>();
  return (content: RenderedPage, around: Surroundings, write: () => WrittenPage): WrittenPage => {
    const { files, site, origin } = around;
    const known = kept.get(content);
    if (known?.files === files && known.site === site && known.origin === origin) return known.page;
    const page = write();
    kept.set(content, { files, site, origin, page });
    return page;
  };
};
