import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, setup } from "xstate";

import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { AnswerTo } from "../resource/call.ts";

export type AskedData = EndpointAnswer<"exportData">;

export interface DataExportEvent {
  readonly type: "data.asked";
}

export interface DataExportContext {
  /** How the file stands that was asked for last; null until somebody asks. */
  readonly asked: AskedData | null;
  /** Why it could not be asked for. */
  readonly error: string | null;
}

const dataExportSetup = setup({
  types: { context: {} as DataExportContext, events: {} as DataExportEvent },
  actors: {
    exportData: promiseProvidedBy<AnswerTo<"exportData">>("src/actors/data-export/data-export.actors.ts"),
  },
});

/** Asking for a file with everything that one gave and did; its link comes by mail (ACCT-53). */
export const dataExportMachine = dataExportSetup.createMachine({
  id: "data-export",
  context: { asked: null, error: null },
  initial: "idle",
  states: {
    idle: { on: { "data.asked": { target: "asking", actions: assign({ error: null }) } } },
    asking: {
      invoke: {
        id: "exportData",
        src: "exportData",
        onDone: byStatus({
          ok: { target: "asked", actions: assign({ asked: ({ event }) => event.output.data }) },
          failed: { target: "idle", actions: assign({ error: ({ event }) => event.output.failure.error }) },
        }),
        onError: { target: "idle", actions: assign({ error: UNREACHABLE }) },
      },
    },
    asked: {},
  },
});

export type DataExportRef = ActorRefFrom<typeof dataExportMachine>;

export type DataExportView =
  | { readonly status: "idle"; readonly busy: boolean; readonly error: string | null }
  | { readonly status: "asked"; readonly asked: AskedData };

export const selectDataExportView = ({
  value,
  context: { asked, error },
}: SnapshotFrom<typeof dataExportMachine>): DataExportView =>
  asked === null ? { status: "idle", busy: value === "asking", error } : { status: "asked", asked };
