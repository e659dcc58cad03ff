import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Reads the media of the vault, by their ids, that a form begins with. */
export const createLoadPicked = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"getVault">, { readonly ids: readonly number[] }>(({ input: { ids }, signal }) =>
    call("getVault", { ids: ids.join(",") }, { signal }),
  );
