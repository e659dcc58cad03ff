import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";

/** Sets a new password by the token of a mail. */
export const createUpdatePassword = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"resetPassword">, EndpointInput<"resetPassword">>(({ input, signal }) =>
    call("resetPassword", input, { signal }),
  );
