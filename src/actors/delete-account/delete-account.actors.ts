import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";

/** Whether the account has a password, and deleting it with that. */
export const createDeleteAccount = ({ call }: AppServices) => ({
  readWaysIn: fromPromise<AnswerTo<"getLinkedAccounts">>(({ signal }) =>
    call("getLinkedAccounts", {}, { signal }),
  ),
  deleteAccount: fromPromise<AnswerTo<"deleteAccount">, EndpointInput<"deleteAccount">>(({ input, signal }) =>
    call("deleteAccount", input, { signal }),
  ),
});
