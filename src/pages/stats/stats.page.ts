import { provideEvery } from "../../actors/app/provide-every.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { statsMachine } from "../../machines/stats/stats.machine.ts";
import { StatsPage } from "../../views/stats/stats.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"stats"> = {
  View: StatsPage,
  logic: (services) =>
    provideEvery(statsMachine, {
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    }),
};
