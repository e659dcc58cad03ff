import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { emit, setup } from "xstate";

import type { failures } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

const WENT_WRONG: (typeof failures)["server_error"]["error"] = "Something went wrong, please contact support";

const resendEmailSetup = setup({
  types: {
    events: {} as { readonly type: "resend.chosen" },
    emitted: {} as SharedEmitted,
  },
  actors: {
    resendEmail: promiseProvidedBy<AnswerTo<"resendEmail">>("src/actors/resend-email/resend-email.actors.ts"),
  },
});

/** Sends the confirmation mail again, wherever that is offered (ERR-11, ERR-12, ERR-28). */
export const resendEmailMachine = resendEmailSetup.createMachine({
  id: "resend-email",
  initial: "idle",
  states: {
    idle: {
      on: { "resend.chosen": "sending" },
    },
    sending: {
      tags: "busy",
      invoke: {
        id: "resendEmail",
        src: "resendEmail",
        onDone: byStatus({
          ok: {
            target: "idle",
            actions: emit({
              type: "toast.requested",
              kind: "success",
              title: "Check your Email",
              text: "We re-sent the activation email, please click the activation link",
            }),
          },
          failed: { target: "idle", actions: emit(({ event }) => errorToast(event.output.failure.error)) },
        }),
        onError: { target: "idle", actions: emit(errorToast(WENT_WRONG)) },
      },
    },
  },
});

export type ResendEmailRef = ActorRefFrom<typeof resendEmailMachine>;

export const selectResendEmailView = (
  snapshot: SnapshotFrom<typeof resendEmailMachine>,
): { readonly status: "idle" | "sending" } => ({ status: snapshot.value });
