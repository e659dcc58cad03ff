import { fieldTexts } from "../account/field-texts.ts";
import type { PostTexts, WrittenPost } from "./written-post.ts";

/** What is known of a post that is edited: how it stands, with the ids of its media. */
export interface EditedPost {
  readonly before: Pick<WrittenPost, "type" | "amountUsd" | "poll"> & { readonly media: readonly number[] };
  readonly after: EditedPost["before"];
  readonly isPublished: boolean;
  /** Somebody has bought it. */
  readonly isSold: boolean;
}

/** What may not be changed any more, by field: what was sold stays as it was sold, and a running poll keeps its options (POSTS-25). */
export const checkEdit = ({ before, after, isPublished, isSold }: EditedPost): PostTexts => {
  const keepsMedia = before.media.every((id) => after.media.includes(id));
  const keepsOptions =
    JSON.stringify(before.poll?.options ?? null) === JSON.stringify(after.poll?.options ?? null);
  const keepsType = before.type === after.type;
  return fieldTexts({
    type:
      !keepsType && (isSold || (isPublished && before.type === "poll"))
        ? "This post was bought or voted on. It stays what it is."
        : null,
    amount_usd:
      isSold && before.amountUsd !== after.amountUsd ? "This post was bought. Its price stays." : null,
    media: isSold && !keepsMedia ? "This post was bought. Its files stay." : null,
    poll:
      isPublished && keepsType && !keepsOptions ? "The options of a published poll stay as they are." : null,
    ...{ text: null, fund_goal: null, expire_after: null, scheduled_at: null, is_pinned: null },
  });
};
