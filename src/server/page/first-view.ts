import { mailLinkPathOf } from "../../domain/account/mail-link.ts";
import { isReservedName } from "../../domain/account/username-key.ts";
import { profileRouteOf } from "../../domain/profile/tabs.ts";
import { supportForms } from "../../domain/support/support-request.ts";
import { memberPageOf } from "../../domain/site/member-pages.ts";
import { applicationPageOf } from "../../domain/site/application-page.ts";
import { homePageOf, type HomePage } from "../../domain/site/home-page.ts";
import { browseLists, publicPageOf, type PublicPage } from "../../domain/site/public-pages.ts";
import type { EndpointName } from "../../protocol/endpoints.ts";
import type { Viewer } from "../session/viewer.ts";
import type { Site } from "../site/site.ts";

/** A call whose answer the page brings along, named as the browser will ask it. */
export interface FirstCall {
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** `METHOD path?query`, the key in the page's `answers`. */
  readonly key: string;
}

/** What a path shows at first; `none` is no page. `source` is the module of its page, whose files the HTML preloads. */
export interface FirstView {
  readonly kind: "home" | "profile" | "public" | "member" | "none";
  readonly calls: readonly FirstCall[];
  readonly source: string | null;
  /** Which page that belongs to nobody it is. */
  readonly shown?: PublicPage;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const firstCall = (
  name: EndpointName,
  path: string,
  query: Readonly<Record<string, string>>,
  params: Readonly<Record<string, string>> = {},
): FirstCall => {
  const search = new URLSearchParams(query).toString();
  return { name, params, query, key: `GET ${path}${search === "" ? "" : `?${search}`}` };
};

const profileView = (username: string): FirstView => {
  const path = `/api/v1/user/${encodeURIComponent(username)}`;
  return {
    kind: "profile",
    source: "src/pages/profile.page.ts",
    calls: [
      firstCall("getCreator", path, { wl_config: "1" }, { username }),
      firstCall("getPosts", `${path}/post`, { status: "pinned,pinned-free" }, { username }),
      firstCall("getPosts", `${path}/post`, { status: "unpinned,unpinned-free" }, { username }),
    ],
  };
};

const popular = firstCall("getTop", "/api/v1/user/top", { s: "24", list: "popular" });
const feed = firstCall("getFeed", "/api/v1/user/feed", {});

const homeCalls: Readonly<Record<HomePage, (username: string) => readonly FirstCall[]>> = {
  landing: () => [firstCall("getTop", "/api/v1/user/top", { s: "12" })],
  welcome: () => [firstCall("getTop", "/api/v1/user/top", { s: "6", list: "newest_creators" })],
  popular: () => [popular],
  feed: () => [feed, popular],
  "creator-home": (username) => [
    firstCall("getDashboard", "/api/v1/account/dashboard", {}),
    firstCall(
      "getPosts",
      `/api/v1/user/${encodeURIComponent(username)}/post`,
      { status: "scheduled", limit: "3" },
      { username },
    ),
    feed,
  ],
};

const homeView = (page: HomePage, username: string): FirstView => ({
  kind: "home",
  source: `src/pages/${page}.page.ts`,
  calls: homeCalls[page](username),
});

const publicView = (shown: PublicPage): FirstView => {
  const source = `src/pages/${shown.page}.page.ts`;
  const view = { kind: "public", source, calls: [], shown } as const;
  if (shown.page === "browse") {
    if (shown.list === "most-recent-posts")
      return { ...view, calls: [firstCall("getFeed", "/api/v1/user/feed", { list: "recent" })] };
    const query = { s: "24", list: browseLists[shown.list] };
    return { ...view, calls: [firstCall("getTop", "/api/v1/user/top", query)] };
  }
  if (shown.page === "rankings")
    return { ...view, calls: [firstCall("getRanking", "/api/v1/user/rank", { l: "25", period: "week" })] };
  if (shown.page !== "support") return view;
  const { name } = shown;
  if (Object.hasOwn(supportForms, name)) return view;
  const path = `/api/v1/support/text/${encodeURIComponent(name)}`;
  return { ...view, calls: [firstCall("getSupportText", path, {}, { name })] };
};

const noPage: FirstView = { kind: "none", calls: [], source: null };
const memberView: FirstView = { kind: "member", calls: [], source: null };
const applicationView: FirstView = { ...memberView, source: "src/pages/creator-application.page.ts" };

/** What decides which home page is shown; null is a guest. */
type FirstViewer = Pick<Viewer, "type" | "username">;

/** The calls that the first view of a path makes (the router's rules: SHELL-38, SHELL-62, SHELL-63, ROUTE-12, X-06). */
export const firstViewOf = (path: string, site: Site, viewer: FirstViewer | null = null): FirstView => {
  const segments = path
    .split("/")
    .filter((segment) => segment !== "")
    .map(decode);
  const { root_user, signup_source, homepage_style } = site.record;
  const home = homeView(
    homePageOf(viewer?.type ?? null, homepage_style === "fantime"),
    viewer?.username ?? "",
  );
  if (memberPageOf(segments) !== null) return memberView;
  const root = root_user === null || root_user.custom_domain_only ? null : root_user.username;
  if (mailLinkPathOf(segments) !== null) return root === null ? home : profileView(root);
  if (root !== null && profileRouteOf(segments.join("/")) !== null) return profileView(root);
  const [first, ...rest] = segments;
  if (first === undefined || (segments.join("/") === "feed" && root === null)) return home;
  if (applicationPageOf(segments, signup_source, root !== null) !== null) return applicationView;
  const hasRankings = homepage_style !== "fantime" && root === null;
  const publicPage = publicPageOf(segments, hasRankings);
  // The guard that keeps creators from browsing comes before any call.
  const isKeptOut = viewer?.type === "model" && homepage_style === "fantime";
  if (publicPage?.page === "browse" && isKeptOut) return memberView;
  if (publicPage !== null) return publicView(publicPage);
  const isProfile =
    !isReservedName(first) && !first.startsWith("__") && profileRouteOf(rest.join("/")) !== null;
  return isProfile ? profileView(first) : noPage;
};
