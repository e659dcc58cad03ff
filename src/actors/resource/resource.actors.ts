import { fromPromise } from "xstate";

import type { Call, CallResult } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";
import { answeredAtOnce } from "../http/answered-at-once.ts";

/** Reads one thing; at once when the page brought the answer. */
export const createLoadResource = ({ call, known }: AppServices) =>
  answeredAtOnce<CallResult<unknown>, Call>(
    fromPromise(({ input, signal }) => call(input.endpoint, input.input, { signal })),
    (input) => known.take(input.endpoint, input.input),
  );
