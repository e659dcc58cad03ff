import { fromPromise } from "xstate";

import type { BlockWanted } from "../../machines/membership/membership.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Blocks somebody, or takes that back (API-18, API-19). */
export const createChangeBlock = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"blockUser">, BlockWanted>(({ input: { username, blocks } }) =>
    blocks ? call("blockUser", { username }) : call("unblockUser", { username }),
  );
