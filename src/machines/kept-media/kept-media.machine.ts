import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import type { KeptType } from "../../domain/media/kept-media.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { listMachine } from "../list/list.machine.ts";
import type { AnswerTo, CallOf } from "../resource/call.ts";
import { resourceMachine } from "../resource/resource.machine.ts";
import { isPressedAgain, withWaiting, type Marking } from "../take-part/marking.ts";
import type { LineRestored } from "../socket/socket-received.ts";

/** What somebody bought, or marked. */
export type KeptList = "purchases" | "favorites";

export type KeptMediaEvent =
  /** Empty: all creators. */
  | { readonly type: "creator.chosen"; readonly username: string }
  | { readonly type: "favorite.pressed"; readonly mediaId: number; readonly isFavorite: boolean }
  /** A picture, film or sound did not come: its address is too old (POSTS-27). */
  | { readonly type: "media.failed" }
  | LineRestored;

export interface KeptMediaContext {
  readonly list: KeptList;
  readonly kind: KeptType;
  readonly username: string;
  /** What was marked or unmarked on this page, by medium; what is listed may be older. */
  readonly marks: Readonly<Record<number, boolean>>;
  readonly changing: Marking | null;
  /** Pressed while another one was under way: the last one of each medium, in their order. */
  readonly waiting: readonly Marking[];
}

const requestOf = ({
  list,
  kind,
  username,
}: KeptMediaContext): CallOf<"getPurchases"> | CallOf<"getFavorites"> => ({
  endpoint: list === "purchases" ? "getPurchases" : "getFavorites",
  input: { type: kind, ...(username === "" ? {} : { username }) },
});

const creatorsOf = ({ list, kind }: KeptMediaContext): CallOf<"getKeptCreators"> => ({
  endpoint: "getKeptCreators",
  input: { of: list, type: kind },
});

const keptMediaSetup = setup({
  types: {
    context: {} as KeptMediaContext,
    events: {} as KeptMediaEvent,
    input: {} as PageInput<KeptList>,
    emitted: {} as SharedEmitted,
    children: {} as { media: "list"; creators: "resource"; changeFavorite: "changeFavorite" },
  },
  actors: {
    list: listMachine,
    resource: resourceMachine,
    changeFavorite: promiseProvidedBy<AnswerTo<"addFavorite">, Marking>(
      "src/actors/take-part/change-favorite.actor.ts",
    ),
  },
  delays: { mediaPause: 30_000 },
  guards: { isWaiting: ({ context }) => context.waiting.length > 0 },
  actions: {
    takeNext: assign({
      changing: ({ context }) => context.waiting[0] ?? null,
      waiting: ({ context }) => context.waiting.slice(1),
    }),
    putBack: assign({
      marks: ({ context: { marks, changing, waiting } }) =>
        changing === null || isPressedAgain(waiting, changing)
          ? marks
          : { ...marks, [changing.mediaId]: !changing.isFavorite },
      changing: null,
    }),
  },
});

const ask = keptMediaSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    enqueue.sendTo("media", { type: "request.changed", request: requestOf(context) });
  }),
);
const reload = keptMediaSetup.createAction(
  enqueueActions(({ enqueue }) => {
    enqueue.sendTo("media", { type: "reload.requested" });
  }),
);

/**
 * Media that somebody bought, open for good, or marked, which lock with the access to them (ACCT-38, ACCT-45). A mark shows at
 * once and is put back when the server refuses it; several are sent one after the other. What is unmarked stays in its place
 * until the list is read anew.
 */
export const keptMediaMachine = keptMediaSetup.createMachine({
  id: "kept-media",
  context: ({ input: { route } }) => ({
    ...{ list: route.page, kind: route.type, username: "", marks: {}, changing: null, waiting: [] },
  }),
  invoke: [
    { id: "media", src: "list", input: ({ context }) => ({ request: requestOf(context) }) },
    { id: "creators", src: "resource", input: ({ context }) => ({ request: creatorsOf(context) }) },
  ],
  type: "parallel",
  states: {
    reading: {
      initial: "fresh",
      on: {
        "creator.chosen": { actions: [assign({ username: ({ event }) => event.username }), ask] },
        "line.restored": { actions: reload },
      },
      states: {
        fresh: { on: { "media.failed": { target: "rested", actions: reload } } },
        // What does not come by a fresh address either is not asked for again and again.
        rested: { after: { mediaPause: "fresh" } },
      },
    },
    marking: {
      initial: "idle",
      on: {
        "favorite.pressed": {
          actions: assign({
            marks: ({ context, event }) => ({ ...context.marks, [event.mediaId]: event.isFavorite }),
            waiting: ({ context, event: { mediaId, isFavorite } }) =>
              withWaiting(context.waiting, { mediaId, isFavorite }),
          }),
        },
      },
      states: {
        idle: { always: { guard: "isWaiting", target: "changing", actions: "takeNext" } },
        changing: {
          invoke: {
            id: "changeFavorite",
            src: "changeFavorite",
            input: ({ context: { changing } }) => changing ?? { mediaId: 0, isFavorite: false },
            onDone: byStatus({
              ok: { target: "idle", actions: assign({ changing: null }) },
              failed: {
                target: "idle",
                actions: ["putBack", emit(({ event }) => errorToast(event.output.failure.error))],
              },
            }),
            onError: { target: "idle", actions: ["putBack", emit(errorToast(UNREACHABLE))] },
          },
        },
      },
    },
  },
});

export type KeptMediaRef = ActorRefFrom<typeof keptMediaMachine>;

export interface KeptMediaView extends Omit<KeptMediaContext, "changing" | "waiting"> {
  readonly status: "showing";
  readonly media: ActorRefFrom<typeof listMachine> | null;
  readonly creators: ActorRefFrom<typeof resourceMachine> | null;
}

export const selectKeptMediaView = ({
  context: { list, kind, username, marks },
  children,
}: SnapshotFrom<typeof keptMediaMachine>): KeptMediaView => ({
  ...{ status: "showing", list, kind, username, marks },
  media: children.media ?? null,
  creators: children.creators ?? null,
});
