import { fromPromise } from "xstate";

import type { AppServices } from "../app/services.ts";

/** Ends the session on the server. */
export const createLogout = ({ call }: AppServices) => fromPromise(() => call("logout", {}));

/** Whether a stored flag keeps this browser signed in when the server says log out (RT-01, RT-02). */
export const createReadLogoutFlag = ({ storage }: AppServices) =>
  fromPromise(() => Promise.resolve({ noLogout: storage.read("no_logout") !== null }));
