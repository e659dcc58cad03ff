import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";

/** Asks the server to log in; the session's cookie comes with the answer. */
export const createSignIn = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"signIn">, EndpointInput<"signIn">>(({ input, signal }) =>
    call("signIn", input, { signal }),
  );
