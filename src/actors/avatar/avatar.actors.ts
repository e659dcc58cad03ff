import { fromPromise } from "xstate";

import type { AvatarWas } from "../../machines/avatar/avatar.machine.ts";
import type { UploadedDocument } from "../../machines/upload/upload-events.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";
import { loadFace } from "../picture/load-face.ts";

/** Uses an upload as the avatar, and answers when pages can show it (COVER-33). */
export const createSetAvatar = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"setAvatar">, UploadedDocument & AvatarWas>(
    async ({ input: { tkn, srv_id, was }, signal }) => {
      const answer = await call("setAvatar", { tkn, srv_id, was }, { signal });
      const address = answer.status === "ok" ? answer.data.fans_avatar_url : null;
      if (address !== null) await loadFace(address);
      return answer;
    },
  );

/** Deletes the avatar (CAPI-12). */
export const createDeleteAvatar = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"deleteAvatar">, AvatarWas>(({ input: { was }, signal }) =>
    call("deleteAvatar", was === null ? {} : { was }, { signal }),
  );
