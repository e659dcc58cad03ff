import { enqueueActions, setup } from "xstate";

import type { SnapchatCompletion } from "../../domain/snapchat/completion-texts.ts";
import { registersAfter, registersAtStart } from "../../domain/push/registration.ts";
import type { PendingPrivate, SiteRecord, SocialResult } from "../../protocol/page-globals.ts";
import type { Counters, CurrentUser } from "../../protocol/records.ts";
import type { analyticsMachine } from "../analytics/analytics.machine.ts";
import type { arrivalsMachine } from "../arrivals/arrivals.machine.ts";
import type { bannersMachine } from "../banners/banners.machine.ts";
import type { DialogPage } from "../dialogs/dialog-input.ts";
import type { growlMachine } from "../growl/growl.machine.ts";
import type { dialogsMachine } from "../dialogs/dialogs.machine.ts";
import type { openPostsMachine } from "../open-posts/open-posts.machine.ts";
import type { pushMachine } from "../push/push.machine.ts";
import type { PageKind, Route } from "../../domain/site/page-route.ts";
import { pageKey, type PageLocation } from "../router/route.ts";
import { routerMachine, type RouteChanged } from "../router/router.machine.ts";
import { sessionMachine, type UserChanged } from "../session/session.machine.ts";
import type { socketMachine } from "../socket/socket.machine.ts";
import type { SocketReceived } from "../socket/socket-received.ts";
import type { toastsMachine } from "../toasts/toasts.machine.ts";
import { CODE_TIMEOUT, type CodeLost } from "./code-lost.ts";
import type { MenuViewer } from "./dialog-request.ts";
import type { QuestionAnswered, SharedEmitted } from "./emitted.ts";
import { pageMachines, sourceOf } from "./page-machines.ts";
import { machineProvidedBy, promiseProvidedBy } from "./provided-by.ts";

/** What the app starts with: the page globals that machines need and what the browser says. `now` in epoch seconds. */
export interface AppInput {
  readonly site: SiteRecord;
  readonly user: CurrentUser | null;
  readonly counters: Counters | null;
  readonly development: boolean;
  readonly now: number;
  readonly location: PageLocation;
  /** What the server has rendered at the location, as the pages are not known yet; null: they are. */
  readonly first: Route | null;
  readonly page: DialogPage;
  readonly jitter: number;
  /** A Snapchat membership that was paid before this page. */
  readonly snapchat?: SnapchatCompletion | null | undefined;
  /** A private show that is not over. */
  readonly private?: PendingPrivate | null | undefined;
  /** How a social sign-in ended that led to this page. */
  readonly social?: SocialResult | null | undefined;
  /** The username of the creator for whom the viewer acts. */
  readonly actingFor?: string | null | undefined;
}

/** What the header of any page offers. */
export type HeaderChosen =
  | { readonly type: "logIn.chosen" }
  | { readonly type: "signUp.chosen" }
  | {
      readonly type: "menu.chosen";
      readonly viewer: MenuViewer;
      readonly counters: Counters | null;
      readonly invites: boolean;
    }
  | { readonly type: "reload.chosen" };

/** Which rooms of the socket the page is in. */
export interface RoomsChanged {
  readonly type: "rooms.changed";
  readonly rooms: readonly string[];
}

/** Something was asked of a part that loads after the first view. */
export interface DeferredWanted {
  readonly type: "deferred.wanted";
}

/** `route` is shown; `wanted` comes in its place as soon as the code of its page is there. */
export interface AppContext extends AppInput {
  readonly route: Route | null;
  readonly wanted: Route | null;
  readonly isOnline: boolean;
}

/** A creator's account whose tips are blocked is on hold: it is told so, and nothing further starts (SHELL-77). */
export const isHeld = (user: CurrentUser | null): boolean => user?.type === "model" && user.tip_blocked;

const base = setup({
  types: {
    context: {} as AppContext,
    events: {} as
      | RouteChanged
      | UserChanged
      | QuestionAnswered
      | HeaderChosen
      | SocketReceived
      | CodeLost
      | DeferredWanted
      | { readonly type: "connection.lost" }
      | { readonly type: "connection.restored" }
      | { readonly type: "viewport.changed"; readonly isMobile: boolean },
    input: {} as AppInput,
    emitted: {} as SharedEmitted | RoomsChanged,
  },
  actors: {
    loadDeferred: promiseProvidedBy<void, { readonly whenIdle: boolean }>("src/actors/app/load-deferred.ts"),
    analytics: machineProvidedBy<typeof analyticsMachine>("src/actors/app/deferred.ts"),
    arrivals: machineProvidedBy<typeof arrivalsMachine>("src/actors/app/deferred.ts"),
    loadBanners: promiseProvidedBy<void>("src/actors/app/provide.ts"),
    banners: machineProvidedBy<typeof bannersMachine>("src/actors/banners/banners.actors.ts"),
    growl: machineProvidedBy<typeof growlMachine>("src/actors/growl/growl.actors.ts"),
    dialogs: machineProvidedBy<typeof dialogsMachine>("src/actors/app/deferred.ts"),
    router: routerMachine,
    session: sessionMachine,
    loadSocket: promiseProvidedBy<void>("src/actors/app/provide.ts"),
    socket: machineProvidedBy<typeof socketMachine>("src/actors/socket/socket-flow.ts"),
    openPosts: machineProvidedBy<typeof openPostsMachine>("src/actors/app/deferred.ts"),
    toasts: machineProvidedBy<typeof toastsMachine>("src/actors/app/deferred.ts"),
    loadPush: promiseProvidedBy<void>("src/actors/app/provide.ts"),
    push: machineProvidedBy<typeof pushMachine>("src/actors/push/push.actors.ts"),
    loadPage: promiseProvidedBy<void, { readonly page: PageKind }>("src/actors/app/provide.ts"),
    ...pageMachines,
  },
  delays: { socketRetry: 10_000, pageSlow: 150, codeTimeout: CODE_TIMEOUT },
  guards: {
    isHeld: ({ context }) => isHeld(context.user),
    /** Something is to be told as the page comes: what could not be had would be told by nobody. */
    hasArrivals: ({ context: { social, snapchat, private: pending } }) =>
      Boolean(social ?? snapchat ?? pending),
    hasBanners: ({ context: { user } }) => user !== null && !isHeld(user),
    isSubscriber: ({ context: { user } }) => registersAtStart(user),
    hasSubscribed: ({ context: { user }, event }) =>
      user !== null &&
      event.type === "socket.received" &&
      event.name === "payment.update" &&
      registersAfter(event.data),
    isSamePage: ({ context, event }) =>
      event.type === "route.changed" &&
      context.route !== null &&
      pageKey(context.route) === pageKey(event.route),
    hasPage: ({ context: { route, wanted } }) => route !== null || wanted !== null,
    isOffline: ({ context }) => !context.isOnline,
    wantsLogout: ({ event }) => event.type === "question.answered" && event.answer === "cancelled",
    wantsSupport: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
});

/** The pages that list who is live. */
const LISTS: readonly Route["page"][] = ["feed", "popular", "browse", "creator-home"];

/** The rooms of a page. */
export const roomsOf = (route: Route): readonly string[] => {
  if (route.page === "profile" || route.page === "watch") return [`profile:${route.username}`];
  return LISTS.includes(route.page) ? ["lobby"] : [];
};

const showPage = base.createAction(
  enqueueActions(({ context, enqueue }) => {
    const { wanted: route, user, site, page, now, actingFor = null } = context;
    if (route === null) return;
    enqueue.stopChild("page");
    const source = sourceOf(route.page);
    const input =
      route.page === "dashboard"
        ? { request: { endpoint: "getDashboard", input: {} } }
        : { user, site, now, page, route, ...(actingFor !== null && { actingFor }) };
    // The machines of pages are of one type here; the compiler compares no more than 25 names one by one.
    if (source !== null) enqueue.spawnChild(source as "feed", { id: "page", systemId: "page", input });
    enqueue.assign({ route, wanted: null });
    enqueue.emit({ type: "rooms.changed", rooms: roomsOf(route) });
  }),
);

/** The link of a mail: what it opens stands over the home page, once as its address comes (SHELL-66). */
const openLinked = base.createAction(
  enqueueActions(({ context: { wanted, route }, event, enqueue }) => {
    if (event.type !== "route.changed") return;
    const dialog = "opens" in event.route ? event.route.opens : undefined;
    // What is shown again, or only moved to another place of the page, has been opened.
    if (dialog !== undefined && JSON.stringify(event.route) !== JSON.stringify(wanted ?? route))
      enqueue.emit({ type: "dialog.requested", dialog });
  }),
);

/** The parts of the app's machine. */
export const appSetup = base.extend({
  actions: { showPage, openLinked },
});
