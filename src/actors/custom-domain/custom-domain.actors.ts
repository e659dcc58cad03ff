import { fromPromise } from "xstate";

import { customDomainMachine, type OfDomain } from "../../machines/custom-domain/custom-domain.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createCopyText } from "../browser/copy-text.ts";

/** Reads a creator's domains, has one looked up, removes one. What was asked for is not given up when the page is left. */
export const provideCustomDomain = (services: AppServices) => {
  const { call } = services;
  return provideEvery(customDomainMachine, {
    loadDomains: fromPromise<AnswerTo<"getCustomize">>(({ signal }) => call("getCustomize", {}, { signal })),
    checkDomain: fromPromise<AnswerTo<"checkDomain">, OfDomain>(({ input: { domain } }) =>
      call("checkDomain", { custom_domain: domain }),
    ),
    removeDomain: fromPromise<AnswerTo<"removeDomain">, OfDomain>(({ input: { domain } }) =>
      call("removeDomain", { custom_domain: domain }),
    ),
    copyText: createCopyText(services),
  });
};
