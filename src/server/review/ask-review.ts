import { reviewDecider } from "../../domain/review/review.decider.ts";
import type { AskedReview, Hold } from "../../domain/review/review.events.ts";
import { reviewId, type ReviewKind } from "../../domain/review/review.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { publishCounters } from "../account/counters.ts";
import { isPublicMedia } from "../media/media-address.ts";
import type { Services } from "../services.ts";
import type { Site } from "../site/site.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/**
 * What keeps something new from being seen: a site may want each approved first, and where a scanner is asked, that comes
 * before everybody sees it. Null: it is shown at once (COVER-29).
 */
export const holdOf = (
  { review }: Pick<Site, "review">,
  { ports }: Pick<Services, "ports">,
  hasFile: boolean,
): Hold | null => {
  if (review === "before") return "approval";
  return hasFile && ports.scanner !== null ? "scan" : null;
};

/** Has the pages of reviewers told how much waits, after the commit; many changes at once are told once. */
export const tellReviewers = (unit: UnitOfWork): void =>
  unit.schedule({ kind: "review.counters", key: "review.counters", payload: {} });

/**
 * Puts something before the reviewers; what was changed is asked for anew under its id. `services` null: there is nothing to scan.
 * `isNew`: it was made in this transaction, so nobody was asked about it before.
 */
export const askReview = async (
  unit: UnitOfWork,
  services: Pick<Services, "ports"> | null,
  asked: Omit<AskedReview, "target"> & { readonly target?: string | null },
  { isNew }: { readonly isNew: boolean } = { isNew: false },
): Promise<void> => {
  const { target = null, ...item } = asked;
  const id = reviewId(item);
  await unit[isNew ? "begin" : "execute"](reviewDecider, id, { type: "AskReview", ...item, target });
  if (services !== null && services.ports.scanner !== null)
    unit.schedule({ kind: "review.scan", key: `review.scan:${id}`, payload: { id } });
  tellReviewers(unit);
};

/** Takes an item out of the review because what it is about is gone; a file that nobody else sees goes with it. */
export const withdrawReview = async (unit: UnitOfWork, id: string): Promise<void> => {
  const { file } = await unit.load(reviewDecider, id);
  await unit.execute(reviewDecider, id, { type: "WithdrawReview" });
  if (file !== null && !isPublicMedia(file))
    unit.schedule({ kind: "media.remove", key: `remove:${file}`, payload: { name: file } });
};

/** Takes every item of an account of some kinds out of the review: it was replaced or deleted. */
export const withdrawReviews = async (
  unit: UnitOfWork,
  accountId: AccountId,
  kinds: readonly ReviewKind[],
): Promise<void> => {
  const open = await unit.sql
    .selectFrom("review_item")
    .select("id")
    .where("account_id", "=", accountId)
    .where("kind", "in", kinds)
    .where("status", "<>", "withdrawn")
    .execute();
  for (const { id } of open) await withdrawReview(unit, id);
  if (open.length > 0) {
    await publishCounters(unit, accountId);
    tellReviewers(unit);
  }
};
