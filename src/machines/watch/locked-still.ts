import { assign, emit } from "xstate";

import { byStatus } from "../app/by-status.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { offerDialog } from "../profile/profile-page.ts";
import { watchSetup } from "./watch.setup.ts";

/**
 * The subscribe dialog opens over the locked still by itself, once: whenever the page looks anew, as after a line that was lost, it
 * would open again over an open one, or over what was closed on purpose.
 */
export const lockedStill = watchSetup.createStateConfig({
  initial: "arriving",
  states: {
    arriving: { always: [{ guard: "hasAsked", target: "waiting" }, { target: "asking" }] },
    asking: {
      invoke: {
        id: "loadCreator",
        src: "loadCreator",
        input: ({ context }) => ({ username: context.username }),
        onDone: byStatus({
          ok: {
            target: "waiting",
            actions: emit(({ context, event }) => ({
              type: "dialog.requested",
              dialog: offerDialog(event.output.data, context.user, null),
            })),
          },
          failed: {
            target: "waiting",
            actions: emit(({ event }) => errorToast(event.output.failure.error)),
          },
        }),
        onError: { target: "waiting", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    waiting: { entry: assign({ asked: true }), on: { "subscribe.chosen": "asking" } },
  },
});
