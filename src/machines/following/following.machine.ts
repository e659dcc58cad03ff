import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import type { FollowingStatus } from "../../domain/following/following.ts";
import type { FollowedCreator } from "../../protocol/records.ts";
import type { SharedEmitted, SubscriptionChanged } from "../app/emitted.ts";
import type { PageInput } from "../app/page-input.ts";
import { listMachine } from "../list/list.machine.ts";
import type { CallOf } from "../resource/call.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

export type FollowingEvent =
  | { readonly type: "tab.chosen"; readonly tab: FollowingStatus }
  | { readonly type: "cancel.pressed"; readonly followed: FollowedCreator }
  | { readonly type: "reactivate.pressed"; readonly followed: FollowedCreator }
  | { readonly type: "subscribe.pressed"; readonly followed: FollowedCreator }
  | SubscriptionChanged
  | SocketReceived
  | LineRestored;

export interface FollowingContext extends PageInput<"following"> {
  readonly tab: FollowingStatus;
}

const requestOf = ({ tab }: FollowingContext): CallOf<"getFollowing"> => ({
  endpoint: "getFollowing",
  input: { status: tab },
});

const followingSetup = setup({
  types: {
    context: {} as FollowingContext,
    events: {} as FollowingEvent,
    input: {} as PageInput<"following">,
    emitted: {} as SharedEmitted,
    children: {} as { creators: "list" },
  },
  actors: { list: listMachine },
  guards: {
    // Published to this account only, about any creator.
    isSubscriptionUpdate: ({ event }) =>
      event.type === "socket.received" &&
      (event.name === "profile.update" || (event.name === "payment.update" && event.data.status === "paid")),
  },
  actions: { reload: sendTo("creators", { type: "reload.requested" }) },
});

const inQuestion = ({ creator, subscription }: FollowedCreator) => ({
  username: creator.username,
  displayName: creator.display_name,
  subscription,
});

/**
 * Whom the viewer follows: what runs, free follows, and what is over, with the same dialogs as on a creator's page. Reads
 * again what is shown when something changed there or elsewhere.
 */
export const followingMachine = followingSetup.createMachine({
  id: "following",
  context: ({ input }) => ({ ...input, tab: "active" }),
  invoke: { id: "creators", src: "list", input: ({ context }) => ({ request: requestOf(context) }) },
  initial: "showing",
  states: {
    showing: {
      on: {
        "tab.chosen": {
          actions: [
            assign({ tab: ({ event }) => event.tab }),
            sendTo("creators", ({ context }) => ({ type: "request.changed", request: requestOf(context) })),
          ],
        },
        "cancel.pressed": {
          actions: emit(({ event }) => ({
            type: "dialog.requested",
            dialog: { kind: "cancel-subscription", ...inQuestion(event.followed) },
          })),
        },
        "reactivate.pressed": {
          actions: emit(({ event }) => ({
            type: "dialog.requested",
            dialog: { kind: "reactivate-subscription", ...inQuestion(event.followed) },
          })),
        },
        "subscribe.pressed": {
          actions: emit(({ event }) => ({
            type: "dialog.requested",
            dialog: {
              kind: event.followed.subscription.type === "snapchat" ? "snapchat" : "subscribe",
              username: event.followed.creator.username,
            },
          })),
        },
        "subscription.changed": { actions: "reload" },
        "line.restored": { actions: "reload" },
        "socket.received": { guard: "isSubscriptionUpdate", actions: "reload" },
      },
    },
  },
});

export type FollowingRef = ActorRefFrom<typeof followingMachine>;
export type FollowingSnapshot = SnapshotFrom<typeof followingMachine>;

export interface FollowingView {
  readonly status: "showing";
  readonly tab: FollowingStatus;
  /** Epoch seconds, when the page was opened. */
  readonly now: number;
  /** In fantime style creators do not browse (ROUTE-60). */
  readonly mayBrowse: boolean;
  readonly creators: ActorRefFrom<typeof listMachine> | null;
}

export const selectFollowingView = ({ context, children }: FollowingSnapshot): FollowingView => ({
  status: "showing",
  tab: context.tab,
  now: context.now,
  mayBrowse: context.site.homepage_style !== "fantime" || context.user?.type !== "model",
  creators: children.creators ?? null,
});
