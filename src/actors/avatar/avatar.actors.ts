import { fromPromise } from "xstate";

import type { AvatarOf } from "../../machines/avatar/avatar.machine.ts";
import type { UploadedDocument } from "../../machines/upload/upload-events.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";
import { loadFace } from "../picture/load-face.ts";

/** Uses an upload as the avatar, and answers when pages can show it (COVER-33). */
export const createSetAvatar = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"setAvatar">, UploadedDocument & AvatarOf>(
    async ({ input: { tkn, srv_id, user_id, was }, signal }) => {
      const answer = await call("setAvatar", { tkn, srv_id, user_id, was }, { signal });
      const address = answer.status === "ok" ? answer.data.fans_avatar_url : null;
      if (address !== null) await loadFace(address);
      return answer;
    },
  );

/** Deletes the avatar (CAPI-12). */
export const createDeleteAvatar = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"deleteAvatar">, AvatarOf>(({ input: { user_id, was }, signal }) =>
    call("deleteAvatar", was === null ? { user_id } : { user_id, was }, { signal }),
  );
