import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";

/** Asks the server to make the account, which also logs it in. */
export const createSignUp = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"signUp">, EndpointInput<"signUp">>(({ input, signal }) =>
    call("signUp", input, { signal }),
  );
