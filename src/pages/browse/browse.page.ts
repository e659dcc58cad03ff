import { provideEvery } from "../../actors/app/provide-every.ts";
import { createHiddenCreators } from "../../actors/browse/hidden-creators.actors.ts";
import { createTick } from "../../actors/countdown/tick.actors.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { browseMachine } from "../../machines/browse/browse.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { BrowsePage } from "../../views/browse/browse.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"browse"> = {
  View: BrowsePage,
  logic: (services) =>
    provideEvery(browseMachine, {
      hiddenCreators: createHiddenCreators(services),
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
      tick: createTick(services),
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    }),
};
