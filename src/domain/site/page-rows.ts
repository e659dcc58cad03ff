import { reportedBy } from "../support/report-address.ts";
import { isSupportForm } from "../support/support-forms.ts";
import type { LinkedDialog } from "../account/mail-link.ts";
import { calendarPath, calendarPatterns, readCalendar } from "../calendar/calendar-address.ts";
import type { LocalDay } from "../calendar/local-day.ts";
import { isStudio } from "../account/studio.ts";
import { isReservedName, usernameKey } from "../account/username-key.ts";
import type { ApplicationVariant } from "../creator-application/application.ts";
import { offersApplication } from "../creator-application/offered-forms.ts";
import { inboxAddresses, inboxPatterns, readInbox } from "../direct-message/inbox-address.ts";
import { galleryTypes } from "../gallery/gallery.ts";
import { keptTypes, type KeptType } from "../media/kept-media.ts";
import { profileRouteOf, profileRoutes } from "../profile/tabs.ts";
import { statsPeriods, type StatsPeriod } from "../calendar/stats-period.ts";
import { accountPages, type AccountPage } from "./account-pages.ts";
import { browseLists, LIVE_NOW, type BrowsePath } from "./browse-lists.ts";
import type { FirstCall } from "./first-calls.ts";
import type { GuardName } from "./page-guards.ts";
import { row, type Fit, type PageRow } from "./page-row.ts";
import type { PageKind, RouteFacts, RouteOf } from "./page-route.ts";
import { createResolvePage } from "./resolve-page.ts";

/** Addresses that open something over the home page (SHELL-66, ROUTE-19 to ROUTE-22). */
const linked: Readonly<Record<string, (fit: Fit) => LinkedDialog>> = {
  "/password/forgot": ({ query: { email } }) => ({
    kind: "reset-password",
    ...(email === undefined ? {} : { email }),
  }),
  "/password/reset/:token": ({ params }) => ({ kind: "new-password", token: params["token"]! }),
  "/email/confirm/:token": ({ params }) => ({ kind: "confirm-email", token: params["token"]! }),
};

const opensOf = (fit: Fit): { readonly opens?: LinkedDialog } => {
  const opens = linked[fit.path]?.(fit);
  return opens === undefined ? {} : { opens };
};

/** The home pages: by who looks, null a guest, and by the style of the site (ROUTE-47 to ROUTE-52). */
const home = (type: "model" | "user" | null, ...styles: readonly ("classic" | "fantime")[]) => ({
  paths: ["/", "/feed", ...Object.keys(linked)],
  when: ({ rootUsername, viewer, isFantime }: RouteFacts) =>
    rootUsername === null &&
    (viewer?.type ?? null) === type &&
    styles.includes(isFantime === true ? "fantime" : "classic"),
  read: opensOf,
});

const top = (input: FirstCall["input"]): FirstCall => ({ name: "getTop", input });
const posts = (input: FirstCall["input"]): FirstCall => ({ name: "getPosts", input });
const popular = top({ s: 24, list: "popular" });
const feed: FirstCall = { name: "getFeed", input: {} };
const liveNow = top(LIVE_NOW);

const profilePage = {
  page: "profile",
  isRendered: true,
  calls: ({ username }: RouteOf<"profile">): readonly FirstCall[] => [
    { name: "getCreator", input: { username, promote: 1, wl_config: 1 } },
    posts({ username, status: "pinned,pinned-free" }),
    posts({ username, status: "unpinned,unpinned-free" }),
  ],
} as const;

const browseAddresses = Object.fromEntries(
  (Object.keys(browseLists) as BrowsePath[]).map((list) => [`/browse/${list}`, list]),
);
const STUDIO = "/creator/signup/studio/:studio";

/** A form that creators apply with, on the sites that offer it. */
const form = (variant: ApplicationVariant) =>
  ({
    page: "creator-application",
    title: "Become a creator",
    when: (facts: RouteFacts) => offersApplication(variant, facts),
    read: () => ({ variant, studio: null }),
  }) as const;

/** The day on which a new post is published: `2026-11-23`. */
const plannedDay = ({ query: { day = "" } }: Fit): { readonly day?: LocalDay } => {
  const place = readCalendar(/^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(day)?.groups ?? {});
  return place.unit === "day" ? { day: { year: place.year, month: place.month, day: place.day } } : {};
};

/** Media of the vault that a new post begins with: their ids, divided by commas. */
const pickedMedia = ({ query: { vault = "" } }: Fit): { readonly picked?: readonly number[] } =>
  /^\d{1,15}(,\d{1,15}){0,47}$/.test(vault) ? { picked: vault.split(",").map(Number) } : {};

const AREA = /^\/account\/(direct-message\/)?[^/]+$/;

/** Whatever is asked below the pages of an account that have this guard. */
const belowPages = (guard: GuardName): readonly string[] =>
  Object.values(accountPages).flatMap((page) =>
    page.guard === guard && AREA.test(page.path) ? [`${page.path}/*`] : [],
  );

/** Pages of an account of which the address says more. */
const asked = [
  "calendar",
  "custom-purchases",
  "followers",
  "gifts",
  "broadcast",
  "sent-broadcasts",
  "subscribers",
  "stream-stats",
  "top-spenders",
  "gallery-stats",
  "own-galleries",
  "stats",
  "post-editor",
  "snapchat-list",
  "favorites",
  "purchases",
] as const satisfies readonly AccountPage[];
type AskedPage = (typeof asked)[number];
type PlainAccountPage = Exclude<AccountPage, AskedPage>;

const ofAccount = <Page extends AskedPage>(page: Page) => {
  const { name, path, guard } = accountPages[page];
  return { page, title: name, paths: [path], guard } as const;
};

/** The lists of bought or marked media: photos, unless the address says another kind. */
const keptMedia = <Page extends "favorites" | "purchases">(page: Page) => {
  const { name, path: base, guard } = accountPages[page];
  const addresses: Readonly<Record<string, KeptType>> = {
    [base]: "photos",
    ...Object.fromEntries(keptTypes.map((type) => [`${base}/${type}`, type])),
  };
  return {
    ...{ page, title: name, guard, paths: Object.keys(addresses) },
    read: ({ path }: Fit) => ({ type: addresses[path]! }),
  } as const;
};

const { path: statsPath } = accountPages.stats;
const statsPeriodOf = (text: string): StatsPeriod | null =>
  Object.hasOwn(statsPeriods, text) ? (text as StatsPeriod) : null;

/** A number of an address; null: none. */
const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** What is shown where nothing is. */
const notFound = { page: "not-found", title: "Page not found" } as const;

/** Every page: where it is, on which sites, for whom, what its first view brings along. */
const table = [
  row({ page: "kit", title: "The kit", paths: ["/__kit"], when: ({ development }) => development }),
  row({
    page: "landing",
    ...home(null, "classic"),
    isRendered: true,
    calls: () => [top({ s: 12 })],
  }),
  row({
    page: "welcome",
    ...home(null, "fantime"),
    isRendered: true,
    calls: () => [top({ s: 6, list: "newest_creators" })],
  }),
  row({ page: "popular", ...home("user", "classic"), calls: () => [popular, liveNow] }),
  row({ page: "feed", ...home("user", "fantime"), calls: () => [feed, popular, liveNow] }),
  row({
    page: "creator-home",
    ...home("model", "classic", "fantime"),
    calls: (_, { username }) => [
      { name: "getDashboard", input: {} },
      posts({ username, status: "scheduled", limit: 3 }),
      feed,
      liveNow,
    ],
  }),
  // A root creator's profile is in the home page's place, its tabs are below it (SHELL-62).
  row({
    ...profilePage,
    paths: [...Object.keys(profileRoutes).map((path) => `/${path}`), ...Object.keys(linked)],
    when: ({ rootUsername }) => rootUsername !== null,
    read: (fit) => ({
      username: fit.facts.rootUsername!,
      isRoot: true,
      profile: profileRouteOf(fit.path in linked ? "" : fit.path.slice(1))!,
      query: fit.path in linked ? {} : fit.query,
      ...opensOf(fit),
    }),
  }),
  row({
    page: "become-manager",
    title: "Become a Manager",
    paths: ["/:username/manager"],
    // PROFILE-17
    when: ({ rootUsername }) => rootUsername === null,
    read: ({ params: { username = "" }, query: { fee = null, hash = null } }) =>
      isReservedName(username) || username.startsWith("__") ? null : { username, fee, hash },
  }),
  row({
    ...profilePage,
    paths: ["/:username/*"],
    read: ({ params: { username = "", "*": rest = "" }, query }) => {
      if (isReservedName(username) || username.startsWith("__")) return null;
      const profile = profileRouteOf(rest.replace(/\/$/, ""));
      return profile && { username, isRoot: false, profile, query };
    },
  }),
  row({
    page: "browse",
    title: "Browse creators",
    paths: Object.keys(browseAddresses),
    guard: "requireBrowsing",
    isRendered: true,
    read: ({ path }) => ({ list: browseAddresses[path]! }),
    calls: ({ list }) =>
      list === "most-recent-posts"
        ? [{ name: "getFeed", input: { list: "recent" } }]
        : [top({ s: 24, list: browseLists[list] })],
  }),
  row({
    page: "rankings",
    title: "Rankings",
    paths: ["/rankings"],
    // ROUTE-23 to ROUTE-25
    when: ({ isFantime, rootUsername }) => isFantime !== true && rootUsername === null,
    isRendered: true,
    calls: () => [{ name: "getRanking", input: { l: 25, period: "week" } }],
  }),
  row({
    page: "support",
    paths: ["/support", "/support/:name"],
    isRendered: true,
    read: ({ params: { name = "index" }, query }) => ({
      name,
      ...(isSupportForm(name) && query["username"] !== undefined ? { reported: reportedBy(query) } : {}),
    }),
    // Two of the support pages are forms, which ask for nothing at first.
    calls: ({ name }) => (isSupportForm(name) ? [] : [{ name: "getSupportText", input: { name } }]),
  }),
  row({ page: "creator-landing", title: "For creators", paths: ["/creator"], isRendered: true }),
  row({ ...form("standard"), paths: ["/creator/signup"] }),
  row({
    ...form("standard"),
    // ROUTE-17, ROUTE-18, ROUTE-44
    paths: [STUDIO, `${STUDIO}/:part`],
    read: ({ params: { studio = "", part } }) => {
      const name = part === undefined ? studio : `${studio}/${part}`;
      return isStudio(name) ? { variant: "standard", studio: name } : null;
    },
  }),
  row({ ...form("form"), paths: ["/creator/signup-form"] }),
  row({ ...form("vip"), paths: ["/creator/vip-signup-form"] }),
  ...Object.entries(accountPages).flatMap(([page, { name, path, guard }]) =>
    asked.includes(page as AskedPage)
      ? []
      : [row({ page: page as PlainAccountPage, title: name, paths: [path], guard })],
  ),
  row({ ...ofAccount("broadcast"), read: pickedMedia }),
  row({ ...ofAccount("post-editor"), read: (fit) => ({ ...pickedMedia(fit), ...plannedDay(fit) }) }),
  row({
    ...ofAccount("calendar"),
    // ACCT-04 to ACCT-07
    paths: calendarPatterns,
    read: ({ params }) => ({ place: readCalendar(params) }),
    addresses: ({ place }) => [calendarPath(place)],
  }),
  row({
    ...ofAccount("own-galleries"),
    // PROFILE-64
    read: ({ query }) => ({
      type: "profile",
      adds: galleryTypes.find((type) => type === query["new"]) ?? null,
      edits: numberOf(query["gallery"]),
    }),
  }),
  row({
    ...ofAccount("gallery-stats"),
    read: ({ query }) => ({ gallery: numberOf(query["gallery"]) }),
  }),
  row({
    page: "private-studio",
    title: "Private Chat",
    paths: ["/stream/create/c2c"],
    guard: "requireModelUser",
    read: () => ({ kind: "c2c" as const }),
  }),
  row({
    page: "broadcast-studio",
    title: "Live Stream",
    paths: ["/stream/create"],
    guard: "requireModelUser",
  }),
  row({
    page: "watch",
    title: "Live Stream",
    paths: ["/stream/view/:username"],
    guard: "requireUser",
    read: ({ params: { username = "" } }) => ({ username }),
    // Who watches himself is led elsewhere.
    early: ({ username }, viewer) =>
      usernameKey(username) === usernameKey(viewer.username)
        ? null
        : { name: "enterStream", input: { username } },
  }),
  row({
    page: "private-view",
    title: "Private Chat",
    paths: ["/stream/view/c2c/:username"],
    guard: "requireUser",
    read: ({ params: { username = "" } }) => ({ kind: "c2c", username }),
  }),
  row({
    ...ofAccount("stats"),
    paths: [statsPath, `${statsPath}/:period`],
    read: ({ params: { period = "" } }) => ({ period: statsPeriodOf(period) ?? "month" }),
    // A period that nobody knows is the one that is shown at first, in the address too (ACCT-71).
    addresses: ({ period }) => [`${statsPath}/${period}`, ...(period === "month" ? [statsPath] : [])],
  }),
  row({ ...ofAccount("custom-purchases"), read: ({ query }) => ({ query }) }),
  row({ ...ofAccount("followers"), read: ({ query }) => ({ query }) }),
  row({
    ...ofAccount("gifts"),
    read: ({ query: { to } }) => (to === undefined ? {} : { to: to.slice(0, 60) }),
  }),
  row({ ...ofAccount("sent-broadcasts"), read: ({ query }) => ({ query }) }),
  row({ ...ofAccount("subscribers"), read: ({ query }) => ({ query }) }),
  row({ ...ofAccount("stream-stats"), read: ({ query }) => ({ query }) }),
  row({ ...ofAccount("top-spenders"), read: ({ query }) => ({ query }) }),
  row({ ...ofAccount("snapchat-list"), read: ({ query }) => ({ query }) }),
  row(keptMedia("purchases")),
  row(keptMedia("favorites")),
  row({
    page: "inbox",
    title: "Inbox",
    // ACCT-18 to ACCT-25, ACCT-73
    paths: inboxPatterns,
    guard: "requireUser",
    read: ({ params, query: { deliver } }) => {
      const address = readInbox(params);
      return address === null || deliver === undefined
        ? address
        : { ...address, delivers: deliver.slice(0, 60) };
    },
    addresses: inboxAddresses,
  }),
  // Addresses that are guarded though nothing is there: an address that is guarded is refused before it is said to be missing.
  row({ ...notFound, paths: ["/browse/*"], guard: "requireBrowsing" }),
  row({
    ...notFound,
    paths: [...belowPages("requireModelUser"), "/stream/create/*"],
    guard: "requireModelUser",
  }),
  row({
    ...notFound,
    paths: [...belowPages("requireUser"), "/stream/view", "/stream/view/:username/*"],
    guard: "requireUser",
  }),
  row({ ...notFound, paths: belowPages("requireModelDirectPay"), guard: "requireModelDirectPay" }),
  row({ ...notFound, paths: ["/r/camsoda"], guard: "requireUser", redirect: "partner" }),
  row({ ...notFound, paths: ["*"], isRendered: true }),
] as const;

type Missing = Exclude<PageKind, (typeof table)[number]["page"]>;

/** The table of pages. A kind of page that no row shows does not compile. */
export const pageRows: [Missing] extends [never] ? readonly PageRow[] : Missing = table;

/** The page of a location, and who may open it (SHELL-38, SHELL-42, SHELL-43, SHELL-62, ROUTE-47 to ROUTE-53, C-03). */
export const resolvePage = createResolvePage(pageRows);

/** What a page is called in the document's title, null where the site's stands alone or the page's actor knows it. */
export const pageTitle = (page: PageKind): string | null =>
  pageRows.find((each) => each.page === page)?.title ?? null;
