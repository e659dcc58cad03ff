import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, not, sendTo, setup } from "xstate";

import type { RouteViewer } from "../../domain/site/page-guards.ts";
import type { Route, RouteFacts } from "../../domain/site/page-route.ts";
import type { NavigationRequested, SharedEmitted } from "../app/emitted.ts";
import type { UserChanged } from "../session/session.machine.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import { resolveLocation, type PageLocation } from "./route.ts";

/** What the history actor takes. `load` fetches the page from the server, `reload` the present one. */
export type HistoryCommand =
  | { readonly type: "history.pushed"; readonly to: string; readonly replace: boolean }
  | { readonly type: "history.loaded"; readonly to: string; readonly replace: boolean }
  | { readonly type: "history.reloaded" };

/** `first`: what the server has rendered at the location, as the pages are not known yet; null: they are. */
export interface RouterInput extends RouteFacts {
  readonly viewer: RouteViewer | null;
  readonly location: PageLocation;
  readonly now: number;
  readonly first: Route | null;
}

/** Without a network there is nothing to load from, and what is shown would be lost. */
export type PagesLoaded = "known" | "offline";

export interface LocationChanged {
  readonly type: "location.changed";
  readonly location: PageLocation;
  readonly now: number;
}

type RouterEvent =
  | NavigationRequested
  | { readonly type: "page.reloadRequested" }
  | LocationChanged
  | UserChanged
  | { readonly type: "page.shown" };

/** Told to the app whenever another location is shown; `now` in epoch seconds. */
export interface RouteChanged {
  readonly type: "route.changed";
  readonly route: Route;
  readonly now: number;
}

/** `isOpen`: its guard lets the viewer pass. `first` becomes null when the table of pages is there. */
export interface RouterContext extends RouterInput {
  readonly route: Route;
  readonly isOpen: boolean;
  /** The path that takes the place of the present one; null: it is as it should be. */
  readonly moved: string | null;
  /** What goes on when it is. */
  readonly awaited: NavigationRequested | LocationChanged | null;
}

const shownAt = (location: PageLocation, facts: RouteFacts) => {
  const { route, isOpen, moved } = resolveLocation(location, facts);
  return { location, route, isOpen, moved };
};

const shownFirst = (input: RouterInput) =>
  input.first === null ? shownAt(input.location, input) : { route: input.first, isOpen: true, moved: null };

/** Paths that the server answers itself: they are loaded, not routed. */
const isServerPath = (to: string): boolean =>
  !to.startsWith("/") || /^\/(\/|api\/|oauth\/|media\/|assets\/)/.test(to);

const loadOf = (
  { to, returning, replace }: NavigationRequested,
  { path, search }: PageLocation,
): HistoryCommand => ({
  type: "history.loaded",
  to:
    returning === true
      ? `${to}${to.includes("?") ? "&" : "?"}return_uri=${encodeURIComponent(path + search)}`
      : to,
  replace: replace === true,
});

const base = setup({
  types: {
    context: {} as RouterContext,
    events: {} as RouterEvent,
    input: {} as RouterInput,
    emitted: {} as SharedEmitted | RouteChanged,
  },
  actors: {
    history: callbackProvidedBy<HistoryCommand>("src/actors/router/history.actors.ts"),
    loadPages: promiseProvidedBy<PagesLoaded, { readonly whenIdle: boolean }>(
      "src/actors/router/load-pages.ts",
    ),
  },
  guards: {
    isRefused: ({ context }) => !context.isOpen,
    isKnown: ({ context }) => context.first === null,
    isElsewhere: ({ context: { location }, event }) =>
      event.type === "location.changed" &&
      (event.location.path !== location.path || event.location.search !== location.search),
    isThere: (_, loaded: PagesLoaded) => loaded === "known",
    isFullLoad: ({ event }) =>
      event.type === "navigation.requested" && (event.load === true || isServerPath(event.to)),
  },
  // Who presses a link waits no longer: the server answers it without the pages.
  delays: { pagesTimeout: 5_000 },
});

/** An address of before leads on without a history entry (ACCT-18, ACCT-25). */
const replaceMoved = base.createAction(
  enqueueActions(({ context: { moved, location }, enqueue }) => {
    if (moved === null) return;
    enqueue.sendTo("history", { type: "history.pushed", to: moved + location.search, replace: true });
  }),
);

/** Goes on with what had to wait for the pages. */
const goOn = base.createAction(
  enqueueActions(({ context: { awaited }, enqueue }) => {
    enqueue.assign({ first: null, awaited: null });
    if (awaited !== null) enqueue.raise(awaited);
  }),
);

const awaitPages = base.createAction(
  assign(({ event }) =>
    event.type === "navigation.requested" || event.type === "location.changed" ? { awaited: event } : {},
  ),
);

/** Without the pages the server says what is there. */
const loadAwaited = base.createAction(
  enqueueActions(({ context: { awaited, location }, enqueue }) => {
    if (awaited?.type === "navigation.requested") enqueue.sendTo("history", loadOf(awaited, location));
    else enqueue.sendTo("history", { type: "history.reloaded" });
  }),
);

const forgetAwaited = base.assign({ awaited: null });
const tellOffline = base.createAction(
  enqueueActions(({ enqueue }) => {
    enqueue.assign({ awaited: null });
    enqueue.emit(errorToast(UNREACHABLE));
  }),
);

const routerSetup = base.extend({
  actions: { replaceMoved, goOn, awaitPages, loadAwaited, forgetAwaited, tellOffline },
});

const isThere = {
  type: "isThere",
  params: ({ event }: { readonly event: { readonly output: PagesLoaded } }) => event.output,
} as const;

/** While the pages are not known, what needs them has to wait. */
const whileUnknown = routerSetup.createStateConfig({
  on: {
    "navigation.requested": { guard: not("isFullLoad"), target: "asked", actions: "awaitPages" },
    "location.changed": { guard: "isElsewhere", target: "asked", actions: "awaitPages" },
  },
});

/**
 * Holds the location and the page that it shows. A first view that the server rendered begins without the table of pages,
 * which loads when the browser is idle, or when somebody goes elsewhere. A refused guard says 'Not authorized.' and goes home (SHELL-82).
 * `leaving` and `reloading` wait for the browser to go; coming back by the page cache shows the page again.
 */
export const routerMachine = routerSetup.createMachine({
  id: "router",
  context: ({ input }) => ({
    ...input,
    ...shownFirst(input),
    awaited: null,
  }),
  invoke: { id: "history", src: "history" },
  initial: "deciding",
  on: {
    "location.changed": [
      {
        guard: "isKnown",
        target: ".deciding",
        actions: assign(({ context, event }) => ({ now: event.now, ...shownAt(event.location, context) })),
      },
      { guard: "isElsewhere", target: ".showing.asked", actions: "awaitPages" },
    ],
    "navigation.requested": [
      {
        guard: "isFullLoad",
        target: ".leaving",
        actions: sendTo("history", ({ context, event }) => loadOf(event, context.location)),
      },
      {
        actions: sendTo("history", ({ event }) => ({
          type: "history.pushed",
          to: event.to,
          replace: event.replace === true,
        })),
      },
    ],
    "user.changed": { actions: assign({ viewer: ({ event }) => event.user }) },
    "page.reloadRequested": {
      target: ".reloading",
      actions: sendTo("history", { type: "history.reloaded" }),
    },
  },
  states: {
    deciding: {
      always: [{ guard: "isRefused", target: "refused" }, { target: "showing" }],
    },
    refused: {
      entry: [
        emit({ type: "toast.requested", kind: "error", text: "Not authorized." }),
        sendTo("history", { type: "history.pushed", to: "/", replace: true }),
      ],
    },
    showing: {
      entry: [emit(({ context: { route, now } }) => ({ type: "route.changed", route, now })), "replaceMoved"],
      initial: "starting",
      states: {
        starting: { always: [{ guard: "isKnown", target: "known" }, { target: "ahead" }] },
        ahead: {
          ...whileUnknown,
          invoke: {
            id: "loadPages",
            src: "loadPages",
            input: { whenIdle: true },
            // What could not be had is asked for again by the first link.
            onDone: { guard: isThere, target: "known", actions: "goOn" },
            onError: {},
          },
        },
        asked: {
          on: {
            "navigation.requested": { guard: not("isFullLoad"), actions: "awaitPages" },
            "location.changed": { actions: "awaitPages" },
          },
          invoke: {
            id: "loadPages",
            src: "loadPages",
            input: { whenIdle: false },
            onDone: [
              { guard: isThere, target: "known", actions: "goOn" },
              { target: "ahead", actions: "tellOffline" },
            ],
            onError: { target: "#router.leaving", actions: "loadAwaited" },
          },
          after: { pagesTimeout: { target: "#router.leaving", actions: "loadAwaited" } },
        },
        known: {},
      },
    },
    leaving: {
      entry: "forgetAwaited",
      on: { "page.shown": "showing" },
    },
    // Once under way it is not begun anew: the server may have told already what it tells once (SNAP-09).
    reloading: {
      on: { "page.shown": "showing", "page.reloadRequested": {} },
    },
  },
});

export type RouterRef = ActorRefFrom<typeof routerMachine>;
export type RouterSnapshot = SnapshotFrom<typeof routerMachine>;

export type RouterView =
  | { readonly status: "showing" | "leaving"; readonly route: Route; readonly location: PageLocation }
  | { readonly status: "refused" };

export const selectRouterView = (snapshot: RouterSnapshot): RouterView => {
  if (snapshot.matches("refused")) return { status: "refused" };
  const { route, location } = snapshot.context;
  return {
    status: snapshot.matches("leaving") || snapshot.matches("reloading") ? "leaving" : "showing",
    route,
    location,
  };
};
