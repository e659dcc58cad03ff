import type { PageKind, PageQuery, RouteFacts } from "../../domain/site/page-route.ts";
import type { ResolvedPage } from "../../domain/site/resolve-page.ts";

/** What the table of pages answers. */
export interface PageTable {
  readonly kinds: readonly PageKind[];
  readonly resolve: (
    location: { readonly path: string; readonly query: PageQuery },
    facts: RouteFacts,
  ) => ResolvedPage;
  readonly title: (page: PageKind) => string | null;
}

let known: PageTable | null = null;

/** Told by `page-table.ts` when it is there. */
export const knowPages = (table: PageTable): void => {
  known = table;
};

/** The table of pages; null until its code is there: a first view that the server rendered goes without. */
export const knownPages = (): PageTable | null => known;
