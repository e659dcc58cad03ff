import { provideEvery } from "../../actors/app/provide-every.ts";
import { createHiddenCreators } from "../../actors/browse/hidden-creators.actors.ts";
import { createTick } from "../../actors/countdown/tick.actors.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { feedMachine } from "../../machines/feed/feed.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { FeedPage } from "../../views/feed/feed.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"feed"> = {
  View: FeedPage,
  logic: (services) =>
    provideEvery(feedMachine, {
      hiddenCreators: createHiddenCreators(services),
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
      tick: createTick(services),
    }),
};
