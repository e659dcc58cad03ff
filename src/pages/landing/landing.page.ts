import { provideEvery } from "../../actors/app/provide-every.ts";
import { createHiddenCreators } from "../../actors/browse/hidden-creators.actors.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { landingMachine } from "../../machines/landing/landing.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { LandingPage } from "../../views/landing/landing.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"landing"> = {
  View: LandingPage,
  logic: (services) =>
    provideEvery(landingMachine, {
      hiddenCreators: createHiddenCreators(services),
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    }),
};
