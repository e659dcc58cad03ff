import { fromPromise } from "xstate";

import type { BillingAddress } from "../../domain/billing/address.ts";
import type { Cents } from "../../domain/unit/unit.ts";
import { billingMachine } from "../../machines/billing/billing.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createLoadPage } from "../list/list.actors.ts";
import { createLoadResource } from "../resource/resource.actors.ts";

/** Card, limit and receipts, with their calls. */
export const provideBilling = (services: AppServices) =>
  provideEvery(billingMachine, {
    list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
    resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    setLimit: fromPromise<AnswerTo<"setSpendingLimit">, { readonly limit: Cents | null }>(
      ({ input: { limit } }) => services.call("setSpendingLimit", { amount_usd: limit }),
    ),
    removeCard: fromPromise<AnswerTo<"removeCard">, { readonly id: string }>(({ input }) =>
      services.call("removeCard", input),
    ),
    chooseCard: fromPromise<AnswerTo<"chooseCard">, { readonly id: string }>(({ input }) =>
      services.call("chooseCard", input),
    ),
    saveAddress: fromPromise<AnswerTo<"setBillingAddress">, { readonly typed: BillingAddress }>(
      ({ input: { typed } }) => services.call("setBillingAddress", typed),
    ),
  });
