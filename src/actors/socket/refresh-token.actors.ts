import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Who is signed in by now, with a token that the socket has not used yet. */
export const createRefreshToken = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"getSession">>(({ signal }) => call("getSession", {}, { signal }));
