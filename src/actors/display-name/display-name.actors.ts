import { fromPromise } from "xstate";

import type { NameToSave } from "../../machines/display-name/display-name.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Saves the name over the own page (COVER-36). */
export const createSetDisplayName = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"setDisplayName">, NameToSave>(({ input, signal }) =>
    call("setDisplayName", input, { signal }),
  );
