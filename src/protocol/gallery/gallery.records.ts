import * as Schema from "effect/Schema";

import { Cents, EpochSeconds, PostMedia } from "../records.ts";

const Text = Schema.String;
const Flag = Schema.Boolean;

export const GalleryType = Schema.Literals(["video_dm", "photo_dm", "audio_dm"]);

/** A premium gallery as this viewer may see it; `sales` are the owner's alone (PROFILE-63, PROFILE-64). */
export const Gallery = Schema.Struct({
  id: Schema.Int,
  type: GalleryType,
  title: Text,
  created_at: EpochSeconds,
  amount_usd: Cents,
  media: Schema.Array(PostMedia),
  is_locked: Flag,
  can_unlock: Flag,
  sales: Schema.NullOr(Schema.Int),
  creator: Schema.Struct({ username: Text, display_name: Text }),
});
export type Gallery = typeof Gallery.Type;
