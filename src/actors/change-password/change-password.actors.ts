import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";

/** Changes the own password. */
export const createChangePassword = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"changePassword">, EndpointInput<"changePassword">>(({ input, signal }) =>
    call("changePassword", input, { signal }),
  );
