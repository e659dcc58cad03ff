import * as Schema from "effect/Schema";

import { EpochSeconds, Person } from "../records.ts";

const Text = Schema.String;
const Flag = Schema.Boolean;

/** What somebody wrote at a post. */
export const PostComment = Schema.Struct({
  id: Schema.Int,
  text: Text,
  created_at: EpochSeconds,
  user: Person,
  /** Whether the viewer may delete it: its author, or the post's owner. */
  can_delete: Flag,
});
export type PostComment = typeof PostComment.Type;
