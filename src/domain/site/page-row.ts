import type { EarlyCall, FirstCall } from "./first-calls.ts";
import type { GuardName } from "./page-guards.ts";
import type { PageKind, PageQuery, Route, RouteFacts, RouteOf } from "./page-route.ts";

/** A location that fits one of a row's patterns. */
export interface Fit {
  /** The pattern. */
  readonly path: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: PageQuery;
  readonly facts: RouteFacts;
}

/** Who looks, as far as the first view's calls depend on it; "" is a guest's name. */
interface CallFacts {
  readonly username: string;
}

type Details<Page extends PageKind> = Omit<RouteOf<Page>, "page">;

interface RowBase<Page extends PageKind> {
  readonly page: Page;
  /** What stands in front of the site's title; without it the site's stands alone, or the page's actor knows it. */
  readonly title?: string;
  /** Patterns of react-router. Of two that fit the more specific one counts, whatever their order. */
  readonly paths: readonly string[];
  /** On which sites, and for whom, the row is there at all; all without it. */
  readonly when?: (facts: RouteFacts) => boolean;
  /** Who may open it (SHELL-64, SHELL-65, SHELL-86), asked before any call; all others are sent home. */
  readonly guard?: GuardName;
  /** The calls of the first view, whose answers come with the page. */
  readonly calls?: (route: RouteOf<Page>, facts: CallFacts) => readonly FirstCall[];
  /** The call that it sends before the app is there; null: none for who looks. */
  readonly early?: (route: RouteOf<Page>, facts: CallFacts) => EarlyCall | null;
  /** Whether a guest's first view comes as HTML. */
  readonly isRendered?: true;
  /**
   * Where what is shown may stand, all its patterns without it. Another address is replaced by the first of them, then the guard
   * applies.
   */
  readonly addresses?: (route: RouteOf<Page>) => readonly [string, ...string[]];
  /** The server answers by a redirect, where it has one for who looks. */
  readonly redirect?: "partner";
}

/** What the address says besides the page; null: there is no such page. */
type Read<Page extends PageKind> = (fit: Fit) => Details<Page> | null;

type GivenRow<Page extends PageKind> = RowBase<Page> &
  (object extends Details<Page> ? { readonly read?: Read<Page> } : { readonly read: Read<Page> });

/** A row of the table of pages, alike for all pages. */
export interface PageRow<Page extends PageKind = PageKind> extends Omit<
  RowBase<Page>,
  "calls" | "early" | "addresses"
> {
  /** The route of a location that fits, and its first calls; null: there is no such page. */
  readonly open: (fit: Fit) => OpenedPage | null;
}

export interface OpenedPage {
  readonly route: Route;
  readonly calls: (facts: CallFacts) => readonly FirstCall[];
  readonly early: (facts: CallFacts) => EarlyCall | null;
  readonly addresses: readonly [string, ...string[]] | null;
}

/** A row as the table writes it; `read`, `calls`, `early` and `addresses` are typed by its page. */
export const row = <Page extends PageKind>({
  calls,
  early,
  read,
  addresses,
  ...rest
}: GivenRow<Page>): PageRow<Page> => ({
  ...(rest as Omit<RowBase<Page>, "calls" | "early" | "addresses">),
  open: (fit) => {
    const details: object | null = read === undefined ? {} : read(fit);
    if (details === null) return null;
    const route = { ...details, page: rest.page } as Route as RouteOf<Page>;
    return {
      route,
      calls: (facts) => calls?.(route, facts) ?? [],
      early: (facts) => early?.(route, facts) ?? null,
      addresses: addresses?.(route) ?? null,
    };
  },
});
