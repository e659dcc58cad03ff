import * as Schema from "effect/Schema";

import { PostAccess } from "../records.ts";
import { socketFamily } from "../socket/socket-family.ts";

const Text = Schema.String;

export const postSocket = socketFamily("post", 140, {
  update: Schema.Struct({
    model_username: Text,
    post_id: Schema.Int,
    action: Schema.Literals(["add", "delete", "notify-new", "edit", "pin", "unpin"]),
    access: PostAccess,
  }),
  thumb: Schema.Struct({ post_id: Schema.Int, media_id: Schema.Int, thumb_url: Text }),
  like: Schema.Struct({ post_id: Schema.Int, likes: Schema.Int }),
  comment: null,
  "comment-deleted": null,
  "poll-vote": null,
  "fund-progress": null,
  expired: null,
});
