import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, setup } from "xstate";

import type { CallName, EndpointAnswer } from "../../protocol/endpoints.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { Call, CallResult } from "./call.ts";

export type ResourceEvent =
  | { readonly type: "reload.requested" }
  | { readonly type: "retry.requested" }
  | { readonly type: "request.changed"; readonly request: Call };

export interface ResourceContext {
  readonly request: Call;
  readonly data: unknown;
  readonly failure: Failure | null;
}

const resourceSetup = setup({
  types: {
    context: {} as ResourceContext,
    events: {} as ResourceEvent,
    input: {} as { readonly request: Call },
  },
  actors: {
    loadResource: promiseProvidedBy<CallResult<unknown>, Call>("src/actors/resource/resource.actors.ts"),
  },
  delays: { offlineRetry: 5_000 },
});

/**
 * One thing read from the server. A failed reload keeps the data that is there and says that it is stale; while
 * offline it asks again every 5 seconds.
 */
export const resourceMachine = resourceSetup.createMachine({
  id: "resource",
  context: ({ input }) => ({ request: input.request, data: null, failure: null }),
  initial: "loading",
  on: {
    "request.changed": {
      target: ".loading",
      actions: assign({ request: ({ event }) => event.request, data: null, failure: null }),
    },
  },
  states: {
    loading: {
      // What has changed meanwhile may be missing in what is under way.
      on: { "reload.requested": { target: "loading", reenter: true } },
      invoke: {
        id: "loadResource",
        src: "loadResource",
        input: ({ context }) => context.request,
        onDone: byStatus({
          ok: {
            target: "ready",
            actions: assign({ data: ({ event }) => event.output.data, failure: null }),
          },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: "offline",
      },
    },
    ready: {
      initial: "fresh",
      on: { "reload.requested": "reloading" },
      states: { fresh: {}, stale: {} },
    },
    reloading: {
      on: { "reload.requested": { target: "reloading", reenter: true } },
      invoke: {
        id: "loadResource",
        src: "loadResource",
        input: ({ context }) => context.request,
        onDone: byStatus({
          ok: { target: "ready", actions: assign({ data: ({ event }) => event.output.data }) },
          failed: "ready.stale",
        }),
        onError: "ready.stale",
      },
    },
    failed: {
      on: { "retry.requested": "loading", "reload.requested": "loading" },
    },
    offline: {
      after: { offlineRetry: "retrying" },
      on: { "retry.requested": "retrying", "reload.requested": "retrying" },
    },
    retrying: {
      on: { "reload.requested": { target: "retrying", reenter: true } },
      invoke: {
        id: "loadResource",
        src: "loadResource",
        input: ({ context }) => context.request,
        onDone: byStatus({
          ok: { target: "ready", actions: assign({ data: ({ event }) => event.output.data }) },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: "offline",
      },
    },
  },
});

export type ResourceSnapshot = SnapshotFrom<typeof resourceMachine>;

export type ResourceRef = ActorRefFrom<typeof resourceMachine>;

export type ResourceView<Data> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly data: Data; readonly stale: boolean; readonly reloading: boolean }
  | { readonly status: "failed"; readonly failure: Failure }
  | { readonly status: "offline" };

/** The view of a resource that was made with a call of this name. */
export const selectResourceView = <Name extends CallName>(
  snapshot: ResourceSnapshot,
): ResourceView<EndpointAnswer<Name>> => {
  const { data, failure } = snapshot.context;
  if (snapshot.matches("ready") || snapshot.matches("reloading")) {
    const stale = snapshot.matches({ ready: "stale" });
    const reloading = snapshot.matches("reloading");
    return { status: "ready", data: data as EndpointAnswer<Name>, stale, reloading };
  }
  if (snapshot.matches("failed") && failure !== null) return { status: "failed", failure };
  if (snapshot.matches("offline") || snapshot.matches("retrying")) return { status: "offline" };
  return { status: "loading" };
};
