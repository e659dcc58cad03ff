import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Saves the name over the own page (COVER-36). */
export const createSetDisplayName = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"setDisplayName">, { readonly display_name: string }>(({ input, signal }) =>
    call("setDisplayName", input, { signal }),
  );
