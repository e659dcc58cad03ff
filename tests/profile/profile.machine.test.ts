import { describe, expect, test } from "vitest";
import { waitFor } from "xstate";

import { sampleFan } from "../../src/machines/app/sample-records.ts";
import {
  sampleExpiringRecord,
  samplePendingRecord,
  sampleRecord,
  sampleTrialRecord,
} from "../../src/machines/profile/sample-profile.ts";
import type { SocketReceived } from "../../src/machines/socket/socket-received.ts";
import { NOW, routeTo, startProfile, type ProfileWorld } from "./profile-start.ts";

const member = { ...sampleRecord, is_subscribed: true };
const fan = { ...sampleFan, has_purchase: false };
const ready = async (world: ProfileWorld) => {
  const started = startProfile(world);
  await waitFor(started.actor, (snapshot) => snapshot.matches("ready"));
  return started;
};
const shownTab = ({ view }: Awaited<ReturnType<typeof ready>>) => {
  const shown = view();
  return shown.status === "ready" ? shown.tab : shown.status;
};
const ofPost = (
  action: "add" | "delete" | "notify-new" | "edit",
  model_username = "ava",
): SocketReceived => ({
  type: "socket.received",
  name: "post.update",
  data: { model_username, post_id: 1, action, access: "paid" },
});
const payment = (type: string, model_username: string): SocketReceived => ({
  type: "socket.received",
  name: "payment.update",
  data: {
    type,
    model_username,
    status: "paid",
    transaction_id: "t",
    amount_usd: 999,
    payment_intent: "subscription",
    initial_purchase: true,
  },
});

describe("tabs and the address", () => {
  test("[PROFILE-82] a viewer with access changes the address", async () => {
    const started = await ready({ records: [member], user: fan });
    started.actor.send({ type: "tab.chosen", tab: "photos" });
    expect(started.emitted).toContainEqual({ type: "navigation.requested", to: "/ava/photos" });
    started.actor.send({ type: "route.changed", route: routeTo("photos"), now: NOW });
    expect(shownTab(started)).toBe("photos");
    expect(started.asked.at(-2)?.request.input).toMatchObject({ type: "image" });
  });
  test("[PROFILE-83] a viewer without access changes the tab alone", async () => {
    const started = await ready({ records: [sampleRecord] });
    started.actor.send({ type: "tab.chosen", tab: "free" });
    expect(started.emitted).toEqual([]);
    expect(shownTab(started)).toBe("free");
    expect(started.asked.map(({ request }) => request.input)).toContainEqual({
      username: "ava",
      status: "unpinned-free",
    });
  });
  test("[PROFILE-79] [PROFILE-90] a tab without access goes to the bare path; noterms stays", async () => {
    const started = await ready({ records: [sampleRecord], route: routeTo("photos", { noterms: "" }) });
    expect(started.emitted).toEqual([{ type: "navigation.requested", to: "/ava?noterms", replace: true }]);
    expect(shownTab(started)).toBe("posts");
    const root = await ready({ records: [sampleRecord], route: routeTo("videos", {}, true) });
    expect(root.emitted).toEqual([{ type: "navigation.requested", to: "/", replace: true }]);
  });
  test("[PROFILE-28] posts/create is ignored without can_edit", async () => {
    const started = await ready({ records: [member], user: fan, route: routeTo("posts/create") });
    expect(started.emitted).toEqual([{ type: "navigation.requested", to: "/ava", replace: true }]);
    const owner = await ready({
      records: [{ ...sampleRecord, can_edit: true }],
      user: fan,
      route: routeTo("posts/create"),
    });
    expect(owner.emitted).toEqual([]);
  });
});

describe("the offer buttons", () => {
  test("[SUB-30] a guest's offer opens the visitors' dialog, 'Follow for FREE' the follow one", async () => {
    const { actor, emitted } = await ready({ records: [sampleRecord] });
    actor.send({ type: "offer.pressed", offer: "12mo" });
    actor.send({ type: "offer.pressed", offer: "free" });
    expect(emitted).toMatchObject([
      {
        type: "dialog.requested",
        dialog: { kind: "visitor-subscribe", username: "ava", mode: "subscribe", offer: "12mo" },
      },
      { type: "dialog.requested", dialog: { kind: "visitor-subscribe", mode: "follow" } },
    ]);
  });
  test("a fan's offer opens the benefits dialog with the creator that is shown", async () => {
    const { actor, emitted } = await ready({ records: [sampleRecord], user: fan });
    actor.send({ type: "offer.pressed", offer: "trial" });
    expect(emitted).toMatchObject([
      {
        dialog: {
          kind: "subscribe",
          username: "ava",
          offer: "trial",
          creator: { user: { username: "ava" } },
        },
      },
    ]);
  });
  test("[FOLLOW-01] a guest's follow posts nothing", async () => {
    const { actor, calls } = await ready({
      records: [sampleRecord],
      follow: { status: "failed", failure: { code: "unauthorized", error: "x" } },
    });
    actor.send({ type: "offer.pressed", offer: "free" });
    expect(calls.follows).toBe(0);
  });
  test("[FOLLOW-02] [FOLLOW-03] a fan with a purchase follows at once, then the page reloads", async () => {
    const follow = {
      status: "ok",
      data: { subscription: { ...sampleTrialRecord.subscriptions[0]!, type: "free" } },
    } as const;
    const { actor, calls, emitted } = await ready({
      records: [sampleRecord],
      user: { ...fan, has_purchase: true },
      follow,
    });
    actor.send({ type: "offer.pressed", offer: "free" });
    actor.send({ type: "offer.pressed", offer: "free" });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: "idle" }));
    expect(calls.follows).toBe(1);
    expect(emitted).toEqual([
      { type: "flash.requested", toast: { kind: "success", text: "You are now following Ava for free." } },
      { type: "page.reloadRequested" },
    ]);
  });
  test("[FOLLOW-04] [FOLLOW-08] a fan without a purchase gets the card check and posts nothing", async () => {
    const { actor, calls, emitted } = await ready({ records: [sampleRecord], user: fan });
    actor.send({ type: "offer.pressed", offer: "free" });
    expect(calls.follows).toBe(0);
    expect(emitted).toMatchObject([
      { dialog: { kind: "payment", intent: "tip", tipType: "follow_free", tipAmount: 0, returnUri: "/ava" } },
    ]);
  });
  test("[FOLLOW-06] [CERR-02] while pending a follow only says so", async () => {
    const { actor, calls, emitted } = await ready({
      records: [samplePendingRecord],
      user: { ...fan, has_purchase: true },
    });
    actor.send({ type: "offer.pressed", offer: "free" });
    expect(calls.follows).toBe(0);
    expect(emitted).toMatchObject([
      { type: "toast.requested", kind: "error", text: "Profile Pending Verification" },
    ]);
  });
  test("[CERR-05] a follow that is refused says why and can be tried again", async () => {
    const follow = {
      status: "failed",
      failure: { code: "free_follow_off", error: "This creator does not offer a free profile." },
    } as const;
    const { actor, calls, emitted } = await ready({
      records: [sampleRecord],
      user: { ...fan, has_purchase: true },
      follow,
    });
    for (const times of [1, 2]) {
      actor.send({ type: "offer.pressed", offer: "free" });
      await waitFor(actor, (snapshot) => snapshot.matches({ ready: "idle" }));
      expect(calls.follows).toBe(times);
    }
    expect(emitted[0]).toMatchObject({ kind: "error", text: "This creator does not offer a free profile." });
  });
  test("[CERR-06] a follow that is refused without a word shows a toast all the same", async () => {
    const { actor, emitted } = await ready({
      records: [sampleRecord],
      user: { ...fan, has_purchase: true },
      follow: { status: "failed", failure: { code: "server_error", error: "" } },
    });
    actor.send({ type: "offer.pressed", offer: "free" });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: "idle" }));
    expect(emitted).toMatchObject([{ type: "toast.requested", kind: "error", text: "" }]);
  });
  test("[CERR-01] while the profile is pending a subscription only says so, from an offer and from a locked post", async () => {
    for (const event of [{ type: "offer.pressed", offer: "1mo" }, { type: "lockedPost.pressed" }] as const) {
      const pending = await ready({ records: [samplePendingRecord], user: fan });
      pending.actor.send(event);
      expect(pending.emitted).toMatchObject([
        { type: "toast.requested", kind: "error", text: "Profile Pending Verification" },
      ]);
      const approved = await ready({ records: [sampleRecord], user: fan });
      approved.actor.send(event);
      expect(approved.emitted).toMatchObject([{ type: "dialog.requested", dialog: { kind: "subscribe" } }]);
    }
  });
});

describe("follow_free=1", () => {
  const route = routeTo("", { follow_free: "1", noterms: "" });
  test("[PROFILE-25] opens the free follow and leaves the address", async () => {
    const { emitted } = await ready({ records: [sampleRecord], route });
    expect(emitted).toMatchObject([
      { type: "navigation.requested", to: "/ava?noterms=", replace: true },
      { dialog: { kind: "visitor-subscribe", mode: "follow" } },
    ]);
  });
  test("[FOLLOW-10] does nothing for owner, follower or viewer with access, but leaves the address", async () => {
    for (const flag of ["can_edit", "is_subscribed_free", "is_subscribed", "is_trial", "is_gift"] as const) {
      const { emitted } = await ready({ records: [{ ...sampleRecord, [flag]: true }], user: fan, route });
      expect(emitted).toEqual([{ type: "navigation.requested", to: "/ava?noterms=", replace: true }]);
    }
  });
});

describe("news of the socket", () => {
  const count = ({ view }: Awaited<ReturnType<typeof ready>>) => {
    const shown = view();
    return shown.status === "ready" ? [shown.creator.post_count.post, shown.hasNewPosts] : null;
  };
  test("[RTP-01] [RTP-02] [RTP-16] [RT-22] add and delete change the count, the others do not", async () => {
    const started = await ready({ records: [sampleRecord] });
    started.actor.send(ofPost("add"));
    expect(count(started)).toEqual([65, false]);
    started.actor.send(ofPost("delete"));
    started.actor.send(ofPost("edit"));
    expect(count(started)).toEqual([64, false]);
    started.actor.send(ofPost("add", "noah"));
    expect(count(started)).toEqual([64, false]);
  });
  test("[RTP-03] [RTP-16] notify-new shows 'Show more', which reloads from page one and goes away", async () => {
    const started = await ready({ records: [sampleRecord] });
    started.actor.send(ofPost("notify-new"));
    expect(count(started)).toEqual([64, true]);
    await waitFor(started.actor, () => started.asked.length === 2);
    started.actor.send({ type: "newPosts.pressed" });
    await waitFor(started.actor, (snapshot) => !snapshot.context.hasNewPosts);
    expect(started.asked.slice(2).map(({ cursor }) => cursor)).toEqual([null, null]);
  });
  test("[RTP-04] any other action fetches the list again", async () => {
    const started = await ready({ records: [sampleRecord] });
    await Promise.resolve();
    const before = started.asked.length;
    await waitFor(started.actor.getSnapshot().children.posts!, (snapshot) => snapshot.matches("end"));
    started.actor.send(ofPost("edit"));
    expect(started.asked.length).toBeGreaterThan(before);
  });
  test("[RTP-05] profile.update fetches the record again", async () => {
    const started = await ready({ records: [sampleRecord, { ...sampleRecord, tip_blocked: true }] });
    started.actor.send({ type: "socket.received", name: "profile.update", data: { username: "Ava" } });
    await waitFor(started.actor, (snapshot) => snapshot.context.creator?.tip_blocked === true);
    started.actor.send({ type: "socket.received", name: "profile.update", data: { username: "noah" } });
    expect(started.calls.loads).toBe(2);
  });
  test("a record that could not be fetched again is asked for until it is there; the page goes on meanwhile", async () => {
    const changed = { ...sampleRecord, tip_blocked: true };
    const started = await ready({ records: [sampleRecord, new Error("offline"), changed] });
    started.actor.send({ type: "line.restored" });
    await waitFor(started.actor, (snapshot) => snapshot.matches({ ready: { idle: "stale" } }));
    expect(started.view().status).toBe("ready");
    started.clock.increment(5_000);
    await waitFor(started.actor, (snapshot) => snapshot.context.creator?.tip_blocked === true);
    expect(started.calls.loads).toBe(3);
  });
  test("what was said while the line was lost was missed: the record is fetched again when it is back", async () => {
    const started = await ready({ records: [sampleRecord, { ...sampleRecord, tip_blocked: true }] });
    expect(started.calls.loads).toBe(1);
    started.actor.send({ type: "line.restored" });
    await waitFor(started.actor, (snapshot) => snapshot.context.creator?.tip_blocked === true);
    expect(started.calls.loads).toBe(2);
  });
  test("[RTP-06] [RT-20] a subscription paid to this creator reloads the page", async () => {
    const { actor, emitted } = await ready({ records: [sampleRecord], user: fan });
    actor.send(payment("fans_subscription", "ava"));
    expect(emitted).toEqual([{ type: "page.reloadRequested" }]);
  });
  test("[RTP-07] one paid to another creator does not", async () => {
    const { actor, emitted } = await ready({ records: [sampleRecord], user: fan });
    actor.send(payment("fans_subscription", "noah"));
    actor.send(payment("fans_tip", "ava"));
    const declined = payment("fans_subscription", "ava");
    actor.send({ ...declined, data: { ...declined.data, status: "declined" } } as SocketReceived);
    expect(emitted).toEqual([]);
  });
  test("[RTP-08] [RT-21] a new thumbnail is fetched 10 s later", async () => {
    const started = await ready({ records: [sampleRecord] });
    await waitFor(started.actor.getSnapshot().children.posts!, (snapshot) => snapshot.matches("end"));
    const before = started.asked.length;
    started.actor.send({
      type: "socket.received",
      name: "post.thumb",
      data: { post_id: 1, media_id: 1, thumb_url: "/x" },
    });
    started.clock.increment(9_999);
    expect(started.asked.length).toBe(before);
    started.clock.increment(1);
    expect(started.asked.length).toBeGreaterThan(before);
  });
});

describe("alerts", () => {
  const memory = "ends_trial_ava_1790100000";
  const kinds = ({ view }: Awaited<ReturnType<typeof ready>>) => {
    const shown = view();
    return shown.status === "ready" ? shown.alerts.map(({ kind }) => kind) : [];
  };
  test("[PROFILE-47] [PROFILE-50] a dismissed countdown goes and is kept in mind", async () => {
    const started = await ready({ records: [sampleTrialRecord], user: fan });
    expect(kinds(started)).toContain("ends");
    started.actor.send({ type: "alert.dismissed", memory });
    expect(kinds(started)).not.toContain("ends");
    expect(started.kept).toEqual([memory]);
    const later = await ready({ records: [sampleTrialRecord], user: fan, remembered: [memory] });
    expect(kinds(later)).not.toContain("ends");
  });
  test("[SUB-45] Reactivate opens its dialog; what it changed shows at once, and the record is read anew", async () => {
    const { actor, calls, emitted } = await ready({
      records: [sampleExpiringRecord, { ...member, tip_blocked: true }],
      user: fan,
    });
    actor.send({ type: "reactivate.pressed", subscription: "access" });
    const [subscription] = sampleExpiringRecord.subscriptions;
    const about = { username: "ava", displayName: "Ava", subscription };
    expect(emitted).toEqual([
      { type: "dialog.requested", dialog: { kind: "reactivate-subscription", ...about } },
    ]);
    const change = { type: "access", status: "active", canceled_at: null, end_at: NOW + 9 } as const;
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
    const { actor, emitted } = await ready({ records: [{ ...member, subscriptions }], user: fan });
    actor.send({ type: "cancel.pressed", subscription: "free" });
    actor.send({ type: "cancel.pressed", subscription: "access" });
    expect(emitted).toMatchObject([
      { dialog: { kind: "cancel-subscription", subscription: { type: "free" } } },
      { dialog: { kind: "cancel-subscription", subscription: { type: "access" } } },
    ]);
  });
  test("[SUBP-04] what ended at once takes its posts away: the lists are read anew; a scheduled end leaves them", async () => {
    const { actor, asked } = await ready({ records: [sampleExpiringRecord], user: fan });
    const before = asked.length;
    const change = { type: "access", status: "expiring", canceled_at: NOW, end_at: NOW + 9 } as const;
    actor.send({ type: "subscription.changed", username: "ava", change });
    expect(asked.length).toBe(before);
    actor.send({ type: "subscription.changed", username: "ava", change: { ...change, status: "expired" } });
    expect(asked.length).toBe(before + 2);
  });
  test("[SUB-46] [SUB-47] Reactivate on a gift or trial opens the subscribe flow and asks nothing", async () => {
    const { actor, emitted } = await ready({ records: [sampleTrialRecord], user: fan });
    actor.send({ type: "reactivate.pressed", subscription: "trial" });
    actor.send({ type: "reactivate.pressed", subscription: "gift" });
    const subscribe = { dialog: { kind: "subscribe", username: "ava" } };
    expect(emitted).toMatchObject([subscribe, subscribe]);
  });
  test("[SUB-48] Reactivate on a membership that does not expire opens the subscribe flow", async () => {
    const [expiring] = sampleExpiringRecord.subscriptions;
    const running = { ...sampleExpiringRecord, subscriptions: [{ ...expiring!, status: "active" as const }] };
    const { actor, emitted } = await ready({ records: [running], user: fan });
    actor.send({ type: "reactivate.pressed", subscription: "access" });
    expect(emitted).toMatchObject([{ dialog: { kind: "subscribe", username: "ava" } }]);
  });
  test("[SUB-57] [SUB-58] a visitor who asks to cancel or reactivate gets the dialog with the sign-up and log-in form", async () => {
    const { actor, emitted } = await ready({ records: [sampleRecord] });
    actor.send({ type: "cancel.pressed", subscription: "access" });
    actor.send({ type: "reactivate.pressed", subscription: "access" });
    const form = { dialog: { kind: "visitor-subscribe", username: "ava" } };
    expect(emitted).toMatchObject([form, form]);
  });
});

describe("loading", () => {
  test("[CERR-32] an unknown creator is missing, any other refusal is told", async () => {
    const missing = startProfile({
      records: [{ status: "failed", failure: { code: "user_not_found", error: "Page not found." } }],
    });
    await waitFor(missing.actor, (snapshot) => snapshot.matches("failed"));
    expect(missing.view()).toEqual({ status: "missing" });
    const failure = { code: "blocked", error: "This profile is not available." } as const;
    const blocked = startProfile({ records: [{ status: "failed", failure }] });
    await waitFor(blocked.actor, (snapshot) => snapshot.matches("failed"));
    expect(blocked.view()).toEqual({ status: "failed", failure });
  });
  test("offline it asks again after 5 s", async () => {
    const started = startProfile({ records: [new Error("offline"), sampleRecord] });
    await waitFor(started.actor, (snapshot) => snapshot.matches("offline"));
    started.clock.increment(5_000);
    await waitFor(started.actor, (snapshot) => snapshot.matches("ready"));
    expect(started.calls.loads).toBe(2);
  });
  test.each([
    { type: "socket.received", name: "profile.update", data: { username: "Ava" } },
    { type: "subscription.changed", username: "ava", change: null },
    { type: "line.restored" },
  ] as const)(
    "[RTP-05] an answer under way is older than the news ($type): another is asked for",
    async (news) => {
      const started = startProfile({ records: [sampleRecord, { ...sampleRecord, is_subscribed: true }] });
      started.actor.send(news);
      await waitFor(started.actor, (snapshot) => snapshot.matches("ready"));
      expect(started.actor.getSnapshot().context.creator?.is_subscribed).toBe(true);
      expect(started.calls.loads).toBe(2);
    },
  );
  test("[RTP-05] news of another creator does not delay it", async () => {
    const started = startProfile({ records: [sampleRecord] });
    started.actor.send({ type: "socket.received", name: "profile.update", data: { username: "noah" } });
    await waitFor(started.actor, (snapshot) => snapshot.matches("ready"));
    expect(started.calls.loads).toBe(1);
  });
  test("[RTP-06] a subscription paid to this creator reloads the page", () => {
    const { actor, emitted } = startProfile({ records: [sampleRecord], user: fan });
    actor.send(payment("fans_subscription", "ava"));
    expect(emitted).toEqual([{ type: "page.reloadRequested" }]);
  });
  test("[POSTS-19] [POSTS-20] the second page waits on a root-user site for guests only", async () => {
    const delayed = async (world: ProfileWorld) =>
      (await ready(world)).actor.getSnapshot().children.posts?.getSnapshot().context.delayed;
    const root = routeTo("", {}, true);
    expect(await delayed({ records: [sampleRecord], route: root })).toBe(true);
    expect(await delayed({ records: [sampleRecord], route: root, user: fan })).toBe(false);
    expect(await delayed({ records: [sampleRecord] })).toBe(false);
  });
});
