import { fromPromise } from "xstate";

import {
  domainRequestMachine,
  type DomainToAsk,
} from "../../machines/domain-request/domain-request.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Asks for a domain. Not given up when the page is left: it may be asked for by then. */
export const provideDomainRequest = ({ call }: AppServices) =>
  provideEvery(domainRequestMachine, {
    askForDomain: fromPromise<AnswerTo<"addDomain">, DomainToAsk>(
      ({
        input: {
          kind,
          names: [custom_domain = "", ...alternatives],
        },
      }) => call("addDomain", { custom_domain, kind, ...(kind === "new" ? { alternatives } : {}) }),
    ),
  });
