import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { UnwrittenError } from "../http/unwritten.ts";
import { useUploads, type MediaPick } from "../media/use-uploads.ts";
import { showWhenReady } from "../gallery/show-gallery.ts";
import { askReview } from "../review/ask-review.ts";
import type { Site } from "../site/site.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** What is said, with media or without, before it is delivered to anybody. */
export interface NewContent {
  /** Who calls, whose uploads these are. */
  readonly accountId: AccountId;
  /** Who says it, and whose the media become. */
  readonly senderId: AccountId;
  readonly text: string;
  readonly picks: readonly MediaPick[];
  readonly amountUsd: Cents;
  readonly createdAt: EpochSeconds;
  readonly site: Pick<Site, "review">;
}

/**
 * Stores a text with its media and its price as a row of `direct_message`, and puts the media before the reviewers (COVER-29).
 * Throws `UnwrittenError` for media that cannot be used: another's, used already, gone.
 */
export const storeContent = async (
  unit: UnitOfWork,
  { accountId, senderId, text, picks, amountUsd, createdAt, site }: NewContent,
): Promise<number> => {
  const used = await useUploads(unit, { accountId, ownerId: senderId }, picks);
  if ("bad" in used) throw new UnwrittenError(null);
  const isHeld = picks.length > 0 && site.review === "before";
  const { id } = await unit.sql
    .insertInto("direct_message")
    .values({
      ...{ creator_id: senderId, gallery: null, title: text, amount_usd: amountUsd, position: 0 },
      ...{ created_at: createdAt, deleted_at: null, held: isHeld },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (used.media.length === 0) return id;
  await unit.sql
    .insertInto("direct_message_media")
    .values(used.media.map((medium, position) => ({ direct_message_id: id, position, media_id: medium.id })))
    .execute();
  await askReview(unit, null, {
    ...{ kind: "message", accountId: senderId, subject: String(id), file: null },
    held: isHeld ? "approval" : null,
  });
  await showWhenReady(unit, [id]);
  return id;
};
