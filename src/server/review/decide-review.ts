import { reviewDecider, type Reviewer } from "../../domain/review/review.decider.ts";
import { reviewNames } from "../../domain/review/review.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { FailureCode } from "../../protocol/failures.ts";
import { publishCounters } from "../account/counters.ts";
import { notify } from "../notice/notify.ts";
import type { Services } from "../services.ts";
import type { CommandMetadata, UnitOfWork } from "../store/event-store.ts";
import { tellReviewers } from "./ask-review.ts";
import { copyFile } from "./review-files.ts";
import type { Reviewed, ReviewedThings, ReviewRow } from "./reviewed.ts";

export type Decision =
  | { readonly decision: "approve" }
  /** `takesDown`: it may have been approved before. */
  | { readonly decision: "reject"; readonly reason: string; readonly takesDown?: true }
  /** The scanner found nothing. */
  | { readonly decision: "release" };

interface Deciding {
  readonly services: Services;
  readonly metadata: CommandMetadata;
  /** Null: the scanner. */
  readonly by: Reviewer | null;
}

const COVER = "cover pic/video";
const called: Partial<Readonly<Record<ReviewRow["kind"], string>>> = {
  avatar: "avatar",
  cover_picture: COVER,
  cover_video: COVER,
  post: "post",
  vault: "file",
  gallery: "gallery",
  message: "message",
};

const thingOf = (things: ReviewedThings, { kind }: ReviewRow): Reviewed | null =>
  kind === "report" ? null : things[kind];

/** Puts the item's file where the decision wants it; the name that it has then. */
const placeFile = async (
  { ports: { media } }: Services,
  item: ReviewRow,
  thing: Reviewed | null,
  { decision }: Decision,
): Promise<string | null> => {
  const folder = thing?.folder ?? null;
  if (item.file === null || folder === null) return item.file;
  const isShown = item.held === null;
  if (decision === "reject") return isShown ? await copyFile(media, item.file, null) : item.file;
  const isReleased = decision === "approve" || item.held === "scan";
  return isShown || !isReleased ? item.file : copyFile(media, item.file, folder);
};

/** The page on which an owner answers a decision; null: it opens for creators alone, and a fan's pictures are the only thing of his. */
const answeredAt = async (unit: UnitOfWork, accountId: AccountId): Promise<string | null> => {
  const { type } = await unit.sql
    .selectFrom("account")
    .select("type")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return type === "model" ? accountPages.cop.path : null;
};

/** Tells an owner what was decided; a rejection by mail as well. */
const tellOwner = async (unit: UnitOfWork, item: ReviewRow, decision: Decision): Promise<void> => {
  const { account_id: accountId, kind } = item;
  if (accountId === null || decision.decision === "release") return;
  await publishCounters(unit, accountId);
  const what = called[kind] ?? "page";
  const url = await answeredAt(unit, accountId);
  if (decision.decision === "reject") {
    const text =
      kind === "report"
        ? `Your ${what} was reported, and the report is right: ${decision.reason}`
        : `Your ${what} was not approved: ${decision.reason}`;
    const subject = kind === "report" ? `Your ${what} was reported` : `Your ${what} was not approved`;
    return notify(unit, { accountId, kind: "system", text, url, mail: { subject } });
  }
  // Who waits for it wants to know; who was shown all the time need not be told.
  if (item.held !== null || item.appeal !== null)
    notify(unit, {
      accountId,
      kind: "system",
      text: `${reviewNames[kind]} approved. Everybody sees it now.`,
      url,
    });
};

const execute = (
  unit: UnitOfWork,
  { id }: ReviewRow,
  by: Reviewer | null,
  file: string | null,
  it: Decision,
) => {
  switch (it.decision) {
    case "approve":
      return unit.execute(reviewDecider, id, { type: "ApproveReview", by, file });
    case "release":
      return unit.execute(reviewDecider, id, { type: "ReleaseReview", file });
    case "reject": {
      const type = it.takesDown === true ? "TakeDown" : "RejectReview";
      return unit.execute(reviewDecider, id, { type, by, reason: it.reason, file });
    }
  }
};

const decideIn = async (
  unit: UnitOfWork,
  item: ReviewRow,
  { services: { reviewed }, by }: Deciding,
  file: string | null,
  decision: Decision,
): Promise<FailureCode | null> => {
  const { file: now, held, askedAt } = await unit.load(reviewDecider, item.id);
  // It was moved, or is about something else, since it was read.
  if (now !== item.file || held !== item.held || askedAt !== item.asked_at) return "conflict";
  const { rejected, events } = await execute(unit, item, by, file, decision);
  if (rejected !== undefined) return rejected;
  if (events.length === 0) return null;
  const thing = thingOf(reviewed, item);
  if (decision.decision === "reject") await thing?.hide(unit, item);
  else if (item.held !== null) await thing?.show(unit, item, file);
  if (item.file !== null && item.file !== file)
    unit.schedule({ kind: "media.remove", key: `remove:${item.file}`, payload: { name: item.file } });
  await tellOwner(unit, item, decision);
  tellReviewers(unit);
  return null;
};

/** Reads an item. */
export const findReview = async (
  { database }: Pick<Services, "database">,
  id: string,
): Promise<ReviewRow | null> =>
  (await database.selectFrom("review_item").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;

/**
 * Decides on an item: what is rejected is taken from view at once, its file leaves its public name; what was held is shown.
 * A report that is right takes down what it is about. Answers why not, or null.
 */
export const decideReview = async (
  deciding: Deciding,
  item: ReviewRow,
  decision: Decision,
): Promise<FailureCode | null> => {
  const { services, metadata } = deciding;
  const file = await placeFile(services, item, thingOf(services.reviewed, item), decision);
  const refused = await services.store.transact(metadata, (unit) =>
    decideIn(unit, item, deciding, file, decision),
  );
  if (refused !== null) {
    if (file !== null && file !== item.file) await services.ports.media.remove(file);
    return refused;
  }
  if (item.kind !== "report" || item.target === null || decision.decision !== "reject") return null;
  const target = await findReview(services, item.target);
  return target === null ? null : decideReview(deciding, target, { ...decision, takesDown: true });
};
