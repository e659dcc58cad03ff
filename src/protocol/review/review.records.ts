import * as Schema from "effect/Schema";

import { EpochSeconds } from "../records.ts";

const Text = Schema.String;
const OrNull = Schema.NullOr;
const Flag = Schema.Boolean;

/** What has a stream of its own in the review. */
export const ReviewKind = Schema.Literals([
  "avatar",
  "cover_picture",
  "cover_video",
  "post",
  "vault",
  "gallery",
  "message",
  "report",
]);

/** A step of an item's history; `by` is a username, null the product itself. */
const ReviewStep = Schema.Struct({
  what: Schema.Literals(["asked", "released", "approved", "rejected", "appealed", "opened", "withdrawn"]),
  at: EpochSeconds,
  by: OrNull(Text),
  text: OrNull(Text),
});

/** A message around a reported one, as reviewers read it; files are shown of the reported one alone. */
const ReportedMessage = Schema.Struct({
  id: Schema.Int,
  username: Text,
  display_name: Text,
  text: Text,
  created_at: EpochSeconds,
  is_reported: Flag,
  /** Its sender has taken it back. */
  is_deleted: Flag,
  /** How many files it has. */
  files: Schema.Int,
  media: Schema.Array(Schema.Struct({ kind: Schema.Literals(["image", "video", "audio"]), url: Text })),
});
export type ReportedMessage = typeof ReportedMessage.Type;

/** The reported message and a few before and after it, oldest first. */
export const ReportedConversation = Schema.Struct({ messages: Schema.Array(ReportedMessage) });

/** Something that a reviewer decides on, or that its owner is told of (section 22). */
export const ReviewItem = Schema.Struct({
  id: Text,
  kind: Schema.Literals([...ReviewKind.literals, "application"]),
  status: Schema.Literals(["pending", "approved", "rejected"]),
  /** Whose it is; null: nobody here. */
  creator: OrNull(Schema.Struct({ username: Text, display_name: Text })),
  /** What an application or a report says, line by line. */
  facts: Schema.Array(Schema.Struct({ label: Text, value: Text })),
  /** Addresses of this site: they lead to the file, for whom they may. */
  previews: Schema.Array(
    Schema.Struct({ kind: Schema.Literals(["image", "video", "audio"]), name: Text, url: Text }),
  ),
  /** A report of a message: it opens with some around it, and who opens it is noted. */
  has_conversation: Flag,
  /** Why it was rejected, or reported. */
  reason: OrNull(Text),
  /** The message of the appeal. */
  appeal: OrNull(Text),
  can_appeal: Flag,
  can_delete: Flag,
  /** Where its owner replaces it: a path of the site. */
  replace_url: OrNull(Text),
  asked_at: EpochSeconds,
  decided_at: OrNull(EpochSeconds),
  history: Schema.Array(ReviewStep),
});
export type ReviewItem = typeof ReviewItem.Type;
