import { describe, expect, test } from "vitest";

import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { sampleFailure, sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleRecord, sampleTrialRecord } from "../../src/machines/profile/sample-profile.ts";
import type { ProfileRouteOfPage } from "../../src/machines/profile/profile-page.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { startByHand, startWith } from "./profile-by-hand.ts";
import { NOW, routeTo } from "./profile-start.ts";

const member: CreatorRecord = { ...sampleRecord, is_subscribed: true };
const fan = { ...sampleFan, has_purchase: false };
const buyer = { ...sampleFan, has_purchase: true };
const refused = { status: "failed", failure: sampleFailure } as const;

const record = (data: CreatorRecord) => ({ status: "ok", data }) as const;
const navigation = (to: string) => ({ type: "navigation.requested", to, replace: true });
const both = ["posts", "pinned"];

describe("the posts of a tab", () => {
  test.each([
    ["", "unpinned,unpinned-free", "pinned,pinned-free", {}],
    ["photos", "unpinned,unpinned-free", "pinned,pinned-free", { type: "image" }],
    ["videos", "unpinned,unpinned-free", "pinned,pinned-free", { type: "video" }],
    ["audios", "unpinned,unpinned-free", "pinned,pinned-free", { type: "audio" }],
    ["free", "unpinned-free", "pinned-free", {}],
  ])("[POSTS-12] [POSTS-21] [PROFILE-84] '%s'", (tab, status, pinned, more) => {
    const { begun } = startWith(member, { route: routeTo(tab), user: fan });
    const asks = (input: object) => ({ endpoint: "getPosts", input: { username: "ava", ...input } });
    expect(begun["posts"]).toEqual({ request: asks({ status, ...more }), delayed: false });
    expect(begun["pinned"]).toEqual({ request: asks({ status: pinned, ...more }) });
  });

  test("of the tab premium are the galleries of its kind, also when only the kind changes", () => {
    const post_count = { ...member.post_count, video_dm_gallery: 1 };
    const it = startWith({ ...member, post_count }, { route: routeTo("premium"), user: fan });
    const asks = (type: string) => ({ endpoint: "getGalleries", input: { username: "ava", type } });
    expect(it.begun["posts"]).toEqual({ request: asks("video_dm"), delayed: false });
    expect(it.ready().subTab).toBe("video_dm");
    it.send({ type: "route.changed", route: routeTo("premium/photos"), now: 1 });
    expect(it.ready().subTab).toBe("photo_dm");
    expect(it.heard).toContainEqual(["posts", { type: "request.changed", request: asks("photo_dm") }]);
  });
});

describe("the address", () => {
  test.each([
    ["/ava", routeTo("", { follow_free: "0" })],
    ["/ava/photos", routeTo("photos", { follow_free: "0" })],
    ["/ava/photos?a=1+2", routeTo("photos", { follow_free: "0", a: "1 2" })],
    ["/", routeTo("", { follow_free: "0" }, true)],
    ["/photos", routeTo("photos", { follow_free: "0" }, true)],
  ])("[FOLLOW-10] is %s without asking to follow", (to, route) => {
    expect(startWith(member, { route, user: fan }).emitted).toEqual([navigation(to)]);
  });

  test("opens the dialog of the avatar for its owner: to replace it, or where there is none", () => {
    const asked = (edit: string, fans_avatar_url: string | null, can_edit = true) =>
      startWith(
        { ...sampleRecord, can_edit, user: { ...sampleRecord.user, fans_avatar_url } },
        { route: routeTo("", { edit }) },
      ).emitted.map((event) => (event.type === "dialog.requested" ? event.dialog.kind : event));
    const cleaned = navigation("/ava");
    expect(asked("avatar", "/media/a.webp")).toEqual([cleaned, "avatar"]);
    expect(asked("pictures", null)).toEqual([cleaned, "avatar"]);
    expect(asked("pictures", "/media/a.webp")).toEqual([cleaned]);
    expect(asked("avatar", null, false)).toEqual([cleaned]);
  });

  test("[FOLLOW-10] a request to follow a creator who has no free follow leads nowhere", () => {
    const it = startWith(
      { ...sampleRecord, can_subscribe_free: false },
      { route: routeTo("", { follow_free: "1" }) },
    );
    expect(it.emitted).toEqual([navigation("/ava")]);
  });

  test("[PROFILE-79] is put right whenever the viewer may not be there: by a link, or because access ended", () => {
    const linked = startWith(sampleRecord, { user: fan });
    linked.send({ type: "route.changed", route: routeTo("photos"), now: NOW });
    expect([linked.emitted, linked.ready().tab]).toEqual([[navigation("/ava")], "posts"]);

    const ended = startWith(member, { user: fan, route: routeTo("photos") });
    expect([ended.emitted, ended.ready().tab]).toEqual([[], "photos"]);
    ended.send({ type: "socket.received", name: "profile.update", data: { username: "ava" } });
    ended.answer("loadCreator", record(sampleRecord));
    expect([ended.emitted, ended.ready().tab]).toEqual([[navigation("/ava")], "posts"]);
  });

  test("of another creator, or another page, is none of this profile's", () => {
    const there = startWith(member, { user: fan });
    const early = startByHand({ user: fan });
    const others = [
      { ...routeTo("photos"), username: "noah" },
      { page: "browse", list: "", username: "ava", profile: routeTo("photos").profile, query: {} },
    ];
    for (const route of others)
      for (const it of [there, early]) it.send({ type: "route.changed", route, now: NOW });
    early.answer("loadCreator", record(member));
    expect([there.ready().tab, early.ready().tab, there.heard]).toEqual(["posts", "posts", []]);
  });

  test("that changes while the record is read counts once it is there, however the name is spelt", () => {
    const it = startByHand({ user: fan });
    it.send({ type: "route.changed", route: { ...routeTo("photos"), username: "AVA" }, now: NOW });
    it.answer("loadCreator", record(member));
    expect(it.ready().tab).toBe("photos");
  });

  test("a name with capitals is the same creator to socket events", () => {
    const it = startWith(member, { route: { ...routeTo(""), username: "Ava" } });
    it.send({ type: "socket.received", name: "profile.update", data: { username: "ava" } });
    expect(it.called).toHaveLength(2);
  });
});

describe("reading the creator's record", () => {
  test("asks for it by the name in the address, also when it is read again or followed", () => {
    const it = startWith(sampleRecord, { user: buyer });
    it.send({ type: "line.restored" });
    it.answer("loadCreator", record(sampleRecord));
    it.send({ type: "offer.pressed", offer: "free" });
    const input = { username: "ava" };
    expect(it.called).toEqual([
      ["loadCreator", input],
      ["loadCreator", input],
      ["followCreator", input],
    ]);
  });

  test("is loading, refused or out of reach, and tried again by a press", () => {
    const it = startByHand();
    expect(it.view()).toEqual({ status: "loading" });
    it.answer("loadCreator", refused);
    expect(it.view()).toEqual({ status: "failed", failure: sampleFailure });
    it.send({ type: "retry.requested" });
    expect([it.view(), it.called.length]).toEqual([{ status: "loading" }, 2]);
    it.broke("loadCreator");
    expect(it.view()).toEqual({ status: "offline" });
    it.send({ type: "retry.requested" });
    expect(it.called).toHaveLength(3);
    it.answer("loadCreator", record(sampleRecord));
    expect(it.ready().creator).toEqual(sampleRecord);
  });

  test("is not begun anew by what another subscription does", () => {
    const it = startByHand();
    it.send({ type: "subscription.changed", username: "noah", change: null });
    expect(it.called).toHaveLength(1);
    it.send({ type: "subscription.changed", username: "ava", change: null });
    expect(it.called).toHaveLength(2);
  });

  test("again, and refused, leaves what is shown", () => {
    const it = startWith(sampleRecord);
    it.send({ type: "line.restored" });
    it.answer("loadCreator", refused);
    expect(it.ready().creator).toEqual(sampleRecord);
  });
});

describe("what the parts of the page begin with", () => {
  test("[PROFILE-50] only what can be dismissed is looked for", () => {
    expect(startWith(sampleTrialRecord).begun["dismissals"]).toEqual({
      memories: ["ends_trial_ava_1790100000"],
    });
    expect(startWith(sampleRecord).begun["dismissals"]).toEqual({ memories: [] });
  });

  test("[CWL-06] the question at the door", () => {
    const warns = { ...sampleRecord, wl_config: { warning_enabled: true } as CreatorRecord["wl_config"] };
    expect(startWith(warns).begun["entryWarning"]).toEqual({ asks: true, memory: "warning_ava" });
    expect(startWith(sampleRecord).begun["entryWarning"]).toMatchObject({ asks: false });
  });

  test("[CWL-06] it stands there until the visitor enters, and its memory hears how he answered", () => {
    const it = startWith(sampleRecord);
    expect(it.ready().isWarning).toBe(false);
    it.send({ type: "warning.due" });
    expect(it.ready().isWarning).toBe(true);
    const answers = [false, true].map((enters) => {
      it.send({ type: "warning.answered", enters });
      return it.ready().isWarning;
    });
    expect(answers).toEqual([true, false]);
    expect(it.heard).toEqual(
      [false, true].map((enters) => ["entryWarning", { type: "warning.answered", enters }]),
    );
  });
});

test("its countdowns and ages go by the clock", () => {
  const it = startWith(sampleRecord);
  expect(it.begun["tick"]).toEqual({ every: 5_000 });
  expect(it.ready().now).toBe(NOW);
  it.send({ type: "clock.ticked", now: NOW + 5 });
  expect(it.ready().now).toBe(NOW + 5);
});

describe("tips", () => {
  test("what is wanted of the creator is asked of the dialog, which comes back to where the profile stands", () => {
    const dialogOf = (route: ProfileRouteOfPage, form?: object) => {
      const it = startWith(sampleRecord, { user: fan, route });
      it.send({ type: "tip.pressed", form });
      return it.emitted;
    };
    const asked = { kind: "tip", username: "ava", creator: sampleRecord };
    const picture = { kind: "uncensor", postId: 7, mediaId: 9, amount: 50, thumbUrl: null };
    expect(dialogOf(routeTo(""))).toEqual([
      { type: "dialog.requested", dialog: { ...asked, returnUri: "/ava", form: undefined } },
    ]);
    expect(dialogOf(routeTo("", {}, true), picture)).toEqual([
      { type: "dialog.requested", dialog: { ...asked, returnUri: "/", form: picture } },
    ]);
  });
});

describe("offers", () => {
  test("a guest has one at the bottom of the page, somebody who is logged in has none", () => {
    const route = routeTo("", { follow_free: "0" });
    expect(startWith(sampleRecord, { route }).ready().bottomOffer?.kind).toBe("free");
    expect(startWith(sampleRecord).ready().bottomOffer?.kind).toBe("trial");
    expect(startWith(sampleRecord, { user: fan }).ready().bottomOffer).toBeNull();
  });

  test("[FOLLOW-02] somebody who bought before subscribes like anybody else", () => {
    const it = startWith(sampleRecord, { user: buyer });
    it.send({ type: "offer.pressed", offer: "1mo" });
    expect(it.emitted).toMatchObject([{ dialog: { kind: "subscribe", offer: "1mo" } }]);
    expect(it.called).toHaveLength(1);
  });

  test("[SUB-30] a locked post names no offer, nor does a free follow", () => {
    const it = startWith(sampleRecord);
    it.send({ type: "lockedPost.pressed" });
    it.send({ type: "offer.pressed", offer: "free" });
    const dialog = (mode: string) => ({
      type: "dialog.requested",
      dialog: { kind: "visitor-subscribe", username: "ava", mode, creator: sampleRecord },
    });
    expect(it.emitted).toEqual([dialog("subscribe"), dialog("follow")]);
  });

  test("[FOLLOW-04] on the creator's own site the card check comes back to its home", () => {
    const it = startWith(sampleRecord, { user: fan, route: routeTo("", {}, true) });
    it.send({ type: "offer.pressed", offer: "free" });
    expect(it.emitted).toMatchObject([{ dialog: { kind: "payment", returnUri: "/" } }]);
  });

  test("[RTP-05] [FOLLOW-03] what the follow itself has the server tell does not stop it before its answer", () => {
    const it = startWith(sampleRecord, { user: buyer });
    it.send({ type: "offer.pressed", offer: "free" });
    it.send({ type: "socket.received", name: "profile.update", data: { username: "ava" } });
    it.send({ type: "line.restored" });
    expect(it.ready().following).toBe(true);
    it.answer("followCreator", { status: "ok", data: {} });
    expect(it.emitted).toMatchObject([
      { type: "flash.requested", toast: { kind: "success" } },
      { type: "page.reloadRequested" },
    ]);
  });

  test("a follow that is refused has the page read again, for what was told meanwhile", () => {
    const it = startWith(sampleRecord, { user: buyer });
    it.send({ type: "offer.pressed", offer: "free" });
    it.send({ type: "socket.received", name: "profile.update", data: { username: "ava" } });
    const before = it.called.length;
    it.answer("followCreator", refused);
    expect(it.called.slice(before)).toEqual([["loadCreator", { username: "ava" }]]);
  });

  test("a follow for which the server cannot be reached says so, and can be tried again", () => {
    const it = startWith(sampleRecord, { user: buyer });
    for (const times of [1, 2]) {
      it.send({ type: "offer.pressed", offer: "free" });
      expect(it.ready().following).toBe(true);
      it.broke("followCreator");
      expect([it.ready().following, it.emitted.length]).toEqual([false, times]);
    }
    expect(it.emitted[0]).toMatchObject({ type: "toast.requested", kind: "error", text: UNREACHABLE });
  });
});

describe("socket events", () => {
  const received = (name: string, data: object) => ({ type: "socket.received", name, data });
  const paid = (type: string) => received("payment.update", { type, status: "paid", model_username: "ava" });
  const post = (action: string) => received("post.update", { model_username: "ava", post_id: 1, action });
  const thumb = received("post.thumb", { post_id: 1, media_id: 1, thumb_url: "/t" });

  test.each(["fans_subscription", "fans_trial", "fans_follow_free"])(
    "[RTP-06] a payment of %s reloads the page, be its record there or not",
    (type) => {
      for (const it of [startByHand({ user: fan }), startWith(sampleRecord, { user: fan })]) {
        it.send(paid(type));
        expect(it.emitted).toEqual([{ type: "page.reloadRequested" }]);
      }
    },
  );

  test("[RTP-07] other payments, and what is no payment, do not", () => {
    for (const it of [startByHand({ user: fan }), startWith(sampleRecord, { user: fan })]) {
      it.send(paid("fans_tip"));
      it.send({ ...paid("fans_trial"), name: "post.update" });
      expect(it.emitted).toEqual([]);
    }
  });

  test.each([
    ["the line is there again", { type: "line.restored" }, 2],
    ["the profile changed", received("profile.update", { username: "ava" }), 2],
    ["new posts are asked for", { type: "newPosts.pressed" }, 1],
    ["a post was edited", post("edit"), 1],
    ["a post was pinned", post("pin"), 1],
  ])("when %s both lists are read anew", (_, event, calls) => {
    const it = startWith(sampleRecord);
    it.send(event);
    expect([it.reloaded(), it.called.length]).toEqual([both, calls]);
  });

  test.each(["add", "delete", "notify-new"])("[RTP-16] '%s' reads no list anew by itself", (action) => {
    const it = startWith(sampleRecord);
    it.send(post(action));
    expect(it.reloaded()).toEqual([]);
  });

  test("[RTP-16] a creator without posts does not have less than none", () => {
    const it = startWith({ ...sampleRecord, post_count: { ...sampleRecord.post_count, post: 0 } });
    it.send(post("delete"));
    expect(it.ready().creator.post_count.post).toBe(0);
  });

  test("[RTP-09] [RT-19] a logo that changed shows in the header; that of another page changes nothing", () => {
    const it = startWith(sampleRecord);
    const logo = "/media/public/looks/new.webp";
    it.send(received("logo.update", { username: "noah", logo }));
    expect(it.ready().creator.wl_config?.logo ?? null).toBeNull();
    it.send(received("logo.update", { username: "ava", logo }));
    expect(it.ready().creator.wl_config?.logo).toBe(logo);
    it.send(received("logo.update", { username: "ava", logo: null }));
    expect(it.ready().creator.wl_config?.logo).toBeNull();
    expect([it.reloaded(), it.called.length]).toEqual([[], 1]);
  });

  test("a preview that is ready is fetched, with others of these 10 s at once; other events fetch nothing", () => {
    const it = startWith(sampleRecord);
    it.send(received("logo.update", { username: "ava", logo: null }));
    it.clock.increment(10_000);
    expect(it.reloaded()).toEqual([]);
    it.send(thumb);
    it.clock.increment(10_000);
    expect(it.reloaded()).toEqual(both);
  });

  test("[SUBP-04] what ended shows at once, and its posts go; what another creator's did changes nothing", () => {
    const it = startWith(sampleTrialRecord, { user: fan });
    const ended = { type: "trial", status: "expired", canceled_at: NOW, end_at: NOW } as const;
    it.send({ type: "subscription.changed", username: "noah", change: ended });
    expect([it.reloaded(), it.called.length]).toEqual([[], 1]);
    it.send({ type: "subscription.changed", username: "ava", change: ended });
    expect(it.ready().creator.subscriptions).toMatchObject([ended]);
    expect([it.reloaded(), it.called.length]).toEqual([both, 2]);
  });

  test("a subscription that changed somehow is read anew, and nothing is guessed", () => {
    const it = startWith(sampleTrialRecord, { user: fan });
    it.send({ type: "subscription.changed", username: "ava", change: null });
    expect(it.ready().creator).toEqual(sampleTrialRecord);
    expect([it.reloaded(), it.called.length]).toEqual([[], 2]);
  });
});
