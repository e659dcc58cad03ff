import { fromPromise } from "xstate";

import {
  linkedAccountsMachine,
  type Chosen,
} from "../../machines/linked-accounts/linked-accounts.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** The accounts that lead into one's own, with their calls. */
export const provideLinkedAccounts = ({ call }: AppServices) =>
  provideEvery(linkedAccountsMachine, {
    loadLinked: fromPromise<AnswerTo<"getLinkedAccounts">>(({ signal }) =>
      call("getLinkedAccounts", {}, { signal }),
    ),
    linkAccount: fromPromise<AnswerTo<"linkAccount">, Chosen>(({ input }) => call("linkAccount", input)),
    unlinkAccount: fromPromise<AnswerTo<"unlinkAccount">, Chosen>(({ input }) =>
      call("unlinkAccount", input),
    ),
  });
