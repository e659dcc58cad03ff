import type { SocketData } from "../../protocol/socket-events.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { StoredPost } from "./post.reads.ts";

type Action = Exclude<SocketData<"post.update">["action"], "notify-new">;

/** Tells the pages that show a creator's profile of a post; of one that `isNew` all but his own may show more (RTP-16). */
export const tellPost = (
  unit: UnitOfWork,
  { id, access, creator_id: creatorId, username }: StoredPost,
  action: Action,
  isNew = false,
): void => {
  const room = `profile:${username.toLowerCase()}`;
  const data = { model_username: username, post_id: id, access };
  unit.publish({ event: "post.update", audience: { room }, data: { ...data, action } });
  if (!isNew) return;
  const audience = { room, except: creatorId };
  unit.publish({ event: "post.update", audience, data: { ...data, action: "notify-new" } });
};
