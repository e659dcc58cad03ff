import { sql, type Kysely } from "kysely";

import { reviewDecider } from "../../domain/review/review.decider.ts";
import { parseReviewId } from "../../domain/review/review.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import { readFilesToReview } from "../gallery/gallery.review.ts";
import { signedIn, type Handlers } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { mediaAddress } from "../media/media-address.ts";
import { reviewerOf } from "../review/managed.ts";

/** How many messages before and after the reported one a reviewer reads. */
const AROUND = 3;

interface ReportedRow {
  readonly id: number;
  readonly direct_message_id: number;
  readonly username: string;
  readonly display_name: string;
  readonly text: string;
  readonly created_at: EpochSeconds;
  readonly is_reported: boolean;
  readonly is_deleted: boolean;
  readonly files: number;
}

/** The message of a report, and the two whose conversation it is in; null: the report is about none. */
const findConversation = async (
  database: Kysely<Database>,
  reportId: string,
): Promise<{ readonly messageId: number; readonly between: readonly AccountId[] } | null> => {
  const found = await database
    .selectFrom("support_request as s")
    .innerJoin("message as m", "m.id", "s.message_id")
    .innerJoin("conversation as c", "c.id", "m.conversation_id")
    .select(["m.id", "c.first_id", "c.second_id"])
    .where("s.id", "=", reportId)
    .executeTakeFirst();
  return found === undefined ? null : { messageId: found.id, between: [found.first_id, found.second_id] };
};

/** The message with those around it, oldest first: it alone is also read when it was taken back. */
const readAround = async (database: Kysely<Database>, messageId: number): Promise<readonly ReportedRow[]> => {
  const { rows } = await sql<ReportedRow>`
    select m.id, m.direct_message_id, a.username, a.display_name, d.title as text, m.created_at,
      m.id = r.id as is_reported, m.deleted_at is not null as is_deleted,
      (select count(*)::int from direct_message_media dm where dm.direct_message_id = d.id) as files
    from message r join message m on m.conversation_id = r.conversation_id
      and m.sequence between r.sequence - ${AROUND} and r.sequence + ${AROUND}
    join direct_message d on d.id = m.direct_message_id
    join account a on a.id = m.sender_id
    where r.id = ${messageId} and (m.id = r.id or m.deleted_at is null)
    order by m.sequence`.execute(database);
  return rows;
};

/** What reviewers read of a conversation in which a message was reported. */
export const reportedConversationHandlers = {
  openReportedConversation: async ({ id }, context) => {
    const { services, metadata, now } = context;
    const { is_reviewer, acting_as } = signedIn(context);
    if (!is_reviewer || acting_as !== null) return refuse("not_allowed");
    const { database, keys, store } = services;
    const key = parseReviewId(id);
    const found = key?.kind === "report" ? await findConversation(database, key.subject) : null;
    if (found === null) return refuse("review_not_found");
    const { messageId, between } = found;
    const by = await reviewerOf(database, signedIn(context).id);
    // A manager reads no conversation of whom he manages, also as a reviewer.
    if ([by.id, ...by.manages].some((accountId) => between.includes(accountId))) return refuse("own_review");
    // Before it is sent: what cannot be noted is not opened.
    const { rejected } = await store.transact(metadata, (unit) =>
      unit.execute(reviewDecider, id, { type: "OpenReportedConversation", by, messageId }),
    );
    if (rejected !== undefined)
      return refuse(
        rejected === "own_review" || rejected === "already_decided" ? rejected : "review_not_found",
      );
    const rows = await readAround(database, messageId);
    const reported = rows.find(({ is_reported }) => is_reported);
    const files =
      reported === undefined
        ? []
        : await readFilesToReview(database, { subject: String(reported.direct_message_id) });
    return answer({
      messages: rows.map(({ direct_message_id: _content, ...row }) => ({
        ...row,
        media: row.is_reported
          ? files.map(({ kind, name }) => ({ kind, url: mediaAddress(keys, name, now) }))
          : [],
      })),
    });
  },
} satisfies Partial<Handlers>;
