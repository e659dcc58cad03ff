import { provideEvery } from "../../actors/app/provide-every.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { earningsMachine } from "../../machines/earnings/earnings.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { EarningsPage } from "../../views/earnings/earnings.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"earnings"> = {
  View: EarningsPage,
  logic: (services) =>
    provideEvery(earningsMachine, {
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    }),
};
