import { assign, sendTo, setup, type ActorRefFrom, type AnyEventObject, type SnapshotFrom } from "xstate";

import { profileCountdownRefresh } from "../../domain/format/countdown.ts";
import type { PageInput } from "../app/page-input.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import type { ClockTicked } from "../countdown/countdown.machine.ts";
import { listMachine } from "../list/list.machine.ts";
import { isDiscovery, liveNow, withTold, type ToldLive } from "../list/live-now.ts";
import type { CallOf } from "../resource/call.ts";
import { resourceMachine, type ResourceRef } from "../resource/resource.machine.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";

/** How many scheduled posts the home shows. */
const SCHEDULED_SHOWN = 3;

export type CreatorHomeEvent = ClockTicked | LineRestored | SocketReceived;

export interface CreatorHomeContext extends PageInput<"creator-home"> {
  readonly told: ToldLive;
}

const posts: CallOf<"getFeed"> = { endpoint: "getFeed", input: {} };
const dashboard: CallOf<"getDashboard"> = { endpoint: "getDashboard", input: {} };

/** Whose figures and posts are shown: those of the creator for whom the viewer acts, or his own. */
const usernameOf = ({ user, actingFor = null }: PageInput<"creator-home">): string =>
  actingFor ?? user?.username ?? "";

const scheduled = (input: PageInput<"creator-home">): CallOf<"getPosts"> => ({
  endpoint: "getPosts",
  input: { username: usernameOf(input), status: "scheduled", limit: SCHEDULED_SHOWN },
});

const creatorHomeSetup = setup({
  types: {
    context: {} as CreatorHomeContext,
    events: {} as CreatorHomeEvent,
    input: {} as PageInput<"creator-home">,
    children: {} as {
      posts: "list";
      dashboard: "resource";
      scheduled: "resource";
      live: "resource";
      tick: "tick";
    },
  },
  actors: {
    list: listMachine,
    resource: resourceMachine,
    tick: callbackProvidedBy<AnyEventObject, { readonly every: number }>(
      "src/actors/countdown/tick.actors.ts",
    ),
  },
  guards: { isDiscovery },
});

/** A creator's home: today's figures, what is scheduled next, and the posts of whom he follows (ROUTE-47, ROUTE-65). */
export const creatorHomeMachine = creatorHomeSetup.createMachine({
  id: "creator-home",
  context: ({ input }) => ({ ...input, told: {} }),
  invoke: [
    { id: "dashboard", src: "resource", input: { request: dashboard } },
    { id: "scheduled", src: "resource", input: ({ context }) => ({ request: scheduled(context) }) },
    { id: "posts", src: "list", input: { request: posts } },
    { id: "live", src: "resource", input: { request: liveNow } },
    { id: "tick", src: "tick", input: { every: profileCountdownRefresh } },
  ],
  initial: "showing",
  states: {
    showing: {
      on: {
        "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
        // What happened while the line was down was not heard.
        "line.restored": {
          actions: [
            assign({ told: {} }),
            sendTo("dashboard", { type: "reload.requested" }),
            sendTo("scheduled", { type: "reload.requested" }),
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

export type CreatorHomeRef = ActorRefFrom<typeof creatorHomeMachine>;

export interface CreatorHomeView {
  readonly status: "showing";
  readonly username: string;
  /** Creators browse on sites of the other style only (ROUTE-61). */
  readonly mayBrowse: boolean;
  readonly told: ToldLive;
  /** Epoch seconds. */
  readonly now: number;
  readonly dashboard: ResourceRef | null;
  readonly scheduled: ResourceRef | null;
  readonly live: ResourceRef | null;
  readonly posts: ActorRefFrom<typeof listMachine> | null;
}

export const selectCreatorHomeView = (snapshot: SnapshotFrom<typeof creatorHomeMachine>): CreatorHomeView => {
  const { context, children } = snapshot;
  return {
    status: "showing",
    username: usernameOf(context),
    mayBrowse: context.site.homepage_style !== "fantime",
    told: context.told,
    now: context.now,
    dashboard: children.dashboard ?? null,
    scheduled: children.scheduled ?? null,
    live: children.live ?? null,
    posts: children.posts ?? null,
  };
};
