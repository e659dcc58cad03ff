import type { SnapshotFrom } from "xstate";
import { assign, setup } from "xstate";

import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { Call } from "../resource/call.ts";

/** Where the next page begins: query fields laid over the call's own input, such as `before_time`, `before_id` or `p`. */
export type Cursor = Readonly<Record<string, number | string>>;

export type PageResult =
  | { readonly status: "ok"; readonly items: readonly unknown[]; readonly next: Cursor | null }
  | { readonly status: "failed"; readonly failure: Failure };

export interface PageRequest {
  readonly request: Call;
  readonly cursor: Cursor | null;
}

/** `delayed`: the second page is asked at least 3 s after the first came (POSTS-19). */
export interface ListInput {
  readonly request: Call;
  readonly delayed?: boolean | undefined;
}

export type ListEvent =
  | { readonly type: "more.requested" }
  | { readonly type: "retry.requested" }
  | { readonly type: "reload.requested" }
  | { readonly type: "request.changed"; readonly request: Call };

export interface ListContext {
  readonly request: Call;
  readonly delayed: boolean;
  readonly items: readonly unknown[];
  readonly next: Cursor | null;
  /** The next page was asked for while it could not be read: it is read as soon as it can be. */
  readonly wanted: boolean;
  /** What a reload has read so far, and where it goes on. */
  readonly fresh: { readonly items: readonly unknown[]; readonly next: Cursor | null };
  readonly failure: Failure | null;
}

const notFresh: ListContext["fresh"] = { items: [], next: null };

const listSetup = setup({
  types: { context: {} as ListContext, events: {} as ListEvent, input: {} as ListInput },
  actors: { loadPage: promiseProvidedBy<PageResult, PageRequest>("src/actors/list/list.actors.ts") },
  delays: { secondPageDelay: 3_000, offlineRetry: 5_000 },
  guards: {
    isAtEnd: ({ context }) => context.next === null,
    isDelayed: ({ context }) => context.delayed,
    fallsShort: ({ context: { fresh, items } }, page: PageResult) =>
      page.status === "ok" && page.next !== null && fresh.items.length + page.items.length < items.length,
    isWanted: ({ context }) => context.wanted,
    isBare: ({ context }) => context.items.length === 0,
    isOffline: ({ context }) => context.failure === null,
  },
  actions: {
    want: assign({ wanted: true }),
    wantNothing: assign({ wanted: false }),
  },
});

const firstPage = listSetup.createStateConfig({
  invoke: {
    id: "loadPage",
    src: "loadPage",
    input: ({ context }) => ({ request: context.request, cursor: null }),
    onDone: byStatus({
      ok: {
        target: "arrived",
        actions: assign({
          items: ({ event }) => event.output.items,
          next: ({ event }) => event.output.next,
          failure: null,
        }),
      },
      failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
    }),
    onError: "offline",
  },
});

/**
 * Pages of one list. A page that fails leaves the pages before it; `reload` keeps showing them until as many are there anew,
 * and when it fails, so that nobody loses his place. While offline it asks again every 5 seconds.
 */
export const listMachine = listSetup.createMachine({
  id: "list",
  context: ({ input }) => ({
    request: input.request,
    delayed: input.delayed === true,
    items: [],
    next: null,
    wanted: false,
    fresh: notFresh,
    failure: null,
  }),
  initial: "loading",
  on: {
    "request.changed": {
      target: ".loading",
      actions: assign({
        request: ({ event }) => event.request,
        items: [],
        next: null,
        wanted: false,
        fresh: notFresh,
        failure: null,
      }),
    },
  },
  states: {
    loading: {
      ...firstPage,
      // What has changed meanwhile may be missing in what is under way.
      on: { "reload.requested": { target: "loading", reenter: true } },
    },
    reloading: {
      on: {
        "more.requested": { actions: "want" },
        "reload.requested": { target: "reloading", reenter: true, actions: assign({ fresh: notFresh }) },
      },
      invoke: {
        id: "loadPage",
        src: "loadPage",
        input: ({ context }) => ({ request: context.request, cursor: context.fresh.next }),
        onDone: byStatus({
          ok: [
            {
              guard: { type: "fallsShort", params: ({ event }) => event.output },
              target: "reloading",
              reenter: true,
              actions: assign({
                fresh: ({ context: { fresh }, event: { output } }) => ({
                  items: [...fresh.items, ...output.items],
                  next: output.next,
                }),
              }),
            },
            {
              target: "arrived",
              actions: assign({
                items: ({ context: { fresh }, event }) => [...fresh.items, ...event.output.items],
                next: ({ event }) => event.output.next,
                fresh: notFresh,
                failure: null,
              }),
            },
          ],
          failed: {
            target: "reloadFailed",
            actions: assign({ fresh: notFresh, failure: ({ event }) => event.output.failure }),
          },
        }),
        onError: { target: "reloadFailed", actions: assign({ fresh: notFresh, failure: null }) },
      },
    },
    retrying: { ...firstPage, on: { "reload.requested": { target: "retrying", reenter: true } } },
    arrived: {
      always: [
        { guard: "isAtEnd", target: "end" },
        { guard: "isDelayed", target: "pausing" },
        { guard: "isWanted", target: "loadingMore" },
        { target: "ready" },
      ],
    },
    pausing: {
      after: { secondPageDelay: [{ guard: "isWanted", target: "loadingMore" }, { target: "ready" }] },
      on: { "more.requested": { actions: "want" }, "reload.requested": "reloading" },
    },
    ready: {
      always: { guard: "isAtEnd", target: "end" },
      on: { "more.requested": "loadingMore", "reload.requested": "reloading" },
    },
    loadingMore: {
      entry: "wantNothing",
      invoke: {
        id: "loadPage",
        src: "loadPage",
        input: ({ context }) => ({ request: context.request, cursor: context.next }),
        onDone: byStatus({
          ok: {
            target: "ready",
            actions: assign({
              items: ({ context, event }) => [...context.items, ...event.output.items],
              next: ({ event }) => event.output.next,
              failure: null,
            }),
          },
          failed: { target: "moreFailed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: { target: "moreFailed", actions: assign({ failure: null }) },
      },
      on: { "reload.requested": { target: "reloading", actions: "want" } },
    },
    moreFailed: {
      on: { "retry.requested": "loadingMore", "reload.requested": "reloading" },
    },
    // What was read before is still shown, if anything was.
    reloadFailed: {
      entry: "wantNothing",
      always: { guard: "isBare", target: "failed" },
      after: { offlineRetry: { guard: "isOffline", target: "reloading" } },
      on: { "retry.requested": "reloading", "reload.requested": "reloading" },
    },
    end: {
      entry: "wantNothing",
      on: { "reload.requested": "reloading" },
    },
    failed: {
      always: { guard: "isOffline", target: "offline" },
      on: { "retry.requested": "loading", "reload.requested": "loading" },
    },
    offline: {
      after: { offlineRetry: "retrying" },
      on: { "retry.requested": "retrying", "reload.requested": "retrying" },
    },
  },
});

export type ListSnapshot = SnapshotFrom<typeof listMachine>;

/** `foot` says what stands below the items; `failed` without a failure means offline. */
export type ListView<Item> =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: Failure }
  | { readonly status: "offline" }
  | { readonly status: "empty" }
  | {
      readonly status: "showing";
      readonly items: readonly Item[];
      readonly reloading: boolean;
      readonly foot: "more" | "loading" | "failed" | "end";
      readonly failure: Failure | null;
    };

const footOf = (snapshot: ListSnapshot): "more" | "loading" | "failed" | "end" => {
  if (snapshot.matches("loadingMore") || snapshot.context.wanted) return "loading";
  if (snapshot.matches("moreFailed") || snapshot.matches("reloadFailed")) return "failed";
  return snapshot.context.next === null ? "end" : "more";
};

export const selectListView = <Item>(snapshot: ListSnapshot): ListView<Item> => {
  const { items: all, failure: refused } = snapshot.context;
  if (snapshot.matches("loading")) return { status: "loading" };
  if (snapshot.matches("failed") && refused !== null) return { status: "failed", failure: refused };
  if (snapshot.matches("offline") || snapshot.matches("retrying")) return { status: "offline" };
  const reloading = snapshot.matches("reloading");
  if (all.length === 0) return reloading ? { status: "loading" } : { status: "empty" };
  return {
    status: "showing",
    items: all as readonly Item[],
    reloading,
    foot: footOf(snapshot),
    failure: refused,
  };
};
