import { mailLinkPathOf } from "../../domain/account/mail-link.ts";
import { isReservedName } from "../../domain/account/username-key.ts";
import { profileRouteOf, type ProfileRoute } from "../../domain/profile/tabs.ts";
import { applicationPageOf, type ApplicationPage } from "../../domain/site/application-page.ts";
import { homePageOf } from "../../domain/site/home-page.ts";
import { memberPageOf, type MemberPage } from "../../domain/site/member-pages.ts";
import { publicPageOf, type PublicPage } from "../../domain/site/public-pages.ts";
import type { LinkedDialog } from "../app/dialog-request.ts";
import { guardedPaths } from "./guarded-paths.ts";
import { routeGuards, type GuardName, type RouteViewer } from "./route-guard.ts";

/** Where the browser is: a path and the query with its question mark, or an empty text. */
export interface PageLocation {
  readonly path: string;
  readonly search: string;
}

/** Which page a location shows. `query` holds the first value of each parameter; `opens` comes over the home page. */
export type Route =
  | { readonly page: "landing"; readonly opens?: LinkedDialog }
  | {
      readonly page: "profile";
      readonly username: string;
      readonly isRoot: boolean;
      readonly profile: ProfileRoute;
      readonly query: Readonly<Record<string, string>>;
      readonly opens?: LinkedDialog;
    }
  | { readonly page: "creator-home"; readonly opens?: LinkedDialog }
  | { readonly page: "feed"; readonly opens?: LinkedDialog }
  | { readonly page: "popular"; readonly opens?: LinkedDialog }
  | { readonly page: "welcome"; readonly opens?: LinkedDialog }
  | PublicPage
  | MemberPage
  | ApplicationPage
  | { readonly page: "kit" }
  | { readonly page: "not-found" };

export type PageKind = Route["page"];

export interface RouteFacts {
  /** Who looks; a guest is nobody. */
  readonly viewer?: RouteViewer | null | undefined;
  readonly rootUsername: string | null;
  /** The site's brand, null without one: then creators cannot sign up (ROUTE-11, ROUTE-12). */
  readonly signupSource: string | null;
  /** Whether the home pages are in fantime style: then there are no rankings, and creators do not browse. */
  readonly isFantime?: boolean | undefined;
  readonly development: boolean;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

const segmentsOf = (path: string): readonly string[] =>
  path
    .split("/")
    .filter((segment) => segment !== "")
    .map(decode);

/** The path that all spellings mean which show the same page: `//account%2Fdashboard/` is `/account/dashboard`. */
const plainPath = (path: string): string => `/${segmentsOf(path).join("/")}`;

/** First value of each parameter of a query. */
export const readQuery = (search: string): Readonly<Record<string, string>> => {
  const query: Record<string, string> = Object.create(null);
  for (const part of search.replace(/^\?/, "").split("&")) {
    const [key = "", ...value] = part.split("=");
    if (key !== "" && !(decode(key) in query)) query[decode(key)] = decode(value.join("="));
  }
  return { ...query };
};

/** The home page of a site without a root user (ROUTE-47 to ROUTE-52). */
const homeRoute = ({ viewer, isFantime }: RouteFacts, more: { readonly opens?: LinkedDialog }): Route => {
  const page = homePageOf(viewer?.type ?? null, isFantime === true);
  return { page, ...more };
};

/** The home page with what the link of a mail opens over it; null for other locations (SHELL-66). */
const linkedRoute = (
  segments: readonly string[],
  query: Readonly<Record<string, string>>,
  facts: RouteFacts,
): Route | null => {
  const link = mailLinkPathOf(segments);
  if (link === null) return null;
  const { email } = query;
  const opens: LinkedDialog =
    link.leadsTo === "forgot"
      ? { kind: "reset-password", ...(email === undefined ? {} : { email }) }
      : { kind: link.leadsTo === "reset" ? "new-password" : "confirm-email", token: link.token };
  const profile = profileRouteOf("");
  const root = facts.rootUsername;
  return root === null || profile === null
    ? homeRoute(facts, { opens })
    : { page: "profile", username: root, isRoot: true, profile, query: {}, opens };
};

/** The page of a location (SHELL-38, SHELL-42, SHELL-43, SHELL-62, ROUTE-47 to ROUTE-53, C-03). */
export const resolveRoute = ({ path, search }: PageLocation, facts: RouteFacts): Route => {
  const segments = segmentsOf(path);
  const [first, ...rest] = segments;
  const root = facts.rootUsername;
  const query = readQuery(search);
  if (first === "__kit" && rest.length === 0 && facts.development) return { page: "kit" };
  const member = memberPageOf(segments);
  if (member !== null) return member;
  const linked = linkedRoute(segments, query, facts);
  if (linked !== null) return linked;
  if (root !== null) {
    const profile = profileRouteOf(segments.join("/"));
    if (profile !== null) return { page: "profile", username: root, isRoot: true, profile, query };
  }
  const isHome = first === undefined || (segments.join("/") === "feed" && root === null);
  if (isHome) return homeRoute(facts, {});
  const application = applicationPageOf(segments, facts.signupSource, root !== null);
  if (application !== null) return application;
  const publicPage = publicPageOf(segments, facts.isFantime !== true && root === null);
  if (publicPage !== null) return publicPage;
  if (isReservedName(first) || first.startsWith("__")) return { page: "not-found" };
  const profile = profileRouteOf(rest.join("/"));
  if (profile === null) return { page: "not-found" };
  return { page: "profile", username: first, isRoot: false, profile, query };
};

/** Who may open a path (SHELL-64, SHELL-65, SHELL-86); asked before any data call. */
export const guardOf = (path: string): GuardName =>
  guardedPaths.find(([pattern]) => pattern.test(plainPath(path)))?.[1] ?? "open";

/** Whether a viewer may open a path; in fantime style creators do not browse (ROUTE-60, ROUTE-61, ROUTE-63, ROUTE-64). */
export const mayOpen = (
  path: string,
  viewer: Parameters<(typeof routeGuards)["open"]>[0],
  isFantime = false,
): boolean =>
  isFantime && viewer?.type === "model" && /^\/browse(\/|$)/.test(plainPath(path))
    ? false
    : routeGuards[guardOf(path)](viewer);

/** Pages with the same key keep their actor when the location changes within them. */
export const pageKey = (route: Route): string => {
  if (route.page === "profile") return `profile:${route.username.toLowerCase()}`;
  if (route.page === "browse") return `browse:${route.list}`;
  if (route.page === "support") return `support:${route.name}`;
  return route.page === "creator-application"
    ? `${route.page}:${route.variant}:${route.studio ?? ""}`
    : route.page;
};

/** The css class of a page (SHELL-40). */
export const pageClass = (route: Route): string => `page page-${route.page}`;
