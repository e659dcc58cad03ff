import { fromPromise } from "xstate";

import { renameMachine } from "../../machines/rename/rename.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Reads and changes the own username. What is being saved is not given up when the page is left. */
export const provideRename = ({ call }: AppServices) =>
  provideEvery(renameMachine, {
    loadNaming: fromPromise<AnswerTo<"getNaming">>(({ signal }) => call("getNaming", {}, { signal })),
    renameAccount: fromPromise<AnswerTo<"renameAccount">, EndpointInput<"renameAccount">>(({ input }) =>
      call("renameAccount", input),
    ),
  });
