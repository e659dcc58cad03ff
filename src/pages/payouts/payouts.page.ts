import { provideEvery } from "../../actors/app/provide-every.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { payoutsMachine } from "../../machines/payouts/payouts.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { PayoutsPage } from "../../views/payouts/payouts.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"payouts"> = {
  View: PayoutsPage,
  logic: (services) =>
    provideEvery(payoutsMachine, {
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    }),
};
