import { assign, emit } from "xstate";

import { byStatus } from "../app/by-status.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { watchSetup } from "./watch.setup.ts";

/** Who waits for the next broadcast may be told when she goes live. */
export const alertSwitch = watchSetup.createStateConfig({
  initial: "waiting",
  states: {
    waiting: {
      on: { "alert.switched": { target: "saving", actions: assign({ alerts: ({ event }) => event.on }) } },
    },
    saving: {
      invoke: {
        id: "setAlert",
        src: "setAlert",
        input: ({ context: { username, alerts } }) => ({ username, alerts }),
        onDone: byStatus({
          ok: { target: "waiting" },
          failed: {
            target: "waiting",
            actions: [
              assign({ alerts: ({ context }) => !context.alerts }),
              emit(({ event }) => errorToast(event.output.failure.error)),
            ],
          },
        }),
        onError: {
          target: "waiting",
          actions: [assign({ alerts: ({ context }) => !context.alerts }), emit(errorToast(UNREACHABLE))],
        },
      },
    },
  },
});
