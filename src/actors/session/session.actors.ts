import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";
import { draftName } from "../creator-application/draft-name.ts";

/** Ends the session on the server. Who uses the browser next finds no name, birthday or address in it. */
export const createLogout = (services: AppServices) =>
  fromPromise(async () => {
    const { call, storage } = services;
    const { user } = services.globals;
    const answer = await call("logout", {});
    const isOver = answer.status === "ok" || answer.failure.code === "unauthorized";
    if (isOver && user !== null) storage.remove(draftName(user.username));
    return answer;
  });

/** The open numbers by now, after events were missed. */
export const createReadCounters = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"getSession">>(({ signal }) => call("getSession", {}, { signal }));

/** Whether a stored flag keeps this browser signed in when the server says log out (RT-01, RT-02). */
export const createReadLogoutFlag = ({ storage }: AppServices) =>
  fromPromise(() => Promise.resolve({ noLogout: storage.read("no_logout") !== null }));
