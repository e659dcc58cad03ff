import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, raise, sendTo } from "xstate";

import { siteFacts, type PageKind, type Route } from "../../domain/site/page-route.ts";
import { resolveLocation } from "../router/route.ts";
import type { RouterInput } from "../router/router.machine.ts";
import { errorToast, UNREACHABLE } from "./error-toast.ts";
import { appSetup, isHeld, roomsOf, type AppInput } from "./app.setup.ts";

/** What the router starts with. */
const routerInputOf = ({
  site,
  user,
  development,
  location,
  first,
  now,
}: Pick<AppInput, "site" | "user" | "development" | "location" | "first" | "now">): RouterInput => ({
  viewer: user,
  location,
  first,
  now,
  ...siteFacts(site),
  development,
});

/** The page that a location shows first, also when its guard sends the viewer home. */
export const firstPageOf = (input: Parameters<typeof routerInputOf>[0]): PageKind => {
  const { location, first, ...facts } = routerInputOf(input);
  if (first !== null) return first.page;
  const { isOpen, route } = resolveLocation(location, facts);
  return (isOpen ? route : resolveLocation({ path: "/", search: "" }, facts).route).page;
};

/**
 * The root of all: starts the always-on actors and the actor of the page that the router shows. The page before stays until
 * the code of the next one is there. Dialogs, toasts and analytics load after the first view, or when one is asked for something. A creator whose tips are blocked gets the notice and nothing further starts
 * (SHELL-77, SHELL-78). Browsers register for notifications once a page load, when the rule says so (TRACK-19 to TRACK-21).
 */
export const appMachine = appSetup.createMachine({
  id: "app",
  context: ({ input }) => ({ ...input, route: null, wanted: null, isOnline: true }),
  type: "parallel",
  invoke: [
    {
      id: "session",
      src: "session",
      systemId: "session",
      input: ({ context }) => ({ user: context.user, counters: context.counters }),
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
    "menu.chosen": {
      actions: emit(
        ({
          context: { user, site, development, actingFor = null },
          event: { viewer, counters, invites },
        }) => ({
          type: "dialog.requested",
          dialog: {
            kind: "account-menu",
            // What is shown of the viewer, and no token.
            viewer: {
              id: viewer.id,
              username: viewer.username,
              display_name: viewer.display_name,
              fans_avatar_url: viewer.fans_avatar_url,
            },
            counters,
            facts: {
              viewer: user === null ? null : { type: user.type, is_direct_pay: user.is_direct_pay },
              ...siteFacts(site),
              development,
            },
            invites,
            actingFor,
          },
        }),
      ),
    },
    "user.changed": { actions: assign({ user: ({ event }) => event.user }) },
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
          on: { "route.changed": { actions: "openLinked" } },
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
                  account: user?.id ?? null,
                  jitter,
                  rooms: route === null ? [] : roomsOf(route),
                }),
              },
            },
          },
        },
      },
    },
    deferred: {
      initial: "starting",
      on: { "deferred.wanted": ".asked" },
      states: {
        starting: { always: [{ guard: "hasArrivals", target: "asked" }, { target: "ahead" }] },
        ahead: {
          invoke: {
            id: "loadDeferred",
            src: "loadDeferred",
            input: { whenIdle: true },
            onDone: "complete",
            onError: "missing",
          },
        },
        asked: {
          on: { "deferred.wanted": {} },
          invoke: {
            id: "loadDeferred",
            src: "loadDeferred",
            input: { whenIdle: false },
            onDone: "complete",
            onError: "lost",
          },
          after: { codeTimeout: "lost" },
        },
        lost: {
          // Without a network the notice says so, and what is asked for comes when it is there again.
          always: [
            { guard: "isOffline", target: "missing" },
            { target: "missing", actions: raise({ type: "code.lost" }) },
          ],
        },
        missing: {
          on: { "connection.restored": { target: "ahead", actions: assign({ isOnline: true }) } },
        },
        complete: {
          on: { "deferred.wanted": {} },
          invoke: [
            {
              id: "dialogs",
              src: "dialogs",
              systemId: "dialogs",
              input: ({ context: { user, page, route, wanted } }) => ({
                ...{ signedIn: user !== null, page, route: wanted ?? route },
              }),
            },
            { id: "toasts", src: "toasts", systemId: "toasts" },
            { id: "analytics", src: "analytics", systemId: "analytics" },
            { id: "openPosts", src: "openPosts", systemId: "openPosts" },
            {
              id: "arrivals",
              src: "arrivals",
              systemId: "arrivals",
              input: ({ context: { social, snapchat, private: pending, route, wanted, user } }) => ({
                ...{ route: wanted ?? route, isHeld: isHeld(user) },
                ...{ social: social ?? null, snapchat: snapchat ?? null, private: pending ?? null },
              }),
            },
          ],
          initial: "begun",
          states: { begun: { entry: sendTo("dialogs", { type: "flows.wanted" }) } },
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
          invoke: [
            {
              id: "banners",
              src: "banners",
              systemId: "banners",
              input: ({ context: { user, now, site } }) => ({
                user: user!,
                now,
                takesCreators: site.signup_source !== null,
              }),
            },
            {
              id: "growl",
              src: "growl",
              systemId: "growl",
              input: ({ context: { counters } }) => ({ unread: counters?.unread_dm_user_ids.length ?? 0 }),
            },
          ],
        },
        absent: {},
      },
    },
    push: {
      initial: "starting",
      states: {
        starting: {
          always: [
            { guard: "isHeld", target: "absent" },
            { guard: "isSubscriber", target: "loading" },
            { target: "waiting" },
          ],
        },
        absent: {},
        waiting: { on: { "socket.received": { guard: "hasSubscribed", target: "loading" } } },
        loading: {
          invoke: { id: "loadPush", src: "loadPush", onDone: "complete", onError: "waiting" },
        },
        complete: {
          invoke: {
            id: "push",
            src: "push",
            systemId: "push",
            input: ({ context }) => ({ siteName: context.site.display_name }),
          },
        },
      },
    },
    page: {
      initial: "shown",
      on: {
        "code.lost": [
          { guard: "isOffline", actions: emit(errorToast(UNREACHABLE)) },
          {
            guard: "hasPage",
            target: ".failed",
            actions: assign({ wanted: ({ context: { wanted, route } }) => wanted ?? route }),
          },
        ],
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
        shown: { entry: "showPage" },
        loading: {
          invoke: {
            id: "loadPage",
            src: "loadPage",
            input: ({ context }) => ({ page: context.wanted!.page }),
            onDone: "shown",
            onError: "failed",
          },
          after: { codeTimeout: "failed" },
          initial: "quiet",
          states: {
            quiet: { after: { pageSlow: "slow" } },
            slow: {},
          },
        },
        failed: {
          on: {
            // Without a network there is nothing to reload from, and what is here would be lost.
            "reload.chosen": { guard: "isOffline", target: "loading" },
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
