import { fromPromise } from "xstate";

import {
  lookPictureMachine,
  type LookPictureToRemove,
  type LookPictureToSave,
} from "../../machines/look-picture/look-picture.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { createUpload } from "../upload/upload.actors.ts";

/** A picture of the own look with what it asks of the world. What is being saved is not given up when the page is left. */
export const provideLookPicture = (services: AppServices) =>
  provideEvery(lookPictureMachine, {
    upload: createUpload(services, () => "logo"),
    setPicture: fromPromise<AnswerTo<"setLookPicture">, LookPictureToSave>(
      ({ input: { part, tkn, srv_id, was } }) => services.call("setLookPicture", { part, tkn, srv_id, was }),
    ),
    removePicture: fromPromise<AnswerTo<"removeLookPicture">, LookPictureToRemove>(
      ({ input: { part, was } }) =>
        services.call("removeLookPicture", was === null ? { part } : { part, was }),
    ),
  });
