import { enqueueActions, setup } from "xstate";

import { completionTexts, type SnapchatCompletion } from "../../domain/snapchat/snapchat-texts.ts";
import { registersAfter, registersAtStart } from "../../domain/push/registration.ts";
import { privateStudioPath, privateViewPath } from "../../domain/private-show/private-paths.ts";
import { STUDIO_PATH, watchPath } from "../../domain/stream/stream-paths.ts";
import type { PendingPrivate, SiteRecord, SocialResult } from "../../protocol/page-globals.ts";
import type { Counters, CurrentUser } from "../../protocol/records.ts";
import type { analyticsMachine } from "../analytics/analytics.machine.ts";
import type { bannersMachine } from "../banners/banners.machine.ts";
import type { DialogPage } from "../dialogs/dialog-input.ts";
import type { growlMachine } from "../growl/growl.machine.ts";
import type { dialogsMachine } from "../dialogs/dialogs.machine.ts";
import type { openPostsMachine } from "../open-posts/open-posts.machine.ts";
import type { pushMachine } from "../push/push.machine.ts";
import type { PageKind, Route } from "../../domain/site/page-route.ts";
import { pageKey, type PageLocation } from "../router/route.ts";
import { routerMachine, type RouteChanged } from "../router/router.machine.ts";
import { sessionMachine } from "../session/session.machine.ts";
import type { socketMachine } from "../socket/socket.machine.ts";
import type { SocketReceived } from "../socket/socket-received.ts";
import type { toastsMachine } from "../toasts/toasts.machine.ts";
import { CODE_TIMEOUT, type CodeLost } from "./code-lost.ts";
import type { MenuViewer } from "./dialog-request.ts";
import type { QuestionAnswered, SharedEmitted } from "./emitted.ts";
import { errorToast } from "./error-toast.ts";
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

const base = setup({
  types: {
    context: {} as AppContext,
    events: {} as
      | RouteChanged
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
    isHeld: ({ context }) => context.user?.type === "model" && context.user.tip_blocked,
    hasBanners: ({ context: { user } }) => user !== null && !(user.type === "model" && user.tip_blocked),
    isSubscriber: ({ context: { user } }) => registersAtStart(user),
    hasSubscribed: ({ context: { user }, event }) =>
      user !== null &&
      event.type === "socket.received" &&
      event.name === "payment.update" &&
      registersAfter(event.data),
    isInvite: ({ event }) =>
      event.type === "socket.received" &&
      event.name === "private-show.update" &&
      event.data.status === "invite",
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
    const { wanted: route, user, site, page, now } = context;
    if (route === null) return;
    enqueue.stopChild("page");
    const source = sourceOf(route.page);
    const input =
      route.page === "dashboard"
        ? { request: { endpoint: "getDashboard", input: {} } }
        : { user, site, now, page, route };
    // The machines of pages are of one type here; the compiler compares no more than 25 names one by one.
    if (source !== null) enqueue.spawnChild(source as "feed", { id: "page", systemId: "page", input });
    enqueue.assign({ route, wanted: null });
    enqueue.emit({ type: "rooms.changed", rooms: roomsOf(route) });
  }),
);

/** Milliseconds after the start until the failure of a social sign-in is shown. */
const SOCIAL_FAILURE_DELAY = 1_000;

/** How a social sign-in goes on: its failure is shown, a new account completed, a known one linked (AUTH-37 to AUTH-40). */
const showSocialResult = base.createAction(
  enqueueActions(({ context: { social }, enqueue }) => {
    if (social === null || social === undefined) return;
    const { error, error_invalid, is_existing_user, email, text } = social;
    if (error || error_invalid) {
      enqueue.emit({ ...errorToast(text ?? ""), delay: SOCIAL_FAILURE_DELAY });
      return;
    }
    enqueue.emit({
      type: "dialog.requested",
      dialog: is_existing_user ? { kind: "sign-in", email: email ?? "" } : { kind: "sign-up", social },
    });
  }),
);

/** What follows from a Snapchat membership that was paid: told on the page after it, once (SNAP-04 to SNAP-09). */
const showSnapchat = base.createAction(
  enqueueActions(({ context: { snapchat }, enqueue }) => {
    if (snapchat === null || snapchat === undefined) return;
    enqueue.emit({ type: "dialog.requested", dialog: { kind: "alert", ...completionTexts(snapchat) } });
  }),
);

/** The path of a private show that the page shows; empty: another page. */
const privatePath = (route: Route | null): string => {
  if (route?.page === "watch") return watchPath(route.username);
  if (route?.page === "broadcast-studio") return STUDIO_PATH;
  if (route?.page === "private-view") return privateViewPath(route.username, route.kind);
  return route?.page === "private-studio" ? privateStudioPath(route.kind) : "";
};

/** A private show that was pending when the page came: the invitation is shown, its sender goes to the show (PRIV-10 to PRIV-13). */
const showPrivate = base.createAction(
  enqueueActions(({ context: { private: pending, location }, enqueue }) => {
    if (pending === null || pending === undefined) return;
    const { role, username, kind } = pending;
    if (role === "receiver") {
      const dialog = { kind: "invitation", username, at: location.path, show: kind } as const;
      enqueue.emit({ type: "dialog.requested", dialog });
      return;
    }
    const to = privateStudioPath(kind);
    if (location.path !== to) enqueue.emit({ type: "navigation.requested", to });
  }),
);

/** An invitation that has just come (PRIV-14). */
const showInvite = base.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== "socket.received" || event.name !== "private-show.update") return;
    const { username, kind } = event.data;
    const dialog = { kind: "invitation", username, at: privatePath(context.route), show: kind } as const;
    enqueue.emit({ type: "dialog.requested", dialog });
  }),
);

/** The link of a mail: what it opens stands over the home page (SHELL-66). */
const openLinked = base.createAction(
  enqueueActions(({ event, enqueue }) => {
    const dialog = event.type === "route.changed" && "opens" in event.route ? event.route.opens : undefined;
    if (dialog !== undefined) enqueue.emit({ type: "dialog.requested", dialog });
  }),
);

/** The parts of the app's machine. */
export const appSetup = base.extend({
  actions: { showPage, showSocialResult, showSnapchat, showPrivate, showInvite, openLinked },
});
