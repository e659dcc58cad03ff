import { accountDecider } from "../../domain/account/account.decider.ts";
import { reviewDecider } from "../../domain/review/review.decider.ts";
import { checkReviewText, parseReviewId } from "../../domain/review/review.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import { publishCounters } from "../account/counters.ts";
import { decideApplication, openApplication } from "../creator-application/review.ts";
import { signedIn, subjectOf, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, content, redirect, refuse, refuseFields, type Refusal } from "../http/reply.ts";
import { mediaAddress } from "../media/media-address.ts";
import { applicationRecord } from "./application-records.ts";
import { tellReviewers, withdrawReview } from "./ask-review.ts";
import { decideReview, findReview } from "./decide-review.ts";
import { reviewerOf } from "./managed.ts";
import {
  findApplication,
  PAGE,
  readApplications,
  readOwnReviews,
  readQueue,
  type ReviewCursor,
} from "./review.reads.ts";
import { reviewRecord } from "./review-records.ts";
import type { ReviewRow } from "./reviewed.ts";

const ok = () => answer({ ok: true as const });

/** Reviewers decide as themselves: who acts for a creator sees that creator's own items alone. */
const reviewing = (context: RequestContext): boolean => {
  const { is_reviewer, acting_as } = signedIn(context);
  return is_reviewer && acting_as === null;
};

const pageOf = async <Row extends { readonly at: number; readonly id: string }, Item>(
  rows: readonly Row[],
  record: (row: Row) => Promise<Item>,
) => {
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return answer({
    items: await Promise.all(shown.map(record)),
    next: rows.length > PAGE && last !== undefined ? { before_time: last.at, before_id: last.id } : null,
  });
};

const cursorOf = ({ before_time, before_id }: EndpointInput<"getReview">): ReviewCursor | null =>
  before_time === undefined ? null : { time: before_time, id: before_id ?? "" };

/** A reason or a message as it is kept, or its text. */
const written = (message: string, field: string): { readonly text: string } | Refusal => {
  const { message: wrong } = checkReviewText({ message });
  return wrong === undefined ? { text: message.trim() } : refuseFields({ [field]: wrong });
};

/** The item if it is the caller's, or that of the creator for whom he acts. */
const ownItem = async (context: RequestContext, id: string): Promise<ReviewRow | null> => {
  const item = await findReview(context.services, id);
  return item === null || item.account_id !== subjectOf(context) || item.status === "withdrawn" ? null : item;
};

const decideOnApplication = async (
  context: RequestContext,
  applicationId: string,
  decision: Parameters<typeof decideApplication>[2],
) => {
  const { services, metadata } = context;
  const found = await findApplication(services.database, applicationId);
  if (found === null) return refuse("already_decided");
  const { id, manages } = await reviewerOf(services.database, signedIn(context).id);
  if ([id, ...manages].includes(found.account_id)) return refuse("own_review");
  const decided = await decideApplication({ ...services, metadata }, found.username, decision);
  return decided ? ok() : refuse("already_decided");
};

/** What the review of pictures, posts, applications and reports answers (section 22, COVER-29). */
export const reviewHandlers = {
  getReview: async (input, context) => {
    const { services } = context;
    const { database } = services;
    const { tab = "own", status } = input;
    const cursor = cursorOf(input);
    if (tab === "own") {
      const rows = await readOwnReviews(database, subjectOf(context), status ?? null, cursor);
      return pageOf(rows, (row) => reviewRecord(services, row, "owner"));
    }
    if (!reviewing(context)) return refuse("not_allowed");
    const { id, manages } = await reviewerOf(database, signedIn(context).id);
    const own = [id, ...manages];
    const wanted = status ?? "pending";
    if (tab === "applications")
      return pageOf(await readApplications(database, wanted, own, cursor), (row) =>
        applicationRecord(services, row),
      );
    const rows = await readQueue(database, tab, wanted, own, cursor);
    return pageOf(rows, (row) => reviewRecord(services, row, "reviewer"));
  },

  decideReview: async ({ id, decision, reason: given, asked_at: shown }, context) => {
    if (!reviewing(context)) return refuse("not_allowed");
    const reason = decision === "approve" ? null : written(given ?? "", "reason");
    if (reason !== null && "kind" in reason) return reason;
    const key = parseReviewId(id);
    if (key?.kind === "application")
      return decideOnApplication(
        context,
        key.subject,
        reason === null ? { status: "approved" } : { status: "rejected", reason: reason.text },
      );
    const { services, metadata } = context;
    const item = key === null ? null : await findReview(services, id);
    if (item === null) return refuse("review_not_found");
    if (shown !== undefined && shown !== item.asked_at) return refuse("conflict");
    const by = await reviewerOf(services.database, signedIn(context).id);
    const refused = await decideReview(
      { services, metadata, by },
      item,
      reason === null ? { decision: "approve" } : { decision: "reject", reason: reason.text },
    );
    return refused === null ? ok() : refuse(refused);
  },

  appealReview: async ({ id, message: given }, context) => {
    const message = written(given, "message");
    if ("kind" in message) return message;
    const accountId = subjectOf(context);
    return context.services.store.transact(context.metadata, async (unit) => {
      const command = { type: "AppealReview", accountId, message: message.text } as const;
      const { rejected } = await unit.execute(reviewDecider, id, command);
      if (rejected !== undefined)
        return refuse(
          rejected === "own_review" || rejected === "already_decided" ? "review_not_found" : rejected,
        );
      await publishCounters(unit, accountId);
      tellReviewers(unit);
      return ok();
    });
  },

  deleteReviewed: async ({ id }, context) => {
    const item = await ownItem(context, id);
    if (item === null || item.kind === "report") return refuse("review_not_found");
    const thing = context.services.reviewed[item.kind];
    return context.services.store.transact(context.metadata, async (unit) => {
      await withdrawReview(unit, id);
      await thing.remove(unit, item);
      await publishCounters(unit, subjectOf(context));
      tellReviewers(unit);
      return ok();
    });
  },

  getReviewFile: async ({ id, index }, context) => {
    const { services, site, now } = context;
    const item = await findReview(services, id);
    if (item === null || item.kind === "report" || item.status === "withdrawn")
      return refuse("review_not_found");
    const isOwner = item.account_id === subjectOf(context) || item.account_id === signedIn(context).id;
    if (!isOwner && !(reviewing(context) && item.status === "pending")) return refuse("review_not_found");
    const file = (await services.reviewed[item.kind].files(services.database, item))[index];
    if (file === undefined) return refuse("review_not_found");
    return redirect(site.record.media_host + mediaAddress(services.keys, file.name, now), 302);
  },

  getReviewDocument: async ({ id, document }, context) => {
    if (!reviewing(context)) return refuse("not_allowed");
    const { services, metadata } = context;
    const key = parseReviewId(id);
    const found = key?.kind === "application" ? await findApplication(services.database, key.subject) : null;
    if (found === null || key === null) return refuse("review_not_found");
    const { account_id: accountId, username } = found;
    const { id: reviewerId, manages } = await reviewerOf(services.database, signedIn(context).id);
    if ([reviewerId, ...manages].includes(accountId)) return refuse("own_review");
    const opened = await openApplication(services, username);
    const picture =
      opened?.id === key.subject ? opened.pictures.find(({ kind }) => kind === document) : undefined;
    if (picture === undefined) return refuse("review_not_found");
    // Before it is sent: what cannot be noted is not opened.
    await services.store.transact(metadata, (unit) =>
      unit.execute(accountDecider, accountId, {
        type: "OpenDocument",
        application_id: key.subject,
        document,
      }),
    );
    return content("image/jpeg", picture.jpeg, { headers: { "cache-control": "no-store" } });
  },
} satisfies Partial<Handlers>;
