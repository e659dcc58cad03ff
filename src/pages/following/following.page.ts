import { provideEvery } from "../../actors/app/provide-every.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { followingMachine } from "../../machines/following/following.machine.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { FollowingPage } from "../../views/following/following.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"following"> = {
  View: FollowingPage,
  logic: (services) =>
    provideEvery(followingMachine, {
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
    }),
};
