import { fromCallback, fromPromise } from "xstate";

import { profileAfterSwitch } from "../../domain/manager/after-switch.ts";
import { siteFacts } from "../../domain/site/page-route.ts";
import {
  switchCreatorMachine,
  type ActingFound,
  type SwitchedBack,
} from "../../machines/switch-creator/switch-creator.machine.ts";
import type { CallResult } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Tells for whom the page was made, when its viewer acts for a creator. */
const createReadActing = ({ globals: { acting_as: acting } }: AppServices) =>
  fromCallback<{ readonly type: "none" }>(({ sendBack }) => {
    if (acting !== null)
      sendBack({ type: "acting.found", displayName: acting.display_name } satisfies ActingFound);
  });

/** Ends acting for anybody, and says which page is shown then: that is decided by the page of this moment. */
const createSwitchBack = ({ call, globals: { site, user }, browser }: AppServices) =>
  fromPromise<CallResult<SwitchedBack>>(async () => {
    const answer = await call("manageCreator", { userId: user?.id ?? "" });
    if (answer.status === "failed") return answer;
    const { rootUsername } = siteFacts(site);
    const path = browser?.location.pathname ?? "/";
    return {
      ...answer,
      data: { to: profileAfterSwitch({ path, rootUsername, username: user?.username ?? "" }) },
    };
  });

/** The machine of the bar with what it asks of the world. */
export const provideSwitchCreator = (services: AppServices): typeof switchCreatorMachine =>
  provideEvery(switchCreatorMachine, {
    readActing: createReadActing(services),
    switchBack: createSwitchBack(services),
  });
