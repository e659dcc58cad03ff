import { match } from "ts-pattern";

import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { AccountId, EpochSeconds } from "../unit/unit.ts";
import type { AskedReview, ReviewEvent } from "./review.events.ts";

/** Who decides, and for which creators he acts as their manager. */
export interface Reviewer {
  readonly id: AccountId;
  readonly manages: readonly AccountId[];
}

/** `by` null: the scanner. `file`: where the picture or film lies once this is decided. */
interface Verdict {
  readonly by: Reviewer | null;
  readonly file: string | null;
}

export type ReviewCommand =
  | ({ readonly type: "AskReview" } & AskedReview)
  | { readonly type: "ReleaseReview"; readonly file: string | null }
  | ({ readonly type: "ApproveReview" } & Verdict)
  | ({ readonly type: "RejectReview"; readonly reason: string } & Verdict)
  /** What was approved, or waits, is taken from view because of a report. */
  | ({ readonly type: "TakeDown"; readonly reason: string } & Verdict)
  | { readonly type: "AppealReview"; readonly accountId: AccountId; readonly message: string }
  /** A reviewer reads what is around the reported message. */
  | { readonly type: "OpenReportedConversation"; readonly by: Reviewer; readonly messageId: number }
  | { readonly type: "WithdrawReview" };

export type ReviewRejection =
  | "review_not_found"
  | "own_review"
  | "already_decided"
  | "not_rejected"
  | "already_appealed";

export interface ReviewState {
  readonly status: "none" | "pending" | "approved" | "rejected" | "withdrawn";
  readonly asked: AskedReview | null;
  /** When it was asked last: what it is about may be another thing since. */
  readonly askedAt: EpochSeconds | null;
  readonly file: string | null;
  readonly held: AskedReview["held"];
  readonly reason: string | null;
  /** The message of the only appeal. */
  readonly appeal: string | null;
}

type Answer = Decision<ReviewEvent, ReviewRejection>;
type After<Type extends ReviewCommand["type"]> = Extract<ReviewCommand, { type: Type }>;

const isOwn = ({ asked }: ReviewState, by: Reviewer | null): boolean =>
  by !== null &&
  asked !== null &&
  asked.accountId !== null &&
  [by.id, ...by.manages].includes(asked.accountId);

/** What keeps somebody from deciding: nobody decides on his own things, or on a creator's whom he manages. */
const refusalOf = (state: ReviewState, by: Reviewer | null): ReviewRejection | null => {
  if (state.status === "none" || state.status === "withdrawn") return "review_not_found";
  return isOwn(state, by) ? "own_review" : null;
};

const rejected = ({ by, reason, file }: After<"RejectReview" | "TakeDown">): Answer =>
  accept({ type: "ReviewRejected", data: { reviewerId: by?.id ?? null, reason, file } });

const appeal = (
  { accountId, message }: After<"AppealReview">,
  { status, asked, appeal: before }: ReviewState,
): Answer => {
  if (asked === null || asked.kind === "report" || asked.accountId !== accountId || status === "withdrawn")
    return reject("review_not_found");
  if (before !== null) return reject("already_appealed");
  return status === "rejected"
    ? accept({ type: "ReviewAppealed", data: { message } })
    : reject("not_rejected");
};

/**
 * The review of one picture, post, medium or report (COVER-29): it waits, is approved or rejected with a reason, and who is
 * rejected appeals once. What is changed is asked for anew.
 */
export const reviewDecider: Decider<ReviewCommand, ReviewState, ReviewEvent, ReviewRejection> = {
  stream: "review",
  initial: { status: "none", asked: null, askedAt: null, file: null, held: null, reason: null, appeal: null },
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Answer>()
      .with({ type: "AskReview" }, ({ type: _type, ...asked }) =>
        accept({ type: "ReviewAsked", data: { ...asked, askedAt: now } }),
      )
      .with({ type: "ReleaseReview" }, ({ file }) =>
        state.status === "pending" && state.held === "scan"
          ? accept({ type: "ReviewReleased", data: { file } })
          : accept(),
      )
      .with({ type: "ApproveReview" }, ({ by, file }) => {
        const refused = refusalOf(state, by);
        if (refused !== null) return reject(refused);
        return state.status === "pending"
          ? accept({ type: "ReviewApproved", data: { reviewerId: by?.id ?? null, file } })
          : reject("already_decided");
      })
      .with({ type: "RejectReview" }, (it) => {
        const refused = refusalOf(state, it.by);
        if (refused !== null) return reject(refused);
        return state.status === "pending" ? rejected(it) : reject("already_decided");
      })
      .with({ type: "TakeDown" }, (it) => {
        const refused = refusalOf(state, it.by);
        if (refused !== null) return reject(refused);
        return state.status === "rejected" ? accept() : rejected(it);
      })
      .with({ type: "AppealReview" }, (it) => appeal(it, state))
      .with({ type: "OpenReportedConversation" }, ({ by, messageId }) => {
        const refused = state.asked?.kind === "report" ? refusalOf(state, by) : "review_not_found";
        if (refused !== null) return reject(refused);
        return state.status === "pending"
          ? accept({ type: "ReportedConversationOpened", data: { reviewerId: by.id, messageId } })
          : reject("already_decided");
      })
      .with({ type: "WithdrawReview" }, () =>
        state.status === "none" || state.status === "withdrawn"
          ? accept()
          : accept({ type: "ReviewWithdrawn", data: {} }),
      )
      .exhaustive(),
  evolve: (state, event) => {
    switch (event.type) {
      case "ReviewAsked": {
        const { askedAt, ...asked } = event.data;
        const { file, held } = asked;
        return { status: "pending", asked, askedAt, file, held, reason: null, appeal: null };
      }
      case "ReviewReleased":
        return { ...state, held: null, file: event.data.file };
      case "ReviewApproved":
        return { ...state, status: "approved", held: null, reason: null, file: event.data.file };
      case "ReviewRejected":
        return {
          ...state,
          status: "rejected",
          held: "approval",
          reason: event.data.reason,
          file: event.data.file,
        };
      case "ReviewAppealed":
        return { ...state, status: "pending", appeal: event.data.message };
      case "ReviewWithdrawn":
        return { ...state, status: "withdrawn", held: null };
      default:
        return state;
    }
  },
};
