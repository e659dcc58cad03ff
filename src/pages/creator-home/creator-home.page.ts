import { provideEvery } from "../../actors/app/provide-every.ts";
import { createTick } from "../../actors/countdown/tick.actors.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { creatorHomeMachine } from "../../machines/creator-home/creator-home.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { CreatorHomePage } from "../../views/creator-home/creator-home.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"creator-home"> = {
  View: CreatorHomePage,
  logic: (services) =>
    provideEvery(creatorHomeMachine, {
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
      tick: createTick(services),
    }),
};
