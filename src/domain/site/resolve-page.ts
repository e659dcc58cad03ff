import { routeGuards, type GuardName } from "./page-guards.ts";
import type { OpenedPage, PageRow } from "./page-row.ts";
import { pageRows } from "./page-rows.ts";
import type { PageQuery, RouteFacts } from "./page-route.ts";

/** A pattern of a row, as react-router's `matchRoutes` takes it. */
export interface PathEntry {
  readonly path: string;
  readonly caseSensitive: true;
  readonly row: PageRow;
}

/** `matchRoutes` of react-router, given by the layers that may import it. */
export type MatchRoutes = (
  entries: PathEntry[],
  path: string,
) =>
  | readonly { readonly route: PathEntry; readonly params: Readonly<Record<string, string | undefined>> }[]
  | null;

export interface ResolvedPage extends OpenedPage {
  readonly guard: GuardName;
  /** Whether its guard lets the viewer pass. */
  readonly isOpen: boolean;
  readonly redirect: PageRow["redirect"];
}

const nothing: OpenedPage = { route: { page: "not-found" }, calls: () => [] };

const headOf = (path: string): string => path.split("/", 2).at(-1)!;

const entries = pageRows.flatMap((row) =>
  row.paths.map((path): PathEntry => ({ path, caseSensitive: true, row })),
);

/** The entries by their first segment; those that begin with a parameter fit any. */
const byHead = new Map<string, PathEntry[]>();
const ofAnyHead = entries.filter(({ path }) => /^(\/:|\*)/.test(path));
for (const entry of entries)
  if (!ofAnyHead.includes(entry))
    byHead.set(headOf(entry.path), [...(byHead.get(headOf(entry.path)) ?? []), entry]);

/** One slash in the place of several, and no escape that cannot be decoded: react-router would warn of it. */
const plainPath = (path: string): string => {
  const single = `/${path}`.replace(/\/{2,}/g, "/");
  try {
    decodeURIComponent(single);
    return single;
  } catch {
    return single.replaceAll("%", "%25");
  }
};

/** The page of a location, and who may open it (SHELL-38, SHELL-42, SHELL-43, SHELL-62, ROUTE-47 to ROUTE-53, C-03). */
export const resolvePage = (
  matchRoutes: MatchRoutes,
  location: { readonly path: string; readonly query: PageQuery },
  facts: RouteFacts,
): ResolvedPage => {
  const plain = plainPath(location.path);
  // Every pattern is compiled anew at each call: only those that may fit are handed over.
  const near = byHead.get(decodeURIComponent(headOf(plain))) ?? [];
  const there = [...near, ...ofAnyHead].filter(({ row }) => row.when?.(facts) ?? true);
  // The table's last row fits everything.
  const {
    route: { row, path },
    params,
  } = matchRoutes(there, plain)![0]!;
  const { guard = "open", redirect, open } = row;
  const opened = open({ path, params, query: location.query, facts }) ?? nothing;
  const isOpen = routeGuards[guard](facts.viewer ?? null, facts.isFantime === true);
  return { ...opened, guard, isOpen, redirect };
};
