import { byStatus } from "../app/by-status.ts";
import { conversationSetup, refused } from "./conversation.setup.ts";

/** Messages that have changed are read one after the other, wherever they stand. */
export const renewing = conversationSetup.createStateConfig({
  initial: "idle",
  states: {
    idle: { always: { guard: "hasChanged", target: "reading" } },
    reading: {
      invoke: {
        id: "readMessage",
        src: "readMessage",
        input: ({ context }) => ({ id: context.changed[0] ?? 0 }),
        onDone: byStatus({
          ok: {
            target: "idle",
            actions: { type: "takeMessage", params: ({ event }) => event.output.data.message },
          },
          failed: [
            {
              guard: { type: "isWithoutTarget", params: refused },
              target: "idle",
              actions: [
                "dropMessage",
                { type: "complain", params: ({ event }) => event.output.failure.error },
              ],
            },
            // It is there, and stays as it was.
            {
              target: "idle",
              actions: [
                "leaveMessage",
                { type: "complain", params: ({ event }) => event.output.failure.error },
              ],
            },
          ],
        }),
        onError: "waiting",
      },
    },
    waiting: { after: { offlineRetry: "idle" }, on: { "line.restored": "idle" } },
  },
});
