import { fromCallback, fromPromise } from "xstate";

import {
  switchCreatorMachine,
  type ActingFound,
} from "../../machines/switch-creator/switch-creator.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Tells for whom the page was made, when its viewer acts for a creator. */
const createReadActing = ({ globals: { acting_as: acting } }: AppServices) =>
  fromCallback<{ readonly type: "none" }>(({ sendBack }) => {
    if (acting !== null)
      sendBack({ type: "acting.found", displayName: acting.display_name } satisfies ActingFound);
  });

/** The machine of the bar with what it asks of the world. */
export const provideSwitchCreator = (services: AppServices): typeof switchCreatorMachine =>
  provideEvery(switchCreatorMachine, {
    readActing: createReadActing(services),
    switchBack: fromPromise<AnswerTo<"manageCreator">>(() =>
      services.call("manageCreator", { userId: services.globals.user?.id ?? "" }),
    ),
  });
