import { fromPromise } from "xstate";

import { referralsMachine } from "../../machines/referrals/referrals.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createCopyText } from "../browser/copy-text.ts";

/** Reads what came of a creator's link, and copies it. */
export const provideReferrals = (services: AppServices) =>
  provideEvery(referralsMachine, {
    loadReferrals: fromPromise<AnswerTo<"getReferrals">>(({ signal }) =>
      services.call("getReferrals", {}, { signal }),
    ),
    copyText: createCopyText(services),
  });
