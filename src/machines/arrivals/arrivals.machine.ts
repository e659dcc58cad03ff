import type { SnapshotFrom } from "xstate";
import { assign, enqueueActions, setup } from "xstate";

import { privateStudioPath, privateViewPath } from "../../domain/private-show/private-paths.ts";
import type { Route } from "../../domain/site/page-route.ts";
import { completionTexts, type SnapchatCompletion } from "../../domain/snapchat/completion-texts.ts";
import { STUDIO_PATH, watchPath } from "../../domain/stream/stream-paths.ts";
import type { PendingPrivate, SocialResult } from "../../protocol/page-globals.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import type { RouteChanged } from "../router/router.machine.ts";
import type { SocketReceived } from "../socket/socket-received.ts";

/** What came with the page, each null where there is nothing. */
export interface ArrivalsInput {
  readonly route: Route | null;
  /** An account on hold is told nothing of it. */
  readonly isHeld: boolean;
  /** How a social sign-in ended that led to this page. */
  readonly social: SocialResult | null;
  /** A Snapchat membership that was paid before this page. */
  readonly snapchat: SnapchatCompletion | null;
  /** A private show that is not over. */
  readonly private: PendingPrivate | null;
}

const base = setup({
  types: {
    context: {} as ArrivalsInput,
    events: {} as RouteChanged | SocketReceived,
    input: {} as ArrivalsInput,
    emitted: {} as SharedEmitted,
  },
  guards: {
    isHeld: ({ context }) => context.isHeld,
    isInvite: ({ event }) =>
      event.type === "socket.received" &&
      event.name === "private-show.update" &&
      event.data.status === "invite",
  },
  actions: {
    takeRoute: assign(({ event }) => (event.type === "route.changed" ? { route: event.route } : {})),
  },
});

/** Milliseconds after the start until the failure of a social sign-in is shown. */
const SOCIAL_FAILURE_DELAY = 1_000;

/** How a social sign-in goes on: its failure is shown, a new account completed, a known one linked (AUTH-37 to AUTH-40). */
const showSocialResult = base.createAction(
  enqueueActions(({ context: { social }, enqueue }) => {
    if (social === null) return;
    const { error, error_invalid, is_existing_user, email, reload, text } = social;
    if (error || error_invalid) {
      enqueue.emit({ ...errorToast(text ?? ""), delay: SOCIAL_FAILURE_DELAY });
      return;
    }
    enqueue.emit({
      type: "dialog.requested",
      dialog: is_existing_user
        ? { kind: "sign-in", email: email ?? "", reload }
        : { kind: "sign-up", social },
    });
  }),
);

/** What follows from a Snapchat membership that was paid: told on the page after it, once (SNAP-04 to SNAP-09). */
const showSnapchat = base.createAction(
  enqueueActions(({ context: { snapchat }, enqueue }) => {
    if (snapchat === null) return;
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
  enqueueActions(({ context: { private: pending, route }, enqueue }) => {
    if (pending === null) return;
    const { role, username, kind } = pending;
    if (role === "receiver") {
      const dialog = { kind: "invitation", username, at: privatePath(route), show: kind } as const;
      enqueue.emit({ type: "dialog.requested", dialog });
      return;
    }
    const to = privateStudioPath(kind);
    if (privatePath(route) !== to) enqueue.emit({ type: "navigation.requested", to });
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

const arrivalsSetup = base.extend({ actions: { showSocialResult, showSnapchat, showPrivate, showInvite } });

/** Tells what came with the page, once, and invitations to private shows whenever they come. */
export const arrivalsMachine = arrivalsSetup.createMachine({
  id: "arrivals",
  context: ({ input }) => input,
  initial: "starting",
  states: {
    starting: { always: [{ guard: "isHeld", target: "held" }, { target: "told" }] },
    held: {},
    told: {
      entry: ["showSocialResult", "showSnapchat", "showPrivate"],
      on: {
        "route.changed": { actions: "takeRoute" },
        "socket.received": { guard: "isInvite", actions: "showInvite" },
      },
    },
  },
});

export interface ArrivalsView {
  readonly status: "held" | "told";
}

export const selectArrivalsView = (snapshot: SnapshotFrom<typeof arrivalsMachine>): ArrivalsView => ({
  status: snapshot.matches("held") ? "held" : "told",
});
