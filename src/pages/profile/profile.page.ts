import { fromPromise } from "xstate";

import { lazyMachine } from "../../actors/app/lazy-machine.ts";
import { provideEvery } from "../../actors/app/provide-every.ts";
import { createTick } from "../../actors/countdown/tick.actors.ts";
import { createLoadPage } from "../../actors/list/list.actors.ts";
import { createCountView } from "../../actors/stats/count-view.actors.ts";
import type { provideProfileOwner } from "../../actors/profile/profile-owner.ts";
import {
  createDismissals,
  createEntryWarning,
  createFindMessage,
  createFollowCreator,
  createLoadCreator,
} from "../../actors/profile/profile.actors.ts";
import { listMachine } from "../../machines/list/list.machine.ts";
import { profileMachine } from "../../machines/profile/profile.machine.ts";
import {
  ProfilePage,
  selectCreatorLogo,
  selectCreatorName,
  selectNextPage,
} from "../../views/profile/profile.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"profile"> = {
  View: ProfilePage,
  readTitle: selectCreatorName,
  logo: selectCreatorLogo,
  ahead: selectNextPage,
  logic: (services) => {
    let owner: ReturnType<typeof provideProfileOwner> | null = null;
    return provideEvery(profileMachine, {
      loadCreator: createLoadCreator(services),
      followCreator: createFollowCreator(services),
      findMessage: createFindMessage(services),
      dismissals: createDismissals(services),
      entryWarning: createEntryWarning(services),
      countView: createCountView(services),
      tick: createTick(services),
      list: provideEvery(listMachine, { loadPage: createLoadPage(services) }),
      loadOwner: fromPromise(async () => {
        const { provideProfileOwner } = await import("../../actors/profile/profile-owner.ts");
        owner ??= provideProfileOwner(services);
        return { offersTwitter: services.globals.links_twitter };
      }),
      owner: lazyMachine(() => owner!),
    });
  },
};
