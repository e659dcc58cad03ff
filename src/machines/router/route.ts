import { mailLinkPathOf } from "../../domain/account/mail-link.ts";
import { isReservedName } from "../../domain/account/username-key.ts";
import { profileRouteOf, type ProfileRoute } from "../../domain/profile/tabs.ts";
import { publicPageOf, type PublicPage } from "../../domain/site/public-pages.ts";
import type { LinkedDialog } from "../app/dialog-request.ts";
import { routeGuards, type GuardName } from "./route-guard.ts";

/** Where the browser is: a path and the query with its question mark, or an empty text. */
export interface PageLocation {
  readonly path: string;
  readonly search: string;
}

/** Which page a location shows. `query` holds the first value of each parameter; `opens` comes over the home page. */
export type Route =
  /** `creatorSignUp`: the address of the creators' sign-up, which opens its form over the landing page. */
  | { readonly page: "landing"; readonly creatorSignUp: boolean; readonly opens?: LinkedDialog }
  | {
      readonly page: "profile";
      readonly username: string;
      readonly isRoot: boolean;
      readonly profile: ProfileRoute;
      readonly query: Readonly<Record<string, string>>;
      readonly opens?: LinkedDialog;
    }
  | PublicPage
  | { readonly page: "dashboard" }
  | { readonly page: "email-and-password" }
  | { readonly page: "kit" }
  | { readonly page: "not-found" };

export type PageKind = Route["page"];

export interface RouteFacts {
  readonly rootUsername: string | null;
  /** Whether creators can sign up on this site: it has a brand (ROUTE-11, ROUTE-12). */
  readonly signsUpCreators: boolean;
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

/** First value of each parameter of a query. */
export const readQuery = (search: string): Readonly<Record<string, string>> => {
  const query: Record<string, string> = Object.create(null);
  for (const part of search.replace(/^\?/, "").split("&")) {
    const [key = "", ...value] = part.split("=");
    if (key !== "" && !(decode(key) in query)) query[decode(key)] = decode(value.join("="));
  }
  return { ...query };
};

/** The home page with what the link of a mail opens over it; null for other locations (SHELL-66). */
const linkedRoute = (
  segments: readonly string[],
  query: Readonly<Record<string, string>>,
  root: string | null,
): Route | null => {
  const link = mailLinkPathOf(segments);
  if (link === null) return null;
  const { email } = query;
  const opens: LinkedDialog =
    link.leadsTo === "forgot"
      ? { kind: "reset-password", ...(email === undefined ? {} : { email }) }
      : { kind: link.leadsTo === "reset" ? "new-password" : "confirm-email", token: link.token };
  const profile = profileRouteOf("");
  return root === null || profile === null
    ? { page: "landing", creatorSignUp: false, opens }
    : { page: "profile", username: root, isRoot: true, profile, query: {}, opens };
};

/** The page of a location (SHELL-38, SHELL-42, SHELL-43, SHELL-62, ROUTE-52, ROUTE-53, C-03). */
export const resolveRoute = ({ path, search }: PageLocation, facts: RouteFacts): Route => {
  const segments = path
    .split("/")
    .filter((segment) => segment !== "")
    .map(decode);
  const [first, ...rest] = segments;
  const root = facts.rootUsername;
  const query = readQuery(search);
  if (first === "__kit" && rest.length === 0 && facts.development) return { page: "kit" };
  if (segments.join("/") === "account/dashboard") return { page: "dashboard" };
  if (segments.join("/") === "account/email_and_pwd") return { page: "email-and-password" };
  const linked = linkedRoute(segments, query, root);
  if (linked !== null) return linked;
  if (root !== null) {
    const profile = profileRouteOf(segments.join("/"));
    if (profile !== null) return { page: "profile", username: root, isRoot: true, profile, query };
  }
  const isHome = first === undefined || (segments.join("/") === "feed" && root === null);
  if (isHome) return { page: "landing", creatorSignUp: false };
  if (segments.join("/") === "creator/signup" && facts.signsUpCreators)
    return { page: "landing", creatorSignUp: true };
  const publicPage = publicPageOf(segments, facts.isFantime !== true && root === null);
  if (publicPage !== null) return publicPage;
  if (isReservedName(first) || first.startsWith("__")) return { page: "not-found" };
  const profile = profileRouteOf(rest.join("/"));
  if (profile === null) return { page: "not-found" };
  return { page: "profile", username: first, isRoot: false, profile, query };
};

const guarded: readonly (readonly [pattern: RegExp, guard: GuardName])[] = [
  [/^\/account\/referrals$/, "requireModelDirectPay"],
  [/^\/account\/direct-message\/(auto|profile|send|welcome|thankyou|stats)$/, "requireModelUser"],
  [/^\/account\/direct-message\/notifications$/, "open"],
  [/^\/account\/direct-message(\/inbox.*)?$/, "requireUser"],
  [
    /^\/account\/(calendar|cop|cross_promotion|custom-purchases|dashboard|customize|earnings|pay_to|follower|gift|snapchat|stats|stream-stats|subscriber|top-spenders|vault)(\/.*)?$/,
    "requireModelUser",
  ],
  [/^\/account\/(billing_info|email_and_pwd|favorites|following|purchases|setting)(\/.*)?$/, "requireUser"],
  [/^\/post\/create$/, "requireModelUser"],
  [/^\/(r\/camsoda|stream\/view(\/.*)?)$/, "requireUser"],
  [/^\/stream\/create(\/.*)?$/, "requireModelUser"],
];

/** Who may open a path (SHELL-64, SHELL-65, SHELL-86); asked before any data call. */
export const guardOf = (path: string): GuardName =>
  guarded.find(([pattern]) => pattern.test(path === "/" ? path : path.replace(/\/+$/, "")))?.[1] ?? "open";

/** Whether a viewer may open a path; in fantime style creators do not browse (ROUTE-60, ROUTE-61, ROUTE-63, ROUTE-64). */
export const mayOpen = (
  path: string,
  viewer: Parameters<(typeof routeGuards)["open"]>[0],
  isFantime = false,
): boolean =>
  isFantime && viewer?.type === "model" && /^\/browse(\/|$)/.test(path)
    ? false
    : routeGuards[guardOf(path)](viewer);

/** Pages with the same key keep their actor when the location changes within them. */
export const pageKey = (route: Route): string => {
  if (route.page === "profile") return `profile:${route.username.toLowerCase()}`;
  if (route.page === "browse") return `browse:${route.list}`;
  if (route.page === "support") return `support:${route.name}`;
  return route.page === "landing" && route.creatorSignUp ? "landing:creator-sign-up" : route.page;
};

/** The css class of a page (SHELL-40). */
export const pageClass = (route: Route): string => `page page-${route.page}`;
