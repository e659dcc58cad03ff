import { routeGuards, type GuardName } from "./page-guards.ts";
import { decodedHead, headOf, isSamePath, plainPath } from "./page-path.ts";
import type { OpenedPage, PageRow } from "./page-row.ts";
import type { PageQuery, RouteFacts } from "./page-route.ts";

/** A pattern of a row, as react-router's `matchRoutes` takes it. */
export interface PathEntry {
  readonly path: string;
  readonly caseSensitive: true;
  readonly row: PageRow;
}

interface Match {
  readonly route: PathEntry;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** `matchRoutes` of react-router, given by the layers that may import it. */
export type MatchRoutes = (entries: PathEntry[], path: string) => readonly Match[] | null;

export interface ResolvedPage extends Omit<OpenedPage, "addresses"> {
  readonly guard: GuardName;
  /** Whether its guard lets the viewer pass. */
  readonly isOpen: boolean;
  readonly redirect: PageRow["redirect"];
  /** The path that stands in the address from now on; null: this one. */
  readonly moved: string | null;
}

export type ResolvePage = (
  matchRoutes: MatchRoutes,
  location: { readonly path: string; readonly query: PageQuery },
  facts: RouteFacts,
) => ResolvedPage;

const nothing: OpenedPage = {
  route: { page: "not-found" },
  calls: () => [],
  early: () => null,
  addresses: null,
};

const MOST_MATCHES = 500;
/** Longer paths are nobody's profile; the tokens of mails are among them. */
const LONGEST_REMEMBERED = 40;

/** What finds the row of a path. Patterns are compiled anew at each matching, so the matches of the last paths are remembered. */
const createMatchOf = (rows: readonly PageRow[]) => {
  const entries = rows.flatMap((row) =>
    row.paths.map((path): PathEntry => ({ path, caseSensitive: true, row })),
  );
  // The entries by their first segment; those that begin with a parameter fit any.
  const byHead = new Map<string, PathEntry[]>();
  const ofAnyHead = entries.filter(({ path }) => /^(\/:|\*)/.test(path));
  for (const entry of entries)
    if (!ofAnyHead.includes(entry))
      byHead.set(headOf(entry.path), [...(byHead.get(headOf(entry.path)) ?? []), entry]);
  const conditional = rows.filter(({ when }) => when !== undefined);
  const remembered = new WeakMap<MatchRoutes, Map<string, Match>>();

  return (matchRoutes: MatchRoutes, path: string, facts: RouteFacts): Match => {
    const plain = plainPath(path);
    const matches = remembered.get(matchRoutes) ?? new Map<string, Match>();
    remembered.set(matchRoutes, matches);
    const there = new Set(conditional.filter(({ when }) => when!(facts)));
    const key = `${conditional.map((row) => (there.has(row) ? 1 : 0)).join("")} ${plain}`;
    const known = matches.get(key);
    if (known !== undefined) return known;
    const near = byHead.get(decodedHead(path)) ?? [];
    const may = [...near, ...ofAnyHead].filter(({ row }) => row.when === undefined || there.has(row));
    // The table has a row that fits everything.
    const match = matchRoutes(may, plain)![0]!;
    if (plain.length > LONGEST_REMEMBERED) return match;
    if (matches.size >= MOST_MATCHES) matches.clear();
    matches.set(key, match);
    return match;
  };
};

/** What finds the page of a location in a table, and says who may open it. */
export const createResolvePage = (rows: readonly PageRow[]): ResolvePage => {
  const matchOf = createMatchOf(rows);
  return (matchRoutes, location, facts) => {
    const {
      route: { row, path },
      params,
    } = matchOf(matchRoutes, location.path, facts);
    const { guard = "open", redirect, open } = row;
    const { addresses, ...opened } = open({ path, params, query: location.query, facts }) ?? nothing;
    const isRight = addresses?.some((address) => isSamePath(address, location.path)) ?? true;
    const isOpen = routeGuards[guard](facts.viewer ?? null, facts.isFantime === true);
    return { ...opened, guard, isOpen, redirect, moved: isRight ? null : addresses![0] };
  };
};
