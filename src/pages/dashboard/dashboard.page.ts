import { provideEvery } from "../../actors/app/provide-every.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { Dashboard } from "../../views/dashboard/dashboard-resource.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"dashboard"> = {
  View: Dashboard,
  logic: (services) => provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
};
