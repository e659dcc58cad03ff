import { provideEvery } from "../../actors/app/provide-every.ts";
import { createHiddenCreators } from "../../actors/browse/hidden-creators.actors.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { welcomeMachine } from "../../machines/welcome/welcome.machine.ts";
import { WelcomePage } from "../../views/welcome/welcome.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"welcome"> = {
  View: WelcomePage,
  logic: (services) =>
    provideEvery(welcomeMachine, {
      hiddenCreators: createHiddenCreators(services),
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    }),
};
