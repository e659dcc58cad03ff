import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import { COPY_REFUSED, LINK_COPIED } from "../app/copied.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { LineRestored } from "../socket/socket-received.ts";

export type Referrals = EndpointAnswer<"getReferrals">;

export type ReferralsEvent =
  | { readonly type: "copy.pressed" }
  | { readonly type: "retry.requested" }
  | LineRestored;

export interface ReferralsContext {
  readonly data: Referrals | null;
  readonly error: string;
}

const file = "src/actors/referrals/referrals.actors.ts";

const referralsSetup = setup({
  types: {
    context: {} as ReferralsContext,
    events: {} as ReferralsEvent,
    input: {} as Pick<PageInput<"referrals">, "route">,
    emitted: {} as SharedEmitted,
  },
  actors: {
    loadReferrals: promiseProvidedBy<AnswerTo<"getReferrals">>(file),
    copyText: promiseProvidedBy<void, { readonly text: string }>(file),
  },
  guards: { isThere: ({ context }) => context.data !== null },
});

/** A creator's link, and what came of those who followed it (ACCT-49). */
export const referralsMachine = referralsSetup.createMachine({
  id: "referrals",
  context: { data: null, error: "" },
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadReferrals",
        src: "loadReferrals",
        onDone: byStatus({
          ok: { target: "shown", actions: assign({ data: ({ event }) => event.output.data }) },
          failed: { target: "failed", actions: assign({ error: ({ event }) => event.output.failure.error }) },
        }),
        // What was read before stays where the line breaks.
        onError: [
          { guard: "isThere", target: "shown" },
          { target: "failed", actions: assign({ error: UNREACHABLE }) },
        ],
      },
    },
    failed: { on: { "retry.requested": "loading", "line.restored": "loading" } },
    shown: { on: { "copy.pressed": "copying", "line.restored": "loading" } },
    copying: {
      invoke: {
        id: "copyText",
        src: "copyText",
        input: ({ context: { data } }) => ({ text: data?.link ?? "" }),
        onDone: { target: "shown", actions: emit(LINK_COPIED) },
        onError: { target: "shown", actions: emit(COPY_REFUSED) },
      },
    },
  },
});

export type ReferralsRef = ActorRefFrom<typeof referralsMachine>;
export type ReferralsSnapshot = SnapshotFrom<typeof referralsMachine>;

export type ReferralsView =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: string }
  | { readonly status: "shown"; readonly data: Referrals };

/** What the page renders; figures that are read anew stay. */
export const selectReferralsView = ({
  value,
  context: { data, error },
}: ReferralsSnapshot): ReferralsView => {
  if (value === "failed") return { status: "failed", error };
  return data === null ? { status: "loading" } : { status: "shown", data };
};
