import fc from "fast-check";
import { expect, test } from "vitest";

import { fold } from "../../src/domain/decider/decider.ts";
import { reviewDecider, type ReviewCommand, type Reviewer } from "../../src/domain/review/review.decider.ts";
import {
  checkReviewText,
  parseReviewId,
  reviewFilters,
  reviewId,
  reviewTabs,
} from "../../src/domain/review/review.ts";
import { given } from "../running/given.ts";

const rita: Reviewer = { id: "rita", manages: [] };
const manager: Reviewer = { id: "max", manages: ["ava"] };
const owner: Reviewer = { id: "ava", manages: [] };
const avatar = { kind: "avatar", accountId: "ava", subject: "a1", file: "public/a.webp" } as const;
const asked = { type: "AskReview", ...avatar, held: null, target: null } as const;
const approve = (by: Reviewer | null) => ({ type: "ApproveReview", by, file: "public/a.webp" }) as const;
const rejectBy = (by: Reviewer | null, reason = "nudity") =>
  ({ type: "RejectReview", by, reason, file: "review/a.webp" }) as const;
const takeDown = { ...rejectBy(rita), type: "TakeDown" } as const;
const appeal = (accountId = "ava") => ({ type: "AppealReview", accountId, message: "It is art." }) as const;
const withdraw = { type: "WithdrawReview" } as const;

const run = (...commands: readonly ReviewCommand[]) => given(reviewDecider).whenAt(5, ...commands);

test("[COVER-29] what is asked for waits, and is decided once", () => {
  expect(run(asked).state).toMatchObject({ status: "pending", file: "public/a.webp", held: null });
  expect(run(asked, approve(rita), approve(rita), rejectBy(rita)).answers).toEqual([
    "accepted",
    "accepted",
    "already_decided",
    "already_decided",
  ]);
  const { events, state } = run(asked, rejectBy(rita));
  expect(events.at(-1)).toEqual({
    type: "ReviewRejected",
    data: { reviewerId: "rita", reason: "nudity", file: "review/a.webp" },
  });
  expect(state).toMatchObject({ status: "rejected", reason: "nudity", file: "review/a.webp" });
  expect(run(approve(rita)).answer).toBe("review_not_found");
});

test("nobody decides on his own things, or on those of a creator whom he manages", () => {
  for (const by of [owner, manager])
    for (const command of [approve(by), rejectBy(by), { ...takeDown, by }])
      expect(run(asked, command).answer, command.type).toBe("own_review");
  const ofNobody = { ...asked, kind: "report", accountId: null } as const;
  expect(run(ofNobody, approve(rita)).answer).toBe("ReviewApproved");
});

test("a report's conversation is opened while the report waits, never by those whom it is about or who manage them", () => {
  const report = { ...asked, kind: "report" } as const;
  const openBy = (by: Reviewer) => ({ type: "OpenReportedConversation", by, messageId: 7 }) as const;
  const { answers, events, state } = run(report, openBy(rita), openBy(owner), openBy(manager));
  expect(answers).toEqual(["accepted", "accepted", "own_review", "own_review"]);
  expect(events.at(-1)).toEqual({
    type: "ReportedConversationOpened",
    data: { reviewerId: "rita", messageId: 7 },
  });
  expect(state).toEqual(run(report).state);
  expect(run(report, approve(rita), openBy(rita)).answer).toBe("already_decided");
  expect(run(asked, openBy(rita)).answer).toBe("review_not_found");
  expect(run(openBy(rita)).answer).toBe("review_not_found");
});

test("who is rejected appeals once; the second decision stands", () => {
  const { answers, state } = run(
    asked,
    appeal(),
    rejectBy(rita),
    appeal("noah"),
    appeal(),
    rejectBy(rita, "still nudity"),
    appeal(),
  );
  expect(answers).toEqual([
    "accepted",
    "not_rejected",
    "accepted",
    "review_not_found",
    "accepted",
    "accepted",
    "already_appealed",
  ]);
  expect(state).toMatchObject({ status: "rejected", reason: "still nudity", appeal: "It is art." });
  expect(run(asked, rejectBy(rita), appeal(), approve(rita)).state.status).toBe("approved");
  const report = { ...asked, kind: "report" } as const;
  expect(run(report, rejectBy(rita), appeal()).answer).toBe("review_not_found");
});

test("a report takes down what was approved, once", () => {
  expect(run(asked, approve(rita), takeDown).answer).toBe("ReviewRejected");
  expect(run(asked, rejectBy(rita), takeDown).answer).toBe("");
  expect(run(asked, withdraw, takeDown).answer).toBe("review_not_found");
});

test("what the scanner lets through is shown while it waits; what must be approved goes on waiting", () => {
  const release = { type: "ReleaseReview", file: "public/b.webp" } as const;
  expect(run({ ...asked, held: "scan" }, release).state).toMatchObject({
    ...{ status: "pending", held: null, file: "public/b.webp" },
  });
  const held = run({ ...asked, held: "approval" }, release);
  expect([held.answer, held.state.held]).toEqual(["", "approval"]);
  expect(run({ ...asked, held: "scan" }, rejectBy(null), release).answer).toBe("");
  expect(run(asked, rejectBy(null)).events.at(-1)?.data).toMatchObject({ reviewerId: null });
});

test("what is changed is asked for anew, with another appeal", () => {
  const again = run(asked, rejectBy(rita), appeal(), rejectBy(rita), asked);
  expect(again.state).toMatchObject({ status: "pending", appeal: null, reason: null });
  expect(run(asked, withdraw, withdraw).events.map(({ type }) => type)).toEqual([
    "ReviewAsked",
    "ReviewWithdrawn",
  ]);
});

const command: fc.Arbitrary<ReviewCommand> = fc.oneof(
  fc.constantFrom<ReviewCommand>(
    asked,
    { ...asked, held: "scan" },
    { ...asked, held: "approval" },
    { type: "ReleaseReview", file: "public/b.webp" },
    takeDown,
    withdraw,
  ),
  fc.constantFrom(rita, manager, owner, null).map(approve),
  fc.constantFrom(rita, manager, owner, null).map((by) => rejectBy(by)),
  fc.constantFrom("ava", "noah").map(appeal),
);

test("after any history: the owner and his manager decided nothing, each asking has one appeal at most, replay equals the state", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const { events, state } = run(...commands);
      expect(fold(reviewDecider, events)).toEqual(state);
      let appeals = 0;
      let open = false;
      for (const { type, data } of events) {
        if (type === "ReviewAsked") [appeals, open] = [0, true];
        if (type === "ReviewAppealed") {
          expect([(appeals += 1), open]).toEqual([1, false]);
          open = true;
        }
        if (type === "ReviewApproved") expect(open).toBe(true);
        if (type === "ReviewApproved" || type === "ReviewRejected" || type === "ReviewWithdrawn")
          open = false;
        if ("reviewerId" in data) expect(["rita", null]).toContain(data.reviewerId);
      }
    }),
  );
});

test("an id names kind and subject", () => {
  for (const key of [
    { kind: "cover_picture", subject: "0a1b" },
    { kind: "report", subject: "0192-ab" },
  ] as const)
    expect(parseReviewId(reviewId(key))).toEqual(key);
  for (const wrong of ["avatar", "avatar-", "film-1", "avatar-../x", "", "toString-1"])
    expect(parseReviewId(wrong), wrong).toBeNull();
});

test("a reason has 1 to 1000 characters", () => {
  expect(checkReviewText({ message: " " })).toEqual({ message: "This field is required" });
  expect(checkReviewText({ message: "a".repeat(1000) })).toEqual({});
  expect(checkReviewText({ message: "a".repeat(1001) })).toEqual({
    message: "Please write at most 1000 characters",
  });
});

test("reviewers see first what waits, people of their own first what is not approved", () => {
  const lists = Object.fromEntries(Object.keys(reviewTabs).map((tab) => [tab, reviewFilters(tab as "own")]));
  const reviewed = ["pending", "rejected", "approved"];
  expect(lists).toEqual({
    ...{ media: reviewed, applications: reviewed, reports: reviewed },
    own: ["open", "approved"],
  });
});
