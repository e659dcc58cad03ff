import { accountDecider } from "../../domain/account/account.decider.ts";
import type { PictureSlot } from "../../domain/account/account.events.ts";
import type { Hold } from "../../domain/review/review.events.ts";
import { reviewId } from "../../domain/review/review.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { askReview, withdrawReviews } from "../review/ask-review.ts";
import type { Services } from "../services.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { showPicture } from "./pictures.review.ts";
import { tellPages } from "./shown-pictures.ts";

/** Which items of the review a new picture takes the place of. */
const REPLACES: Readonly<Record<PictureSlot, readonly PictureSlot[]>> = {
  avatar: ["avatar"],
  cover_picture: ["cover_picture", "cover_video"],
  cover_video: ["cover_picture", "cover_video"],
};

/** A stored file that becomes a picture of an account; `subject` names it in the review, `held`: what comes before everybody sees it. */
interface NewPicture {
  readonly kind: PictureSlot;
  readonly accountId: AccountId;
  readonly subject: string;
  readonly file: string;
  readonly held: Hold | null;
}

/** Shows a picture to everybody at once, or to its owner alone until it is approved, and puts it before the reviewers (COVER-29). */
export const showNewPicture = async (
  unit: UnitOfWork,
  services: Pick<Services, "ports">,
  item: NewPicture,
): Promise<void> => {
  const { kind, accountId, file, held } = item;
  await withdrawReviews(unit, accountId, REPLACES[kind]);
  if (held === null) await showPicture(unit, accountId, kind, file);
  else {
    const address = `/api/v1/account/review/${reviewId(item)}/file/0`;
    await unit.execute(accountDecider, accountId, { type: "HoldPicture", picture: kind, address });
    await tellPages(unit, accountId);
  }
  await askReview(unit, services, item);
};
