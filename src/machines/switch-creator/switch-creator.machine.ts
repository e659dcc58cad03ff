import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { CallResult } from "../resource/call.ts";

/** The page was made for somebody who acts for a creator. */
export interface ActingFound {
  readonly type: "acting.found";
  readonly displayName: string;
}

/** The session acts for nobody any more; `to`: the profile that is shown now, null: the page is loaded anew. */
export interface SwitchedBack {
  readonly to: string | null;
}

const file = "src/actors/switch-creator/switch-creator.actors.ts";

const switchCreatorSetup = setup({
  types: {
    context: {} as { readonly displayName: string },
    events: {} as ActingFound | { readonly type: "back.chosen" },
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as { readActing: "readActing"; switchBack: "switchBack" },
  },
  actors: {
    readActing: callbackProvidedBy<{ readonly type: "none" }>(file),
    switchBack: promiseProvidedBy<CallResult<SwitchedBack>>(file),
  },
  guards: { goesOn: (_, { to }: SwitchedBack) => to !== null },
});

/** Says on every page for whom one acts, with the way back to oneself (MGR-34). */
export const switchCreatorMachine = switchCreatorSetup.createMachine({
  id: "switch-creator",
  context: { displayName: "" },
  invoke: { id: "readActing", src: "readActing" },
  initial: "resting",
  states: {
    resting: {
      on: {
        "acting.found": {
          target: "managing",
          actions: assign({ displayName: ({ event }) => event.displayName }),
        },
      },
    },
    managing: { on: { "back.chosen": "switching" } },
    switching: {
      tags: "busy",
      invoke: {
        id: "switchBack",
        src: "switchBack",
        onDone: byStatus({
          ok: [
            {
              guard: { type: "goesOn", params: ({ event }) => event.output.data },
              target: "left",
              actions: emit(({ event }) => ({
                type: "navigation.requested",
                to: event.output.data.to ?? "/",
                load: true,
              })),
            },
            { target: "left", actions: emit({ type: "page.reloadRequested" }) },
          ],
          failed: {
            target: "managing",
            actions: emit(({ event }) => errorToast(event.output.failure.error)),
          },
        }),
        onError: { target: "managing", actions: emit(errorToast(UNREACHABLE)) },
      },
    },
    /** Another page is being loaded, or this one anew. */
    left: { tags: "busy" },
  },
});

export type SwitchCreatorRef = ActorRefFrom<typeof switchCreatorMachine>;

export type SwitchCreatorView =
  | { readonly status: "none" }
  | { readonly status: "managing"; readonly displayName: string; readonly busy: boolean };

export const selectSwitchCreatorView = (
  snapshot: SnapshotFrom<typeof switchCreatorMachine>,
): SwitchCreatorView =>
  snapshot.matches("resting")
    ? { status: "none" }
    : {
        status: "managing",
        displayName: snapshot.context.displayName,
        busy: !snapshot.matches("managing"),
      };
