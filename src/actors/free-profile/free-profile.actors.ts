import { fromPromise } from "xstate";

import { freeProfileMachine } from "../../machines/free-profile/free-profile.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createCopyText } from "../browser/copy-text.ts";

/** Turns the free profile on and off. What was asked for is not given up when the page is left. */
export const provideFreeProfile = (services: AppServices) => {
  const { call } = services;
  return provideEvery(freeProfileMachine, {
    create: fromPromise<AnswerTo<"createFreeProfile">, { readonly user_id: string }>(({ input }) =>
      call("createFreeProfile", input),
    ),
    remove: fromPromise<AnswerTo<"removeFreeProfile">, { readonly user_id: string }>(({ input }) =>
      call("removeFreeProfile", input),
    ),
    copyText: createCopyText(services),
  });
};
