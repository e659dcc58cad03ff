import { fromPromise } from "xstate";

import type { CallResult } from "../../machines/resource/call.ts";
import type { ViewedStream } from "../../protocol/stream/stream.records.ts";
import type { AppServices } from "../app/services.ts";
import { answeredAtOnce } from "../http/answered-at-once.ts";

/** Reads a broadcast as its viewers see it; at once when the page brought it. */
export const createReadStream = ({ call, known }: AppServices) =>
  answeredAtOnce<CallResult<ViewedStream>, { readonly username: string }>(
    fromPromise(({ input, signal }) => call("getStream", input, { signal })),
    (input) => known.take("getStream", input),
  );
