import { provideEvery } from "../../actors/app/provide-every.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { galleryStatsMachine } from "../../machines/gallery-stats/gallery-stats.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { GalleryStatsPage } from "../../views/gallery-stats/gallery-stats.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"gallery-stats"> = {
  View: GalleryStatsPage,
  logic: (services) =>
    provideEvery(galleryStatsMachine, {
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
    }),
};
