import { fieldTexts } from "../account/field-texts.ts";
import type { PostTexts, WrittenPost } from "./written-post.ts";

/** A medium of a post; `uncensorAmount`: censored for who does not pay that, in cents. */
interface ShownMedium {
  readonly id: number;
  readonly uncensorAmount: number | null;
}

/** What is known of a post that is edited: how it stands, with its media. */
export interface EditedPost {
  readonly before: Pick<WrittenPost, "type" | "amountUsd" | "poll"> & {
    readonly media: readonly ShownMedium[];
  };
  readonly after: EditedPost["before"];
  readonly isPublished: boolean;
  /** Somebody has bought it, or is about to. */
  readonly isSold: boolean;
}

/** Whether each medium is still there and asks no more than before: who bought it sees what he paid for. */
const keepsMedia = (before: readonly ShownMedium[], after: readonly ShownMedium[]): boolean =>
  before.every(({ id, uncensorAmount }) => {
    const kept = after.find((medium) => medium.id === id);
    return kept !== undefined && (kept.uncensorAmount ?? 0) <= (uncensorAmount ?? 0);
  });

/** What may not be changed any more, by field: what was sold stays as it was sold, and a running poll keeps its options (POSTS-25). */
export const checkEdit = ({ before, after, isPublished, isSold }: EditedPost): PostTexts => {
  const keepsOptions =
    JSON.stringify(before.poll?.options ?? null) === JSON.stringify(after.poll?.options ?? null);
  const isCard = before.type === "live_stream";
  const keepsType = before.type === after.type;
  return fieldTexts({
    type: isCard
      ? "The card of a broadcast stays what it is."
      : !keepsType && (isSold || (isPublished && before.type === "poll"))
        ? "This post was bought or voted on. It stays what it is."
        : null,
    amount_usd:
      isSold && before.amountUsd !== after.amountUsd ? "This post was bought. Its price stays." : null,
    media:
      isSold && !keepsMedia(before.media, after.media)
        ? "This post was bought. Its files stay, and none may cost more."
        : null,
    poll:
      isPublished && keepsType && !keepsOptions ? "The options of a published poll stay as they are." : null,
    ...{ text: null, fund_goal: null, expire_after: null, scheduled_at: null, is_pinned: null },
  });
};
