import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";

/** Reads, asks for, sends again and gives up a change of the own e-mail. */
export const createChangeEmail = ({ call }: AppServices) => ({
  loadEmailChange: fromPromise<AnswerTo<"getEmailChange">>(({ signal }) =>
    call("getEmailChange", {}, { signal }),
  ),
  changeEmail: fromPromise<AnswerTo<"changeEmail">, EndpointInput<"changeEmail">>(({ input, signal }) =>
    call("changeEmail", input, { signal }),
  ),
  resendEmailChange: fromPromise<AnswerTo<"resendEmailChange">>(({ signal }) =>
    call("resendEmailChange", {}, { signal }),
  ),
  cancelEmailChange: fromPromise<AnswerTo<"cancelEmailChange">>(({ signal }) =>
    call("cancelEmailChange", {}, { signal }),
  ),
});
