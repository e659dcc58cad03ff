import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { SessionItem } from "../../protocol/account/account.records.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

/** `sessions.outdated`: others ended elsewhere, the list is read anew. */
export type SessionsEvent =
  | { readonly type: "session.endChosen"; readonly id: string }
  | { readonly type: "others.endChosen" }
  | { readonly type: "retry.requested" }
  | { readonly type: "sessions.outdated" };

/** `id` null ends all others. */
export interface EndSessionInput {
  readonly id: string | null;
}

export interface SessionsContext {
  readonly items: readonly SessionItem[] | null;
  readonly ending: EndSessionInput | null;
  readonly error: string;
}

const file = "src/actors/sessions/sessions.actors.ts";

const left = ({ items, ending }: SessionsContext): readonly SessionItem[] =>
  (items ?? []).filter(({ id, is_current }) =>
    ending?.id === null ? is_current : id !== ending?.id || is_current,
  );

const sessionsSetup = setup({
  types: {
    context: {} as SessionsContext,
    events: {} as SessionsEvent,
    emitted: {} as SharedEmitted,
  },
  actors: {
    loadSessions: promiseProvidedBy<AnswerTo<"getSessions">>(file),
    endSession: promiseProvidedBy<AnswerTo<"endSession">, EndSessionInput>(file),
  },
  guards: { hadEnded: (_, { code }: Failure) => code === "session_not_found" },
  actions: { dropEnded: assign(({ context }) => ({ items: left(context), ending: null })) },
});

/** Where the account is signed in, and ending one session or all others. */
export const sessionsMachine = sessionsSetup.createMachine({
  id: "sessions",
  context: { items: null, ending: null, error: "" },
  initial: "loading",
  states: {
    loading: {
      on: { "sessions.outdated": { target: "loading", reenter: true } },
      invoke: {
        id: "loadSessions",
        src: "loadSessions",
        onDone: byStatus({
          ok: { target: "shown", actions: assign({ items: ({ event }) => event.output.data.items }) },
          failed: { target: "failed", actions: assign({ error: ({ event }) => event.output.failure.error }) },
        }),
        onError: { target: "failed", actions: assign({ error: UNREACHABLE }) },
      },
    },
    failed: {
      on: { "retry.requested": "loading", "sessions.outdated": "loading" },
    },
    shown: {
      on: {
        "session.endChosen": {
          target: "ending",
          actions: assign({ ending: ({ event }) => ({ id: event.id }) }),
        },
        "others.endChosen": { target: "ending", actions: assign({ ending: { id: null } }) },
        "sessions.outdated": "loading",
      },
    },
    ending: {
      tags: "busy",
      invoke: {
        id: "endSession",
        src: "endSession",
        input: ({ context }) => context.ending ?? { id: null },
        onDone: byStatus({
          ok: { target: "shown", actions: "dropEnded" },
          failed: [
            // One that had ended already is as gone as one that ends now.
            {
              guard: { type: "hadEnded", params: ({ event }) => event.output.failure },
              target: "shown",
              actions: "dropEnded",
            },
            {
              target: "shown",
              actions: [
                assign({ ending: null }),
                emit(({ event }) => errorToast(event.output.failure.error)),
              ],
            },
          ],
        }),
        onError: {
          target: "shown",
          actions: [assign({ ending: null }), emit(errorToast(UNREACHABLE))],
        },
      },
    },
  },
});

export type SessionsRef = ActorRefFrom<typeof sessionsMachine>;

/** `ending` is the one that is being ended, "others" for all others, null for none. */
export type SessionsView =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: string }
  | {
      readonly status: "shown";
      readonly items: readonly SessionItem[];
      readonly ending: string | null;
      readonly hasOthers: boolean;
    };

export const selectSessionsView = (snapshot: SnapshotFrom<typeof sessionsMachine>): SessionsView => {
  const { items, ending, error } = snapshot.context;
  if (snapshot.matches("failed")) return { status: "failed", error };
  if (items === null) return { status: "loading" };
  return {
    status: "shown",
    items,
    ending: ending === null ? null : (ending.id ?? "others"),
    hasOthers: items.some(({ is_current }) => !is_current),
  };
};
