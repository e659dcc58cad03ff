import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndSessionInput } from "../../machines/sessions/sessions.machine.ts";
import type { AppServices } from "../app/services.ts";

/** Reads where the account is signed in. */
export const createLoadSessions = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"getSessions">>(({ signal }) => call("getSessions", {}, { signal }));

/** Ends one session, or all others. */
export const createEndSession = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"endSession">, EndSessionInput>(({ input: { id }, signal }) =>
    id === null ? call("endOtherSessions", {}, { signal }) : call("endSession", { id }, { signal }),
  );
