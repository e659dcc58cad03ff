import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import type { Counters, CurrentUser, SiteRecord, SocialResult } from "../../protocol/records.ts";
import { analyticsMachine } from "../analytics/analytics.machine.ts";
import type { bannersMachine } from "../banners/banners.machine.ts";
import { dialogsMachine, type DialogPage } from "../dialogs/dialogs.machine.ts";
import type { browseMachine } from "../browse/browse.machine.ts";
import type { creatorLandingMachine } from "../creator-landing/creator-landing.machine.ts";
import type { emailAndPasswordMachine } from "../email-and-password/email-and-password.machine.ts";
import type { landingMachine } from "../landing/landing.machine.ts";
import type { profileMachine } from "../profile/profile.machine.ts";
import type { rankingsMachine } from "../rankings/rankings.machine.ts";
import type { resourceMachine } from "../resource/resource.machine.ts";
import {
  mayOpen,
  pageKey,
  resolveRoute,
  type PageKind,
  type PageLocation,
  type Route,
} from "../router/route.ts";
import { routerMachine, type RouteChanged, type RouterInput } from "../router/router.machine.ts";
import type { supportMachine } from "../support/support.machine.ts";
import { sessionMachine } from "../session/session.machine.ts";
import type { socketMachine } from "../socket/socket.machine.ts";
import { toastsMachine } from "../toasts/toasts.machine.ts";
import type { QuestionAnswered, SharedEmitted } from "./emitted.ts";
import { errorToast } from "./error-toast.ts";
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
  /** How a social sign-in ended that led to this page. */
  readonly social?: SocialResult | null | undefined;
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

/** `route` is shown; `wanted` comes in its place as soon as the code of its page is there. */
export interface AppContext extends AppInput {
  readonly route: Route | null;
  readonly wanted: Route | null;
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
    loadBanners: promiseProvidedBy<void>("src/actors/app/provide.ts"),
    banners: machineProvidedBy<typeof bannersMachine>("src/actors/banners/banners.actors.ts"),
    dialogs: dialogsMachine,
    router: routerMachine,
    session: sessionMachine,
    loadSocket: promiseProvidedBy<void>("src/actors/app/provide.ts"),
    socket: machineProvidedBy<typeof socketMachine>("src/actors/socket/socket-flow.ts"),
    toasts: toastsMachine,
    loadPage: promiseProvidedBy<void, { readonly page: PageKind }>("src/actors/app/provide.ts"),
    browse: machineProvidedBy<typeof browseMachine>("src/pages/browse.page.ts"),
    rankings: machineProvidedBy<typeof rankingsMachine>("src/pages/rankings.page.ts"),
    creatorLanding: machineProvidedBy<typeof creatorLandingMachine>("src/pages/creator-landing.page.ts"),
    dashboard: machineProvidedBy<typeof resourceMachine>("src/pages/dashboard.page.ts"),
    emailAndPassword: machineProvidedBy<typeof emailAndPasswordMachine>(
      "src/pages/email-and-password.page.ts",
    ),
    landing: machineProvidedBy<typeof landingMachine>("src/pages/landing.page.ts"),
    profile: machineProvidedBy<typeof profileMachine>("src/pages/profile.page.ts"),
    support: machineProvidedBy<typeof supportMachine>("src/pages/support.page.ts"),
  },
  delays: { socketRetry: 10_000, pageSlow: 150 },
  guards: {
    isHeld: ({ context }) => context.user?.type === "model" && context.user.tip_blocked,
    hasBanners: ({ context: { user } }) => user !== null && !(user.type === "model" && user.tip_blocked),
    isSamePage: ({ context, event }) =>
      event.type === "route.changed" &&
      context.route !== null &&
      pageKey(context.route) === pageKey(event.route),
    isOffline: ({ context }) => !context.isOnline,
    wantsLogout: ({ event }) => event.type === "question.answered" && event.answer === "cancelled",
    wantsSupport: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
  },
});

/** The root creator whose profile is at '/', null when the site has none or only on his own domain (SHELL-62, SHELL-63). */
const rootUsername = (site: SiteRecord): string | null =>
  site.root_user === null || site.root_user.custom_domain_only ? null : site.root_user.username;

const roomsOf = (route: Route): readonly string[] =>
  route.page === "profile" ? [`profile:${route.username}`] : [];

/** What the router starts with. */
const routerInputOf = ({
  site,
  user,
  development,
  location,
  now,
}: Pick<AppInput, "site" | "user" | "development" | "location" | "now">): RouterInput => ({
  viewer: user,
  location,
  now,
  rootUsername: rootUsername(site),
  signsUpCreators: site.signup_source !== null,
  isFantime: site.homepage_style === "fantime",
  development,
});

/** The page that a location shows first, also when its guard sends the viewer home. */
export const firstPageOf = (input: Parameters<typeof routerInputOf>[0]): PageKind => {
  const { viewer, location, ...facts } = routerInputOf(input);
  return resolveRoute(mayOpen(location.path, viewer, facts.isFantime) ? location : { path: "/", search: "" }, facts).page;
};

const showPage = appSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    const { wanted: route, user, site, page, now } = context;
    if (route === null) return;
    enqueue.stopChild("page");
    const place = { id: "page", systemId: "page" } as const;
    const facts = { user, site, now, page };
    if (route.page === "landing") enqueue.spawnChild("landing", { ...place, input: { ...facts, route } });
    if (route.page === "browse") enqueue.spawnChild("browse", { ...place, input: { ...facts, route } });
    if (route.page === "rankings") enqueue.spawnChild("rankings", { ...place, input: { ...facts, route } });
    if (route.page === "creator-landing")
      enqueue.spawnChild("creatorLanding", { ...place, input: { ...facts, route } });
    if (route.page === "email-and-password")
      enqueue.spawnChild("emailAndPassword", { ...place, input: { ...facts, route } });
    if (route.page === "profile") enqueue.spawnChild("profile", { ...place, input: { ...facts, route } });
    if (route.page === "support") enqueue.spawnChild("support", { ...place, input: { ...facts, route } });
    if (route.page === "dashboard") {
      enqueue.spawnChild("dashboard", {
        ...place,
        input: { request: { endpoint: "getDashboard", input: {} } },
      });
    }
    enqueue.assign({ route, wanted: null });
    enqueue.emit({ type: "rooms.changed", rooms: roomsOf(route) });
  }),
);

/** Milliseconds after the start until the failure of a social sign-in is told. */
const SOCIAL_FAILURE_DELAY = 1_000;

/** How a social sign-in goes on: its failure is told, a new account completed, a known one linked (AUTH-37 to AUTH-40). */
const tellSocial = appSetup.createAction(
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

/** The link of a mail: what it opens stands over the home page (SHELL-66). */
const openLinked = appSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    const dialog = event.type === "route.changed" && "opens" in event.route ? event.route.opens : undefined;
    if (dialog !== undefined) enqueue.emit({ type: "dialog.requested", dialog });
  }),
);

/**
 * The root of all: starts the always-on actors and the actor of the page that the router shows. The page before stays until
 * the code of the next one is there. A creator whose tips are blocked gets the notice and nothing further starts
 * (SHELL-77, SHELL-78).
 */
export const appMachine = appSetup.createMachine({
  id: "app",
  context: ({ input }) => ({ ...input, route: null, wanted: null, isOnline: true }),
  type: "parallel",
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
      input: ({ context }) => routerInputOf(context),
    },
  ],
  on: {
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
    account: {
      initial: "starting",
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
              {
                guard: "wantsSupport",
                actions: emit({ type: "navigation.requested", to: "/support/index" }),
              },
              { guard: "wantsLogout", actions: emit({ type: "logout.requested" }) },
            ],
          },
        },
        running: {
          entry: tellSocial,
          on: { "route.changed": { actions: openLinked } },
          initial: "loadingSocket",
          states: {
            loadingSocket: {
              invoke: {
                id: "loadSocket",
                src: "loadSocket",
                onDone: "complete",
                onError: "waitingForSocket",
              },
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
    },
    banners: {
      initial: "starting",
      states: {
        starting: {
          always: [{ guard: "hasBanners", target: "loading" }, { target: "absent" }],
        },
        loading: {
          invoke: { id: "loadBanners", src: "loadBanners", onDone: "complete", onError: "absent" },
        },
        complete: {
          invoke: {
            id: "banners",
            src: "banners",
            systemId: "banners",
            input: ({ context: { user, now } }) => ({ user: user!, now }),
          },
        },
        absent: {},
      },
    },
    page: {
      initial: "shown",
      on: {
        "route.changed": [
          {
            guard: "isSamePage",
            target: ".shown",
            actions: [
              assign({ route: ({ event }) => event.route, wanted: null }),
              enqueueActions(({ event, enqueue, system }) => {
                const page: unknown = system.get("page");
                if (page !== undefined) enqueue.sendTo(page as AnyActorRef, event);
              }),
            ],
          },
          {
            target: ".loading",
            actions: assign(({ event: { route, now } }) => ({ wanted: route, now })),
          },
        ],
      },
      states: {
        shown: { entry: showPage },
        loading: {
          invoke: {
            id: "loadPage",
            src: "loadPage",
            input: ({ context }) => ({ page: context.wanted!.page }),
            onDone: "shown",
            onError: "failed",
          },
          initial: "quiet",
          states: {
            quiet: { after: { pageSlow: "slow" } },
            slow: {},
          },
        },
        failed: {
          on: {
            // Without a network there is nothing to reload from, and what is here would be lost.
            "reload.chosen": [
              { guard: "isOffline", target: "loading" },
              { actions: emit({ type: "page.reloadRequested" }) },
            ],
            "connection.restored": { target: "loading", actions: assign({ isOnline: true }) },
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

/** `loading` names the page that stays so long, `failed` the one whose code could not be loaded. */
export type AppView =
  | { readonly status: "starting" }
  | { readonly status: "shown"; readonly route: Route }
  | { readonly status: "loading"; readonly route: Route; readonly isSlow: boolean }
  | { readonly status: "failed"; readonly route: Route };

export const selectAppView = (snapshot: AppSnapshot): AppView => {
  const { route, wanted } = snapshot.context;
  if (wanted !== null && snapshot.matches({ page: "failed" })) return { status: "failed", route: wanted };
  if (route === null) return { status: "starting" };
  if (wanted === null) return { status: "shown", route };
  return { status: "loading", route, isSlow: snapshot.matches({ page: { loading: "slow" } }) };
};
