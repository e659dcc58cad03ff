import { expect, test } from "vitest";

import { profileAlerts, type AlertFacts } from "../../src/domain/profile/alerts.ts";
import { dismissalSeconds } from "../../src/domain/profile/ending-memory.ts";
import { bioParts, mentionedNames } from "../../src/domain/profile/bio.ts";
import { sampleRecord, sampleTrialRecord } from "../../src/machines/profile/sample-profile.ts";

const kinds = (facts: AlertFacts, dismissed: readonly string[] = []) =>
  profileAlerts(facts, dismissed).map(({ kind }) => kind);

test("[PROFILE-41] an expiring subscription of somebody with access shows, a running one does not", () => {
  expect(kinds(sampleTrialRecord)).toContain("expiring");
  const running = {
    ...sampleTrialRecord,
    subscriptions: [{ type: "trial" as const, status: "active", end_at: 1, resumes_at: null }],
  };
  expect(kinds(running)).not.toContain("expiring");
});

test("a rejected avatar is told to the owner", () => {
  const rejected = {
    ...sampleRecord,
    can_edit: true,
    user: { ...sampleRecord.user, fans_avatar_rejected: true },
  };
  expect(profileAlerts(rejected, [])).toEqual([
    {
      kind: "pictureRejected",
      text: "Unfortunately your avatar was not approved. Please upload a pic with no nudity.",
    },
  ]);
  expect(kinds({ ...rejected, can_edit: false })).toEqual([]);
});

test("[CERR-15] a rejected cover, picture or film, is told to the owner once", () => {
  const text = "Unfortunately your cover pic/video was not approved. Please upload a media with no nudity.";
  for (const flags of [
    { fans_cover_picture_rejected: true },
    { fans_cover_video_rejected: true },
    { fans_cover_picture_rejected: true, fans_cover_video_rejected: true },
  ]) {
    const rejected = { ...sampleRecord, can_edit: true, user: { ...sampleRecord.user, ...flags } };
    expect(profileAlerts(rejected, [])).toEqual([{ kind: "pictureRejected", text }]);
    expect(kinds({ ...rejected, can_edit: false })).toEqual([]);
  }
});

test("[PROFILE-47] [PROFILE-50] a trial counts down until it is dismissed; a new end shows it again", () => {
  const memory = "ends_trial_ava_1790100000";
  expect(profileAlerts(sampleTrialRecord, [])).toContainEqual({
    kind: "ends",
    type: "trial",
    offerText: "Your trial ends",
    endsAt: 1_790_100_000,
    memory,
  });
  expect(kinds(sampleTrialRecord, [memory])).not.toContain("ends");
  expect(kinds({ ...sampleTrialRecord, trial_end_at: 1_790_200_000 }, [memory])).toContain("ends");
  expect(dismissalSeconds).toBe(86_400);
});

test("[PROFILE-48] a gift counts down the same way", () => {
  const gifted = { ...sampleRecord, is_gift: true, gift_end_at: 1_790_100_000 };
  expect(profileAlerts(gifted, [])).toMatchObject([
    { kind: "ends", type: "gift", memory: "ends_gift_ava_1790100000" },
  ]);
  expect(kinds({ ...gifted, is_gift: false })).toEqual([]);
});

test("[CENT-07] [OWNER-42] mentions of known people become links, unknown names stay text", () => {
  expect(mentionedNames("With @Noah and @noah, not @x")).toEqual(["noah"]);
  expect(bioParts("Hi @Noah, and @nobody.", [{ username: "noah" }])).toEqual([
    { kind: "text", text: "Hi " },
    { kind: "mention", text: "@Noah", username: "noah" },
    { kind: "text", text: ", and @nobody." },
  ]);
  expect(bioParts("", [])).toEqual([]);
  expect(bioParts("@noah@Mia", [{ username: "Noah" }, { username: "mia" }])).toEqual([
    { kind: "mention", text: "@noah", username: "Noah" },
    { kind: "text", text: "@Mia" },
  ]);
});

test("only a membership of somebody who still has access is told to expire", () => {
  const expiring = (type: "access" | "gift" | "free" | "snapchat", change: Partial<AlertFacts> = {}) =>
    kinds({
      ...sampleRecord,
      is_subscribed: true,
      subscriptions: [{ type, status: "expiring", end_at: 1_790_100_000, resumes_at: null }],
      ...change,
    });
  expect([expiring("access"), expiring("gift")]).toEqual([["expiring"], ["expiring"]]);
  expect([expiring("free"), expiring("snapchat")]).toEqual([[], []]);
  expect(expiring("access", { is_subscribed: false })).toEqual([]);
});

test("nothing counts down to an end that there is not, or of what the viewer has not", () => {
  const end = { trial_end_at: 1_790_100_000, gift_end_at: 1_790_100_000 };
  expect(kinds({ ...sampleRecord, ...end })).toEqual([]);
  expect(
    kinds({ ...sampleRecord, is_gift: true, is_trial: true, trial_end_at: null, gift_end_at: null }),
  ).toEqual([]);
});

test("an owner whose avatar is fine is told nothing", () => {
  expect(kinds({ ...sampleRecord, can_edit: true })).toEqual([]);
});
