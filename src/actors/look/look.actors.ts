import { fromPromise } from "xstate";

import { lookMachine, type LookToSave } from "../../machines/look/look.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { provideLookPicture } from "../look-picture/look-picture.actors.ts";

/** Reads and saves a page's own look. What is being saved is not given up when the page is left. */
export const provideLook = (services: AppServices) => {
  const { call } = services;
  return provideEvery(lookMachine, {
    lookPicture: provideLookPicture(services),
    loadLook: fromPromise<AnswerTo<"getCustomize">>(({ signal }) => call("getCustomize", {}, { signal })),
    saveLook: fromPromise<AnswerTo<"setLook">, LookToSave>(({ input: { look, was } }) =>
      call("setLook", was === null ? look : { ...look, was }),
    ),
  });
};
