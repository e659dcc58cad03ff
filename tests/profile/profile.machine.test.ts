import { describe, expect, test } from "vitest";
import { waitFor } from "xstate";

import { sampleFan } from "../../src/machines/app/sample-records.ts";
import {
  samplePendingRecord,
  sampleRecord,
  sampleTrialRecord,
} from "../../src/machines/profile/sample-profile.ts";
import { NOW, routeTo, startProfile, startReady, type ProfileWorld } from "./profile-start.ts";

const member = { ...sampleRecord, is_subscribed: true };
const fan = { ...sampleFan, has_purchase: false };
const shownTab = ({ view }: Awaited<ReturnType<typeof startReady>>) => {
  const shown = view();
  return shown.status === "ready" ? shown.tab : shown.status;
};

describe("tabs and the address", () => {
  test("[PROFILE-82] a viewer with access changes the address", async () => {
    const started = await startReady({ records: [member], user: fan });
    started.actor.send({ type: "tab.chosen", tab: "photos" });
    expect(started.emitted).toContainEqual({ type: "navigation.requested", to: "/ava/photos" });
    started.actor.send({ type: "route.changed", route: routeTo("photos"), now: NOW });
    expect(shownTab(started)).toBe("photos");
    expect(started.asked.at(-2)?.request.input).toMatchObject({ type: "image" });
  });
  test("[PROFILE-83] a viewer without access changes the tab alone", async () => {
    const started = await startReady({ records: [sampleRecord] });
    started.actor.send({ type: "tab.chosen", tab: "free" });
    expect(started.emitted).toEqual([]);
    expect(shownTab(started)).toBe("free");
    expect(started.asked.map(({ request }) => request.input)).toContainEqual({
      username: "ava",
      status: "unpinned-free",
    });
  });
  test("[PROFILE-83] the tab that he chose stays when the creator's record is read again, unless it is not his any more", async () => {
    const noFree = { ...sampleRecord, post_count: { ...sampleRecord.post_count, free: 0 } };
    const started = await startReady({ records: [sampleRecord, sampleRecord, noFree] });
    const refresh = async () => {
      started.actor.send({ type: "socket.received", name: "profile.update", data: { username: "ava" } });
      await waitFor(started.actor, (snapshot) => snapshot.matches({ ready: "idle" }));
    };
    started.actor.send({ type: "tab.chosen", tab: "free" });
    await refresh();
    expect(shownTab(started)).toBe("free");
    await refresh();
    expect(shownTab(started)).toBe("posts");
    expect([started.calls.loads, started.emitted]).toEqual([3, []]);
  });
  test("[PROFILE-79] [PROFILE-90] a tab without access goes to the bare path; noterms stays", async () => {
    const started = await startReady({ records: [sampleRecord], route: routeTo("photos", { noterms: "" }) });
    expect(started.emitted).toEqual([{ type: "navigation.requested", to: "/ava?noterms", replace: true }]);
    expect(shownTab(started)).toBe("posts");
    const root = await startReady({ records: [sampleRecord], route: routeTo("videos", {}, true) });
    expect(root.emitted).toEqual([{ type: "navigation.requested", to: "/", replace: true }]);
  });
  test("[PROFILE-28] posts/create is ignored without can_edit", async () => {
    const started = await startReady({ records: [member], user: fan, route: routeTo("posts/create") });
    expect(started.emitted).toEqual([{ type: "navigation.requested", to: "/ava", replace: true }]);
    const owner = await startReady({
      records: [{ ...sampleRecord, can_edit: true }],
      user: fan,
      route: routeTo("posts/create"),
    });
    expect(owner.emitted).toEqual([]);
  });
});

describe("the offer buttons", () => {
  test("[SUB-30] a guest's offer opens the visitors' dialog, 'Follow for FREE' the follow one", async () => {
    const { actor, emitted } = await startReady({ records: [sampleRecord] });
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
    const { actor, emitted } = await startReady({ records: [sampleRecord], user: fan });
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
    const { actor, calls } = await startReady({
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
    const { actor, calls, emitted } = await startReady({
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
    const { actor, calls, emitted } = await startReady({ records: [sampleRecord], user: fan });
    actor.send({ type: "offer.pressed", offer: "free" });
    expect(calls.follows).toBe(0);
    expect(emitted).toMatchObject([
      { dialog: { kind: "payment", intent: "tip", tipType: "follow_free", tipAmount: 0, returnUri: "/ava" } },
    ]);
  });
  test("[FOLLOW-06] [CERR-02] while pending a follow only says so", async () => {
    const { actor, calls, emitted } = await startReady({
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
    const { actor, calls, emitted } = await startReady({
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
    const { actor, emitted } = await startReady({
      records: [sampleRecord],
      user: { ...fan, has_purchase: true },
      follow: { status: "failed", failure: { code: "server_error", error: "" } },
    });
    actor.send({ type: "offer.pressed", offer: "free" });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: "idle" }));
    expect(emitted).toMatchObject([{ type: "toast.requested", kind: "error", text: "" }]);
  });
  test("[CERR-01] [SUBP-22] while the profile is pending a subscription only says so, from an offer and from a locked post", async () => {
    for (const event of [{ type: "offer.pressed", offer: "1mo" }, { type: "lockedPost.pressed" }] as const) {
      const pending = await startReady({ records: [samplePendingRecord], user: fan });
      pending.actor.send(event);
      expect(pending.emitted).toMatchObject([
        { type: "toast.requested", kind: "error", text: "Profile Pending Verification" },
      ]);
      const approved = await startReady({ records: [sampleRecord], user: fan });
      approved.actor.send(event);
      expect(approved.emitted).toMatchObject([{ type: "dialog.requested", dialog: { kind: "subscribe" } }]);
    }
  });
});

test("[COVER-32] while the profile is pending, who may write goes to the conversation; anybody else is told to wait", async () => {
  const wait = { type: "toast.requested", kind: "error", text: "Profile Pending Verification" };
  const toChat = { type: "navigation.requested", to: "/account/direct-message/inbox/ava" };
  const emittedTo = async (more: Partial<typeof samplePendingRecord>, user: typeof fan | null) => {
    const { actor, emitted } = await startReady({ records: [{ ...samplePendingRecord, ...more }], user });
    actor.send({ type: "message.pressed" });
    return emitted;
  };
  for (const right of ["is_subscribed", "is_trial", "is_gift"] as const)
    expect(await emittedTo({ [right]: true }, fan)).toMatchObject([toChat]);
  expect(await emittedTo({}, fan)).toMatchObject([wait]);
  expect(await emittedTo({}, null)).toMatchObject([wait]);
});

describe("follow_free=1", () => {
  const route = routeTo("", { follow_free: "1", noterms: "" });
  test("[PROFILE-25] opens the free follow and leaves the address", async () => {
    const { emitted } = await startReady({ records: [sampleRecord], route });
    expect(emitted).toMatchObject([
      { type: "navigation.requested", to: "/ava?noterms=", replace: true },
      { dialog: { kind: "visitor-subscribe", mode: "follow" } },
    ]);
  });
  test("[FOLLOW-10] does nothing for owner, follower or viewer with access, but leaves the address", async () => {
    for (const flag of ["can_edit", "is_subscribed_free", "is_subscribed", "is_trial", "is_gift"] as const) {
      const { emitted } = await startReady({
        records: [{ ...sampleRecord, [flag]: true }],
        user: fan,
        route,
      });
      expect(emitted).toEqual([{ type: "navigation.requested", to: "/ava?noterms=", replace: true }]);
    }
  });
});

describe("loading", () => {
  test("[CERR-32] an unknown creator is missing, any other refusal is shown", async () => {
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
  test("[POSTS-19] [POSTS-20] the second page waits on a root-user site for guests only", async () => {
    const delayed = async (world: ProfileWorld) =>
      (await startReady(world)).actor.getSnapshot().children.posts?.getSnapshot().context.delayed;
    const root = routeTo("", {}, true);
    expect(await delayed({ records: [sampleRecord], route: root })).toBe(true);
    expect(await delayed({ records: [sampleRecord], route: root, user: fan })).toBe(false);
    expect(await delayed({ records: [sampleRecord] })).toBe(false);
  });
});
