import { fromPromise } from "xstate";

import type { CallResult } from "../../machines/resource/call.ts";
import type { ViewedStream } from "../../protocol/stream/stream.records.ts";
import type { AppServices } from "../app/services.ts";

/** Reads a broadcast as its viewers see it. */
export const createReadStream = ({ call }: AppServices) =>
  fromPromise<CallResult<ViewedStream>, { readonly username: string }>(({ input, signal }) =>
    call("getStream", input, { signal }),
  );
