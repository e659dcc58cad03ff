import { fromPromise } from "xstate";

import { lookMachine, type LookToSave } from "../../machines/look/look.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Reads and saves a page's own look. What is being saved is not given up when the page is left. */
export const provideLook = ({ call }: AppServices) =>
  provideEvery(lookMachine, {
    loadLook: fromPromise<AnswerTo<"getCustomize">>(({ signal }) => call("getCustomize", {}, { signal })),
    saveLook: fromPromise<AnswerTo<"setLook">, LookToSave>(({ input: { look, was } }) =>
      call("setLook", was === null ? look : { ...look, was }),
    ),
  });
