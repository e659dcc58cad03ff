import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";

/** Asks the server for the mail with the link that sets a new password. */
export const createRecoverPassword = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"recoverPassword">, EndpointInput<"recoverPassword">>(({ input, signal }) =>
    call("recoverPassword", input, { signal }),
  );
