import {
  assign,
  enqueueActions,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyEventObject,
  type SnapshotFrom,
} from "xstate";

import type { HiddenCreators } from "../../domain/creator/hidden-creators.ts";
import { profileCountdownRefresh } from "../../domain/format/countdown.ts";
import { browseLists, type BrowsePath } from "../../domain/site/browse-lists.ts";
import { siteFacts } from "../../domain/site/page-route.ts";
import type { PageInput } from "../app/page-input.ts";
import { callbackProvidedBy } from "../app/provided-by.ts";
import type { ClockTicked } from "../countdown/countdown.machine.ts";
import { listMachine } from "../list/list.machine.ts";
import type { CallOf } from "../resource/call.ts";
import { resourceMachine, type ResourceRef } from "../resource/resource.machine.ts";
import { isDiscovery, liveNow } from "../list/live-now.ts";
import type { LineRestored, SocketReceived } from "../socket/socket-received.ts";
import type { HiddenCommand, HiddenTold } from "./hidden.ts";

/** Cards a page (ROUTE-65). */
export const CARDS_A_PAGE = 24;
/** A search begins with so many characters (API-27). */
const SHORTEST_QUERY = 2;

/** `maxPrice` in cents; null is any price. */
export type BrowseEvent =
  | HiddenTold
  | ClockTicked
  | LineRestored
  | SocketReceived
  | { readonly type: "query.typed"; readonly value: string }
  | { readonly type: "price.chosen"; readonly maxPrice: number | null }
  /** Whether only who is live is listed. */
  | { readonly type: "live.switched"; readonly on: boolean }
  | { readonly type: "notInterested.pressed"; readonly username: string }
  | { readonly type: "unhide.pressed" };

/** The lists of `/browse`, and the home page of the popular one (ROUTE-50). */
export type BrowseInput = PageInput<"browse" | "popular">;

export interface BrowseContext extends BrowseInput {
  readonly query: string;
  readonly maxPrice: number | null;
  readonly onlyLive: boolean;
  readonly hidden: HiddenCreators;
}

const listOf = ({ route }: BrowseInput): BrowsePath => (route.page === "browse" ? route.list : "");

/** What the list holds: posts in one of them, creators in the others (ROUTE-58, ROUTE-65). */
const holds = (list: BrowsePath): "posts" | "creators" =>
  list === "most-recent-posts" ? "posts" : "creators";

const requestOf = (context: BrowseContext): CallOf<"getFeed"> | CallOf<"getTop"> => {
  const { maxPrice, onlyLive } = context;
  const list = listOf(context);
  if (holds(list) === "posts") return { endpoint: "getFeed", input: { list: "recent" } };
  return {
    endpoint: "getTop",
    input: {
      s: CARDS_A_PAGE,
      list: browseLists[list],
      ...(maxPrice === null ? {} : { max_price: maxPrice }),
      ...(onlyLive ? { live: 1 } : {}),
    },
  };
};

const browseSetup = setup({
  types: {
    context: {} as BrowseContext,
    events: {} as BrowseEvent,
    input: {} as BrowseInput,
    children: {} as {
      cards: "list";
      found: "resource";
      live: "resource";
      hidden: "hiddenCreators";
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
  delays: { searchDelay: 250 },
  guards: {
    isDiscovery,
    isTooShort: ({ event }) => event.type === "query.typed" && event.value.trim().length < SHORTEST_QUERY,
  },
});

/** The home of a fan shows who is live above the list. */
const showLive = browseSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    if (context.route.page === "popular")
      enqueue.spawnChild("resource", { id: "live", input: { request: liveNow } });
  }),
);

/** What tells of who is live is read anew: above the list, or the list itself. */
const readLive = browseSetup.createAction(
  enqueueActions(({ context: { route, onlyLive }, enqueue }) => {
    if (route.page === "popular") enqueue.sendTo("live", { type: "reload.requested" });
    if (onlyLive) enqueue.sendTo("cards", { type: "reload.requested" });
  }),
);

/** Lists of creators and of their posts, which can be searched and filtered; who does not interest is left out of lists for 30 days (ROUTE-65, CONST-02). */
export const browseMachine = browseSetup.createMachine({
  id: "browse",
  meta: { publicFields: ["query"] },
  context: ({ input }) => ({ ...input, query: "", maxPrice: null, onlyLive: false, hidden: {} }),
  entry: showLive,
  invoke: [
    { id: "hidden", src: "hiddenCreators" },
    { id: "cards", src: "list", input: ({ context }) => ({ request: requestOf(context) }) },
    { id: "tick", src: "tick", input: { every: profileCountdownRefresh } },
  ],
  initial: "browsing",
  on: {
    "hidden.told": { actions: assign({ hidden: ({ event }) => event.hidden }) },
    "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
    "query.typed": [
      {
        guard: "isTooShort",
        target: ".browsing",
        actions: assign({ query: ({ event }) => event.value }),
      },
      { target: ".typing", actions: assign({ query: ({ event }) => event.value }) },
    ],
    "price.chosen": {
      actions: [
        assign({ maxPrice: ({ event }) => event.maxPrice }),
        sendTo("cards", ({ context }) => ({ type: "request.changed", request: requestOf(context) })),
      ],
    },
    "live.switched": {
      actions: [
        assign({ onlyLive: ({ event }) => event.on }),
        sendTo("cards", ({ context }) => ({ type: "request.changed", request: requestOf(context) })),
      ],
    },
    "socket.received": { guard: "isDiscovery", actions: readLive },
    // What was said while the line was down was not heard.
    "line.restored": { actions: readLive },
    "notInterested.pressed": {
      actions: sendTo("hidden", ({ event }) => ({ type: "creator.hide", username: event.username })),
    },
    "unhide.pressed": { actions: sendTo("hidden", { type: "creators.unhide" }) },
  },
  states: {
    browsing: {},
    typing: { after: { searchDelay: "searching" } },
    searching: {
      invoke: {
        id: "found",
        src: "resource",
        input: ({ context }) => ({
          request: { endpoint: "searchCreators", input: { query: context.query.trim().slice(0, 50) } },
        }),
      },
    },
  },
});

export type BrowseRef = ActorRefFrom<typeof browseMachine>;

/** While `typing` the list is still shown, grey. `found` has the search's answer. */
export interface BrowseView {
  readonly status: "browsing" | "typing" | "searching";
  readonly list: BrowsePath;
  readonly holds: "posts" | "creators";
  /** Epoch seconds. */
  readonly now: number;
  readonly query: string;
  readonly maxPrice: number | null;
  readonly onlyLive: boolean;
  readonly hidden: HiddenCreators;
  readonly live: ResourceRef | null;
  readonly cards: ActorRefFrom<typeof listMachine> | null;
  readonly found: ResourceRef | null;
  /** The rankings exist on this site (ROUTE-23). */
  readonly hasRankings: boolean;
}

export const selectBrowseView = (snapshot: SnapshotFrom<typeof browseMachine>): BrowseView => {
  const { query, maxPrice, onlyLive, hidden, site, now } = snapshot.context;
  const list = listOf(snapshot.context);
  const { isFantime, rootUsername } = siteFacts(site);
  return {
    status: snapshot.value,
    list,
    holds: holds(list),
    now,
    query,
    maxPrice,
    onlyLive,
    hidden,
    live: snapshot.children.live ?? null,
    cards: snapshot.children.cards ?? null,
    found: snapshot.children.found ?? null,
    hasRankings: !isFantime && rootUsername === null,
  };
};
