import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import { loadDeferredCode } from "../app/load-deferred.ts";
import type { AppServices } from "../app/services.ts";

/** Ends the session on the server. Who uses the browser next finds nothing in it that somebody has written. */
export const createLogout = ({ call, browser }: AppServices) =>
  fromPromise(async () => {
    // Before the call: a session that is over leaves nothing behind.
    const { forgetAccounts } = await loadDeferredCode();
    const answer = await call("logout", {});
    const isOver = answer.status === "ok" || answer.failure.code === "unauthorized";
    if (isOver && browser !== null) forgetAccounts(() => browser.localStorage);
    return answer;
  });

/** The open numbers by now, after events were missed. */
export const createReadCounters = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"getSession">>(({ signal }) => call("getSession", {}, { signal }));

/** Whether a stored flag keeps this browser signed in when the server says log out (RT-01, RT-02). */
export const createReadLogoutFlag = ({ storage }: AppServices) =>
  fromPromise(() => Promise.resolve({ noLogout: storage.read("no_logout") !== null }));
