import type { PageGlobals } from "./page-globals.ts";

/** A first view: what stands in the page's root, and the document's title. */
export interface RenderedPage {
  readonly content: string;
  readonly title: string;
}

/**
 * Renders the first view of a location as HTML, from the answers in its globals; null for what only a browser can show. What
 * it answers depends on nothing else. The built `render.js` exports what makes one as `createRenderPage`. `search` has its
 * question mark, or is empty.
 */
export type RenderPage = (
  globals: PageGlobals,
  location: { readonly path: string; readonly search: string },
) => RenderedPage | null;
