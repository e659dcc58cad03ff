import { matchRoutes } from "react-router-dom";

import type { PageQuery, Route, RouteFacts } from "../../domain/site/page-route.ts";
import { resolvePage, type ResolvedPage } from "../../domain/site/resolve-page.ts";

/** Where the browser is: a path and the query with its question mark, or an empty text. */
export interface PageLocation {
  readonly path: string;
  readonly search: string;
}

/** First value of each parameter of a query. */
export const readQuery = (search: string): PageQuery =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => name !== "").toReversed());

/** The page of a location, and whether the viewer may open it; asked before any data call. */
export const resolveLocation = ({ path, search }: PageLocation, facts: RouteFacts): ResolvedPage =>
  resolvePage(matchRoutes, { path, query: readQuery(search) }, facts);

/** The page of a location. */
export const resolveRoute = (location: PageLocation, facts: RouteFacts): Route =>
  resolveLocation(location, facts).route;

/** Pages with the same key keep their actor when the location changes within them. */
export const pageKey = (route: Route): string => {
  if (route.page === "profile") return `profile:${route.username.toLowerCase()}`;
  if (route.page === "browse") return `browse:${route.list}`;
  if (route.page === "watch") return `watch:${route.username.toLowerCase()}`;
  if (route.page === "private-studio") return `${route.page}:${route.kind}`;
  if (route.page === "private-view") return `${route.page}:${route.kind}:${route.username.toLowerCase()}`;
  if (route.page === "support") return `support:${route.name}`;
  return route.page === "creator-application"
    ? `${route.page}:${route.variant}:${route.studio ?? ""}`
    : route.page;
};

/** The css class of a page (SHELL-40). */
export const pageClass = (route: Route): string => `page page-${route.page}`;
