import { readQuery } from "../../domain/site/page-query.ts";
import type { Route, RouteFacts } from "../../domain/site/page-route.ts";
import type { ResolvedPage } from "../../domain/site/resolve-page.ts";
import { knownPages } from "./known-pages.ts";

/** Where the browser is: a path and the query with its question mark, or an empty text. */
export interface PageLocation {
  readonly path: string;
  readonly search: string;
}

/** The page of a location, and whether the viewer may open it; asked before any data call. The pages have to be known. */
export const resolveLocation = ({ path, search }: PageLocation, facts: RouteFacts): ResolvedPage =>
  knownPages()!.resolve({ path, query: readQuery(search) }, facts);

/** The page of a location. */
export const resolveRoute = (location: PageLocation, facts: RouteFacts): Route =>
  resolveLocation(location, facts).route;

/** Pages whose actor hears of the other addresses of its page and shows them; so do those with a query, and the profile. */
const following: readonly Route["page"][] = ["calendar", "inbox", "stats"];

/** Pages with the same key keep their actor when the location changes within them. */
export const pageKey = (route: Route): string => {
  if (route.page === "profile") return `profile:${route.username.toLowerCase()}`;
  return "query" in route || following.includes(route.page)
    ? route.page
    : JSON.stringify({ ...route, opens: undefined }).toLowerCase();
};

/** The css class of a page (SHELL-40). */
export const pageClass = (route: Route): string => `page page-${route.page}`;
