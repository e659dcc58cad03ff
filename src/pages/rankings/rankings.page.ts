import { provideEvery } from "../../actors/app/provide-every.ts";
import { createHiddenCreators } from "../../actors/browse/hidden-creators.actors.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { rankingsMachine } from "../../machines/rankings/rankings.machine.ts";
import { RankingsPage } from "../../views/rankings/rankings.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"rankings"> = {
  View: RankingsPage,
  logic: (services) =>
    provideEvery(rankingsMachine, {
      hiddenCreators: createHiddenCreators(services),
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
    }),
};
