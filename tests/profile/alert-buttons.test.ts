import { describe, expect, test } from "vitest";
import { waitFor, type AnyEventObject } from "xstate";

import { profileAlerts } from "../../src/domain/profile/alerts.ts";
import { drive } from "../../model-tests/walk/drive.ts";
import { membershipMachine, type MembershipInput } from "../../src/machines/membership/membership.machine.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import {
  sampleExpiringRecord,
  sampleRecord,
  sampleTrialRecord,
} from "../../src/machines/profile/sample-profile.ts";
import { NOW, routeTo, startReady } from "./profile-start.ts";

/** The dialogs that the profile asked for, as the flow of the membership goes on with them. */
const ledTo = (emitted: readonly AnyEventObject[], signedIn = true): readonly AnyEventObject[] =>
  emitted.flatMap(({ dialog }) => {
    const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
    const input = { request: dialog as MembershipInput["request"], signedIn, now: NOW, page };
    return drive(membershipMachine, input).emitted;
  });

const member = { ...sampleRecord, is_subscribed: true };
const fan = { ...sampleFan, has_purchase: false };

describe("alerts", () => {
  const memory = "ends_trial_ava_1790100000";
  const kinds = ({ view }: Awaited<ReturnType<typeof startReady>>) => {
    const shown = view();
    if (shown.status !== "ready") return [];
    return profileAlerts(shown.creator, shown.dismissed).map(({ kind }) => kind);
  };
  test("[PROFILE-47] [PROFILE-50] a dismissed countdown goes and is kept in mind", async () => {
    const started = await startReady({ records: [sampleTrialRecord], user: fan });
    expect(kinds(started)).toContain("ends");
    started.actor.send({ type: "alert.dismissed", memory });
    expect(kinds(started)).not.toContain("ends");
    expect(started.kept).toEqual([memory]);
    const later = await startReady({ records: [sampleTrialRecord], user: fan, remembered: [memory] });
    expect(kinds(later)).not.toContain("ends");
  });
  test("[SUB-45] Reactivate opens its dialog; what it changed shows at once, and the record is read anew", async () => {
    const { actor, calls, emitted } = await startReady({
      records: [sampleExpiringRecord, { ...member, tip_blocked: true }],
      user: fan,
    });
    actor.send({ type: "membership.pressed", asked: { subscription: "access", action: "reactivate" } });
    const [subscription] = sampleExpiringRecord.subscriptions;
    const about = { username: "ava", displayName: "Ava", subscription };
    expect(ledTo(emitted)).toEqual([
      { type: "dialog.requested", dialog: { kind: "reactivate-subscription", ...about } },
    ]);
    const change = {
      type: "access",
      status: "active",
      canceled_at: null,
      end_at: NOW + 9,
      resumes_at: null,
    } as const;
    actor.send({ type: "subscription.changed", username: "noah", change });
    expect(actor.getSnapshot().context.creator?.subscriptions).toEqual([subscription]);
    actor.send({ type: "subscription.changed", username: "ava", change });
    expect(actor.getSnapshot().context.creator?.subscriptions).toEqual([{ ...subscription, ...change }]);
    await waitFor(actor, (snapshot) => snapshot.context.creator?.tip_blocked === true);
    expect(calls.loads).toBe(2);
  });
  test("[SUB-42] [SUB-43] Unsubscribe and Unfollow open the dialog of that subscription", async () => {
    const [access] = sampleExpiringRecord.subscriptions;
    const subscriptions = (["access", "free"] as const).map(
      (type) => ({ ...access!, type, status: "active", canceled_at: null }) as const,
    );
    const { actor, emitted } = await startReady({ records: [{ ...member, subscriptions }], user: fan });
    actor.send({ type: "membership.pressed", asked: { subscription: "free", action: "cancel" } });
    actor.send({ type: "membership.pressed", asked: { subscription: "access", action: "cancel" } });
    expect(ledTo(emitted)).toMatchObject([
      { dialog: { kind: "cancel-subscription", subscription: { type: "free" } } },
      { dialog: { kind: "cancel-subscription", subscription: { type: "access" } } },
    ]);
  });
  test("[SUBP-04] what ended at once takes its posts away: the lists are read anew; a scheduled end leaves them", async () => {
    const { actor, asked } = await startReady({ records: [sampleExpiringRecord], user: fan });
    const before = asked.length;
    const change = {
      type: "access",
      status: "expiring",
      canceled_at: NOW,
      end_at: NOW + 9,
      resumes_at: null,
    } as const;
    actor.send({ type: "subscription.changed", username: "ava", change });
    expect(asked.length).toBe(before);
    actor.send({ type: "subscription.changed", username: "ava", change: { ...change, status: "expired" } });
    expect(asked.length).toBe(before + 2);
  });
  test("[SUB-46] [SUB-47] Reactivate on a gift or trial opens the subscribe flow and asks nothing", async () => {
    const { actor, emitted } = await startReady({ records: [sampleTrialRecord], user: fan });
    actor.send({ type: "membership.pressed", asked: { subscription: "trial", action: "reactivate" } });
    actor.send({ type: "membership.pressed", asked: { subscription: "gift", action: "reactivate" } });
    const subscribe = { dialog: { kind: "subscribe", username: "ava" } };
    expect(ledTo(emitted)).toMatchObject([subscribe, subscribe]);
  });
  test("[SUB-48] Reactivate on a membership that does not expire opens the subscribe flow", async () => {
    const [expiring] = sampleExpiringRecord.subscriptions;
    const running = { ...sampleExpiringRecord, subscriptions: [{ ...expiring!, status: "active" as const }] };
    const { actor, emitted } = await startReady({ records: [running], user: fan });
    actor.send({ type: "membership.pressed", asked: { subscription: "access", action: "reactivate" } });
    expect(ledTo(emitted)).toMatchObject([{ dialog: { kind: "subscribe", username: "ava" } }]);
  });
  test("[PROFILE-27] [AUTH-43] a guest's link to a message leads to the log-in that comes back to it", async () => {
    const { emitted } = await startReady({
      user: null,
      records: [sampleRecord],
      route: routeTo("", { dm_id: "7" }),
    });
    expect(emitted).toContainEqual({
      type: "dialog.requested",
      dialog: { kind: "sign-in", reload: true },
    });
  });

  test("[SUB-57] [SUB-58] a visitor who asks to cancel or reactivate gets the log-in form", async () => {
    const { actor, emitted } = await startReady({ records: [sampleRecord] });
    actor.send({ type: "membership.pressed", asked: { subscription: "access", action: "cancel" } });
    actor.send({ type: "membership.pressed", asked: { subscription: "access", action: "reactivate" } });
    const form = { dialog: { kind: "sign-in", reload: true } };
    expect(ledTo(emitted, false)).toMatchObject([form, form]);
  });
});
