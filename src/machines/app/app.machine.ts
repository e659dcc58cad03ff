import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import type { Counters, CurrentUser, SiteRecord } from "../../protocol/records.ts";
import { analyticsMachine } from "../analytics/analytics.machine.ts";
import { dialogsMachine, type DialogPage } from "../dialogs/dialogs.machine.ts";
import { landingMachine } from "../landing/landing.machine.ts";
import { profileMachine } from "../profile/profile.machine.ts";
import { resourceMachine } from "../resource/resource.machine.ts";
import { pageKey, type PageKind, type PageLocation, type Route } from "../router/route.ts";
import { routerMachine, type RouteChanged } from "../router/router.machine.ts";
import { sessionMachine } from "../session/session.machine.ts";
import type { socketMachine } from "../socket/socket.machine.ts";
import { toastsMachine } from "../toasts/toasts.machine.ts";
import type { QuestionAnswered, SharedEmitted } from "./emitted.ts";
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
}

/** What the actor of a page starts with. */
export interface PageInput<Kind extends PageKind> {
  readonly route: Extract<Route, { readonly page: Kind }>;
  readonly user: CurrentUser | null;
  readonly site: SiteRecord;
  readonly now: number;
  readonly page: DialogPage;
}

/** What the header of any page offers. */
export type HeaderChosen =
  | { readonly type: "logIn.chosen" }
  | { readonly type: "signUp.chosen" }
  | { readonly type: "logOut.chosen" }
  | { readonly type: "reload.chosen" };

/** Which rooms of the socket the page is in. */
export interface RoomsChanged {
  readonly type: "rooms.changed";
  readonly rooms: readonly string[];
}

export interface AppContext extends AppInput {
  readonly route: Route | null;
  readonly isOnline: boolean;
}

const appSetup = setup({
  types: {
    context: {} as AppContext,
    events: {} as
      | RouteChanged
      | QuestionAnswered
      | HeaderChosen
      | { readonly type: "connection.lost" }
      | { readonly type: "connection.restored" }
      | { readonly type: "viewport.changed"; readonly isMobile: boolean },
    input: {} as AppInput,
    emitted: {} as SharedEmitted | RoomsChanged,
  },
  actors: {
    analytics: analyticsMachine,
    dialogs: dialogsMachine,
    router: routerMachine,
    session: sessionMachine,
    loadSocket: promiseProvidedBy<void>("src/actors/app/provide.ts"),
    socket: machineProvidedBy<typeof socketMachine>("src/actors/socket/socket-flow.ts"),
    toasts: toastsMachine,
    dashboard: resourceMachine,
    landing: landingMachine,
    profile: profileMachine,
  },
  delays: { socketRetry: 10_000 },
  guards: {
    isHeld: ({ context }) => context.user?.type === "model" && context.user.tip_blocked,
    isSamePage: ({ context, event }) =>
      event.type === "route.changed" &&
      context.route !== null &&
      pageKey(context.route) === pageKey(event.route),
    wantsLogout: ({ event }) => event.type === "question.answered" && event.answer === "cancelled",
    wantsSupport: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
});

/** The root creator whose profile is at '/', null when the site has none or only on his own domain (SHELL-62, SHELL-63). */
const rootUsername = (site: SiteRecord): string | null =>
  site.root_user === null || site.root_user.custom_domain_only ? null : site.root_user.username;

const roomsOf = (route: Route): readonly string[] =>
  route.page === "profile" ? [`profile:${route.username}`] : [];

const showPage = appSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== "route.changed") return;
    const { route, now } = event;
    enqueue.stopChild("page");
    const { user, site, page } = context;
    const facts = { user, site, now, page };
    if (route.page === "landing") {
      enqueue.spawnChild("landing", { id: "page", systemId: "page", input: { ...facts, route } });
    }
    if (route.page === "dashboard") {
      const request = { endpoint: "getDashboard", input: {} } as const;
      enqueue.spawnChild("dashboard", { id: "page", systemId: "page", input: { request } });
    }
    if (route.page === "profile") {
      enqueue.spawnChild("profile", { id: "page", systemId: "page", input: { ...facts, route } });
    }
    enqueue.assign({ route });
    enqueue.emit({ type: "rooms.changed", rooms: roomsOf(route) });
  }),
);

/**
 * The root of all: starts the always-on actors and the actor of the page that the router shows. A creator whose tips are
 * blocked gets the notice and nothing further starts (SHELL-77, SHELL-78).
 */
export const appMachine = appSetup.createMachine({
  id: "app",
  context: ({ input }) => ({ ...input, route: null, isOnline: true }),
  invoke: [
    { id: "toasts", src: "toasts", systemId: "toasts" },
    { id: "analytics", src: "analytics", systemId: "analytics" },
    {
      id: "session",
      src: "session",
      systemId: "session",
      input: ({ context }) => ({ user: context.user, counters: context.counters }),
    },
    {
      id: "dialogs",
      src: "dialogs",
      systemId: "dialogs",
      input: ({ context }) => ({ signedIn: context.user !== null, page: context.page }),
    },
    {
      id: "router",
      src: "router",
      systemId: "router",
      input: ({ context }) => ({
        viewer: context.user,
        location: context.location,
        now: context.now,
        rootUsername: rootUsername(context.site),
        signsUpCreators: context.site.signup_source !== null,
        development: context.development,
      }),
    },
  ],
  initial: "starting",
  on: {
    "route.changed": [
      {
        guard: "isSamePage",
        actions: [
          assign({ route: ({ event }) => event.route }),
          enqueueActions(({ event, enqueue, system }) => {
            const page: unknown = system.get("page");
            if (page !== undefined) enqueue.sendTo(page as AnyActorRef, event);
          }),
        ],
      },
      { actions: showPage },
    ],
    "logIn.chosen": { actions: emit({ type: "dialog.requested", dialog: { kind: "sign-in" } }) },
    "signUp.chosen": { actions: emit({ type: "dialog.requested", dialog: { kind: "sign-up" } }) },
    "reload.chosen": { actions: emit({ type: "page.reloadRequested" }) },
    "logOut.chosen": { actions: emit({ type: "logout.requested" }) },
    "connection.lost": { actions: assign({ isOnline: false }) },
    "connection.restored": { actions: assign({ isOnline: true }) },
    "viewport.changed": {
      actions: assign(({ context, event }) => ({ page: { ...context.page, isMobile: event.isMobile } })),
    },
  },
  states: {
    starting: {
      always: [{ guard: "isHeld", target: "held" }, { target: "running" }],
    },
    held: {
      entry: emit({
        type: "dialog.requested",
        dialog: {
          kind: "confirm",
          name: "account-held",
          title: "Your account is on hold",
          text: "Tips and payouts are blocked on your account. Please contact support.",
          confirmLabel: "Contact support",
          cancelLabel: "Log out",
        },
      }),
      on: {
        "question.answered": [
          { guard: "wantsSupport", actions: emit({ type: "navigation.requested", to: "/support/index" }) },
          { guard: "wantsLogout", actions: emit({ type: "logout.requested" }) },
        ],
      },
    },
    running: {
      initial: "loadingSocket",
      states: {
        loadingSocket: {
          invoke: { id: "loadSocket", src: "loadSocket", onDone: "complete", onError: "waitingForSocket" },
        },
        waitingForSocket: {
          after: { socketRetry: "loadingSocket" },
          on: { "connection.restored": { target: "loadingSocket", actions: assign({ isOnline: true }) } },
        },
        complete: {
          invoke: {
            id: "socket",
            src: "socket",
            systemId: "socket",
            input: ({ context: { user, jitter, route } }) => ({
              token: user?.node_token ?? null,
              jitter,
              rooms: route === null ? [] : roomsOf(route),
            }),
          },
        },
      },
    },
  },
});

export type AppRef = ActorRefFrom<typeof appMachine>;
export type AppSnapshot = SnapshotFrom<typeof appMachine>;

/** Whether the browser has a network at all. */
export const selectIsOnline = (snapshot: AppSnapshot): boolean => snapshot.context.isOnline;

export type AppView =
  | { readonly status: "starting" }
  | { readonly status: "held" | "running"; readonly route: Route };

export const selectAppView = (snapshot: AppSnapshot): AppView => {
  const { route } = snapshot.context;
  if (route === null) return { status: "starting" };
  return { status: snapshot.matches("held") ? "held" : "running", route };
};
