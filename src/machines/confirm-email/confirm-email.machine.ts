import type { SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { EndpointInput } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted, ToastRequest } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

/** `token` is the secret of the mail's link. */
export interface ConfirmEmailInput {
  readonly token: string;
}

/** How long the home page shows before it is loaded anew, in milliseconds (AUTH-51). */
export const RELOAD_AFTER_MS = 1000;

const thanks: ToastRequest = {
  kind: "success",
  title: "Thank you!",
  text: "Your email has been confirmed.",
};

const confirmEmailSetup = setup({
  types: {
    context: {} as ConfirmEmailInput & { readonly error: string },
    input: {} as ConfirmEmailInput,
    emitted: {} as SharedEmitted,
  },
  actors: {
    confirmEmail: promiseProvidedBy<AnswerTo<"confirmEmail">, EndpointInput<"confirmEmail">>(
      "src/actors/confirm-email/confirm-email.actors.ts",
    ),
  },
  delays: { reload: RELOAD_AFTER_MS },
});

/**
 * The link of a confirmation mail: confirms, says so, goes home, and a second later the page is loaded anew; the thanks
 * outlive that (AUTH-51, ERR-10, ERR-31). With the server out of reach the address stays, so that a reload tries again.
 */
export const confirmEmailMachine = confirmEmailSetup.createMachine({
  id: "confirm-email",
  context: ({ input }) => ({ ...input, error: "" }),
  initial: "confirming",
  states: {
    confirming: {
      invoke: {
        id: "confirmEmail",
        src: "confirmEmail",
        input: ({ context: { token } }) => ({ token }),
        onDone: byStatus({
          ok: "confirmed",
          failed: {
            target: "refused",
            actions: assign({ error: ({ event }) => event.output.failure.error }),
          },
        }),
        onError: "unreachable",
      },
    },
    confirmed: {
      entry: [
        emit({ type: "toast.requested", ...thanks, duration: RELOAD_AFTER_MS }),
        emit({ type: "navigation.requested", to: "/", replace: true }),
      ],
      after: { reload: "reloaded" },
    },
    reloaded: {
      type: "final",
      entry: [emit({ type: "flash.requested", toast: thanks }), emit({ type: "page.reloadRequested" })],
    },
    refused: {
      type: "final",
      entry: [
        emit(({ context }) => errorToast(context.error)),
        emit({ type: "navigation.requested", to: "/", replace: true }),
      ],
    },
    unreachable: { type: "final", entry: emit(errorToast(UNREACHABLE)) },
  },
});

/** It has no view of its own: the home page lies below, and toasts say how it ends. */
export const selectConfirmEmailView = (snapshot: SnapshotFrom<typeof confirmEmailMachine>) => ({
  status: snapshot.value,
});
