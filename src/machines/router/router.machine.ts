import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, sendTo, setup } from "xstate";

import type { RouteViewer } from "../../domain/site/page-guards.ts";
import type { Route, RouteFacts } from "../../domain/site/page-route.ts";
import type { NavigationRequested, SharedEmitted } from "../app/emitted.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import { resolveLocation, type PageLocation } from "./route.ts";

/** What the history actor takes. `load` fetches the page from the server, `reload` the present one. */
export type HistoryCommand =
  | { readonly type: "history.pushed"; readonly to: string; readonly replace: boolean }
  | { readonly type: "history.loaded"; readonly to: string }
  | { readonly type: "history.reloaded" };

export interface RouterInput extends RouteFacts {
  readonly viewer: RouteViewer | null;
  readonly location: PageLocation;
  readonly now: number;
}

type RouterEvent =
  | NavigationRequested
  | { readonly type: "page.reloadRequested" }
  | { readonly type: "location.changed"; readonly location: PageLocation; readonly now: number }
  | { readonly type: "page.shown" };

/** Told to the app whenever another location is shown; `now` in epoch seconds. */
export interface RouteChanged {
  readonly type: "route.changed";
  readonly route: Route;
  readonly now: number;
}

/** `isOpen`: its guard lets the viewer pass. */
export interface RouterContext extends RouterInput {
  readonly route: Route;
  readonly isOpen: boolean;
  /** The path that takes the place of the present one; null: it is as it should be. */
  readonly moved: string | null;
}

const shownAt = (location: PageLocation, facts: RouteFacts) => {
  const { route, isOpen, moved } = resolveLocation(location, facts);
  return { location, route, isOpen, moved };
};

/** Paths that the server answers itself: they are loaded, not routed. */
const isServerPath = (to: string): boolean =>
  !to.startsWith("/") || /^\/(\/|api\/|oauth\/|media\/|assets\/)/.test(to);

const addressOf = ({ to, returning }: NavigationRequested, { path, search }: PageLocation): string =>
  returning === true
    ? `${to}${to.includes("?") ? "&" : "?"}return_uri=${encodeURIComponent(path + search)}`
    : to;

const base = setup({
  types: {
    context: {} as RouterContext,
    events: {} as RouterEvent,
    input: {} as RouterInput,
    emitted: {} as SharedEmitted | RouteChanged,
  },
  actors: { history: callbackProvidedBy<HistoryCommand>("src/actors/router/history.actors.ts") },
  guards: {
    isRefused: ({ context }) => !context.isOpen,
    isFullLoad: ({ event }) =>
      event.type === "navigation.requested" && (event.load === true || isServerPath(event.to)),
  },
});

/** An address of before leads on without a history entry (ACCT-18, ACCT-25). */
const replaceMoved = base.createAction(
  enqueueActions(({ context: { moved, location }, enqueue }) => {
    if (moved === null) return;
    enqueue.sendTo("history", { type: "history.pushed", to: moved + location.search, replace: true });
  }),
);

const routerSetup = base.extend({ actions: { replaceMoved } });

/**
 * Holds the location and the page that it shows. A refused guard says 'Not authorized.' and goes home (SHELL-82).
 * `leaving` and `reloading` wait for the browser to go; coming back by the page cache shows the page again.
 */
export const routerMachine = routerSetup.createMachine({
  id: "router",
  context: ({ input }) => ({ ...input, ...shownAt(input.location, input) }),
  invoke: { id: "history", src: "history" },
  initial: "deciding",
  on: {
    "location.changed": {
      target: ".deciding",
      actions: assign(({ context, event }) => ({ now: event.now, ...shownAt(event.location, context) })),
    },
    "navigation.requested": [
      {
        guard: "isFullLoad",
        target: ".leaving",
        actions: sendTo("history", ({ context, event }) => ({
          type: "history.loaded",
          to: addressOf(event, context.location),
        })),
      },
      {
        actions: sendTo("history", ({ event }) => ({
          type: "history.pushed",
          to: event.to,
          replace: event.replace === true,
        })),
      },
    ],
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
    },
    leaving: {
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
