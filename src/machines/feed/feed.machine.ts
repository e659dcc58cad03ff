import {
  assign,
  emit,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyEventObject,
  type SnapshotFrom,
} from "xstate";

import type { HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import { profileCountdownRefresh } from "../../domain/format/countdown.ts";
import type { TipForm } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import type { PageInput } from "../app/page-input.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import type { HiddenCommand, HiddenTold } from "../browse/hidden.ts";
import type { ClockTicked } from "../countdown/countdown.machine.ts";
import { listMachine } from "../list/list.machine.ts";
import { isDiscovery, liveNow, withTold, type ToldLive } from "../list/live-now.ts";
import type { CallOf } from "../resource/call.ts";
import { resourceMachine, type ResourceRef } from "../resource/resource.machine.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

export type FeedEvent =
  | HiddenTold
  | ClockTicked
  | LineRestored
  | SocketReceived
  | { readonly type: "notInterested.pressed"; readonly username: string }
  | { readonly type: "tip.pressed"; readonly username: string; readonly form?: TipForm | undefined };

export interface FeedContext extends PageInput<"feed"> {
  readonly hidden: HiddenCreators;
  readonly told: ToldLive;
}

const posts: CallOf<"getFeed"> = { endpoint: "getFeed", input: {} };
/** Some of them are followed already, or hidden. */
const popular: CallOf<"getTop"> = { endpoint: "getTop", input: { s: 24, list: "popular" } };

const feedSetup = setup({
  types: {
    context: {} as FeedContext,
    events: {} as FeedEvent,
    input: {} as PageInput<"feed">,
    emitted: {} as SharedEmitted,
    children: {} as {
      posts: "list";
      suggestions: "resource";
      hidden: "hiddenCreators";
      live: "resource";
      tick: "tick";
    },
  },
  actors: {
    list: listMachine,
    resource: resourceMachine,
    hiddenCreators: callbackProvidedBy<HiddenCommand>("src/actors/browse/hidden-creators.actors.ts"),
    tick: callbackProvidedBy<AnyEventObject, { readonly every: number }>(
      "src/actors/countdown/tick.actors.ts",
    ),
  },
  guards: { isDiscovery },
});

/** A fan's home in fantime style: the posts of whom he follows, and creators whom he might like (ROUTE-49, ROUTE-65). */
export const feedMachine = feedSetup.createMachine({
  id: "feed",
  context: ({ input }) => ({ ...input, hidden: {}, told: {} }),
  invoke: [
    { id: "hidden", src: "hiddenCreators" },
    { id: "posts", src: "list", input: { request: posts } },
    { id: "suggestions", src: "resource", input: { request: popular } },
    { id: "live", src: "resource", input: { request: liveNow } },
    { id: "tick", src: "tick", input: { every: profileCountdownRefresh } },
  ],
  initial: "showing",
  states: {
    showing: {
      on: {
        "hidden.told": { actions: assign({ hidden: ({ event }) => event.hidden }) },
        "notInterested.pressed": {
          actions: sendTo("hidden", ({ event }) => ({ type: "creator.hide", username: event.username })),
        },
        "tip.pressed": {
          actions: emit(({ event: { username, form } }) => ({
            type: "dialog.requested",
            dialog: { kind: "tip", username, returnUri: "/", form },
          })),
        },
        "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
        // What was posted while the line was down was not heard.
        "line.restored": {
          actions: [
            assign({ told: {} }),
            sendTo("posts", { type: "reload.requested" }),
            sendTo("live", { type: "reload.requested" }),
          ],
        },
        "socket.received": {
          guard: "isDiscovery",
          actions: [
            assign({ told: ({ context, event }) => withTold(context.told, event) }),
            sendTo("live", { type: "reload.requested" }),
          ],
        },
      },
    },
  },
});

export type FeedRef = ActorRefFrom<typeof feedMachine>;

export interface FeedView {
  readonly status: "showing";
  readonly username: string;
  readonly hidden: HiddenCreators;
  readonly told: ToldLive;
  /** Epoch seconds. */
  readonly now: number;
  readonly posts: ActorRefFrom<typeof listMachine> | null;
  readonly suggestions: ResourceRef | null;
  readonly live: ResourceRef | null;
}

export const selectFeedView = (snapshot: SnapshotFrom<typeof feedMachine>): FeedView => {
  const { user, hidden, told, now } = snapshot.context;
  return {
    status: "showing",
    username: user?.username ?? "",
    hidden,
    told,
    now,
    posts: snapshot.children.posts ?? null,
    suggestions: snapshot.children.suggestions ?? null,
    live: snapshot.children.live ?? null,
  };
};
