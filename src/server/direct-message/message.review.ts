import { INBOX_PATH } from "../../domain/direct-message/conversation-path.ts";
import { readFilesToReview } from "../gallery/gallery.review.ts";
import { setHeld } from "../gallery/show-gallery.ts";
import type { Reviewed, ReviewedThings } from "../review/reviewed.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { tellMessageChanged } from "./message-changed.ts";
import { takeBack } from "./take-back.ts";

const hold = async (unit: UnitOfWork, subject: string, held: boolean): Promise<void> => {
  await setHeld(unit, Number(subject), held);
  await tellMessageChanged(unit, Number(subject));
};

const message: Reviewed = {
  folder: null,
  show: (unit, { subject }) => hold(unit, subject, false),
  hide: (unit, { subject }) => hold(unit, subject, true),
  // Wherever it was delivered.
  remove: async (unit, { subject }) => {
    const sent = await unit.sql
      .selectFrom("message as m")
      .innerJoin("account as a", "a.id", "m.sender_id")
      .select(["m.id", "a.id as sender_id", "a.username"])
      .where("m.direct_message_id", "=", Number(subject))
      .where("m.deleted_at", "is", null)
      .orderBy("m.id")
      .execute();
    for (const { id, sender_id, username } of sent) await takeBack(unit, { id: sender_id, username }, id);
  },
  files: readFilesToReview,
  text: async (database, { subject }) =>
    (
      await database
        .selectFrom("direct_message")
        .select("title")
        .where("id", "=", Number(subject))
        .executeTakeFirst()
    )?.title ?? "",
  replaceAt: () => INBOX_PATH,
};

/** What reviewers look at of messages: their media (COVER-29). */
export const reviewedMessages = { message } satisfies Partial<ReviewedThings>;
