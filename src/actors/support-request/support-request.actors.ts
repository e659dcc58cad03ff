import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";

/** Sends a request to support. */
export const createRequestSupport = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"requestSupport">, EndpointInput<"requestSupport">>(({ input, signal }) =>
    call("requestSupport", input, { signal }),
  );
