import { fromPromise } from "xstate";

import type { AvatarWas } from "../../machines/avatar/avatar.machine.ts";
import type { UploadedDocument } from "../../machines/upload/upload-events.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Uses an upload as the avatar (COVER-33). */
export const createSetAvatar = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"setAvatar">, UploadedDocument & AvatarWas>(
    ({ input: { tkn, srv_id, was }, signal }) => call("setAvatar", { tkn, srv_id, was }, { signal }),
  );

/** Deletes the avatar (CAPI-12). */
export const createDeleteAvatar = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"deleteAvatar">, AvatarWas>(({ input: { was }, signal }) =>
    call("deleteAvatar", was === null ? {} : { was }, { signal }),
  );
