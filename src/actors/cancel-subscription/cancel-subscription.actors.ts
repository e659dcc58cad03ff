import { fromPromise } from "xstate";

import type { ChangeWanted } from "../../machines/cancel-subscription/cancel-subscription.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Cancels a subscription or takes that back (API-12, API-13). */
export const createChangeSubscription = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"cancelSubscription">, ChangeWanted>(({ input: { task, username, type } }) =>
    task === "cancel-subscription"
      ? call("cancelSubscription", { username, type })
      : call("reactivateSubscription", { username, type }),
  );
