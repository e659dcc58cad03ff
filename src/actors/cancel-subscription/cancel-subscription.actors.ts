import { fromPromise } from "xstate";

import type { ChangeWanted } from "../../machines/cancel-subscription/cancel-subscription.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Cancels a subscription, pauses it or takes that back (API-12, API-13). */
export const createChangeSubscription = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"cancelSubscription">, ChangeWanted>(
    ({ input: { task, username, type, pauseMonths } }) => {
      if (task === "reactivate-subscription") return call("reactivateSubscription", { username, type });
      return pauseMonths === null
        ? call("cancelSubscription", { username, type })
        : call("pauseSubscription", { username, type, months: pauseMonths });
    },
  );
