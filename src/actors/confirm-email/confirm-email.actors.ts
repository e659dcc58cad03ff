import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";

/** Confirms an e-mail by the token of a mail. */
export const createConfirmEmail = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"confirmEmail">, EndpointInput<"confirmEmail">>(({ input, signal }) =>
    call("confirmEmail", input, { signal }),
  );
