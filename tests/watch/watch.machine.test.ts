import { expect, test } from "vitest";
import type { AnyActorRef } from "xstate";

import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import {
  sampleEnd,
  sampleGoal,
  samplePaid,
  sampleStatus,
  sampleStream,
  sampleViewed,
} from "../../src/machines/stream-chat/sample-stream.ts";
import { selectWatchView, watchMachine } from "../../src/machines/watch/watch.machine.ts";
import type { ViewedStream } from "../../src/protocol/stream/stream.records.ts";
import { answer, breakOff, drive, listener } from "../../model-tests/walk/drive.ts";

const now = 1_790_000_000;

/** The first answer, of which nothing comes but what is told of the broadcast. */
const look = (actor: AnyActorRef, viewed: ViewedStream): void =>
  answer(actor, "enterStream", { status: "ok", data: { viewed, joined: null } });

const open = (viewed: ViewedStream, username = "ava") => {
  const peer = listener();
  const driven = drive(
    watchMachine,
    { route: { page: "watch", username }, user: sampleFan, now },
    { peer: peer.logic },
  );
  if (username === "ava") look(driven.actor, viewed);
  return { ...driven, peer, view: () => selectWatchView(driven.actor.getSnapshot()) };
};

const joined = { stream: sampleStream, replaced: false, muted: false, ice_servers: [], peer: "me" } as const;
const watch = () => {
  const opened = open(sampleViewed);
  answer(opened.actor, "joinStream", {
    status: "ok",
    data: { ...joined, mode: "peer" },
  });
  return opened;
};

test("[COVER-10] [TIP-14] whether the viewer may tip is what the server says of the broadcast", () => {
  const shown = [true, false].map((has_tip_button) => {
    const { actor, view } = open({ ...sampleViewed, has_tip_button });
    answer(actor, "joinStream", { status: "ok", data: { ...joined, mode: "peer" } });
    return view();
  });
  expect(shown).toMatchObject([
    { status: "live", hasTips: true },
    { status: "live", hasTips: false },
  ]);
});

test("[X-27] who has access comes in, sees how many watch, and the end at once", () => {
  const { actor, view } = watch();
  actor.send({ type: "line.changed", connected: true });
  actor.send({ type: "clock.ticked", now: now + 65 });
  expect(view()).toMatchObject({ status: "live", connected: true, seconds: 65 });
  actor.send({
    ...({ type: "socket.received", name: "stream.viewers" } as const),
    data: { stream_id: "stream-1", count: 4 },
  });
  expect(view()).toMatchObject({ stream: { viewers: 4, raised: 1700 } });
  actor.send({ ...sampleGoal, data: { ...sampleGoal.data, stream_id: "another" } });
  expect(view()).toMatchObject({ stream: { raised: 1700 } });
  actor.send(sampleGoal);
  expect(view()).toMatchObject({ stream: { viewers: 4, raised: 2900 } });
  actor.send(sampleEnd);
  expect(view().status).toBe("ended");
  actor.send(sampleStatus);
  expect(view().status).toBe("reading");
});

const status = (value: "offline" | "online" | "private") => ({
  ...sampleStatus,
  data: { ...sampleStatus.data, status: value },
});
test("[RT-33] who waits for a creator in a private chat is told that it is over, and what comes then is read", () => {
  const { actor, emitted, view } = open({ ...sampleViewed, status: "private", stream: null });
  expect(view().status).toBe("taken");
  const over = (username: string) =>
    actor.send({
      ...({ type: "socket.received", name: "lobby.spy-end" } as const),
      data: { private_id: "show-1", username },
    });
  over("mia");
  expect(view().status).toBe("taken");
  over("Ava");
  expect(view().status).toBe("reading");
  expect(emitted).toMatchObject([
    { type: "toast.requested", kind: "info", text: "The private chat is over." },
  ]);
});

const offline: ViewedStream = { ...sampleViewed, status: "offline", stream: null };
const gone = {
  status: "failed",
  failure: { code: "stream_not_found", error: "This broadcast is over." },
} as const;

test("[X-27] the end stays on the page when the news follows that nobody is live", () => {
  for (const value of ["offline", "online"] as const) {
    const { actor, view } = watch();
    actor.send(sampleEnd);
    actor.send(status(value));
    expect(view().status).toBe("ended");
    actor.send({ ...sampleStatus, data: { ...sampleStatus.data, username: "mia" } });
    expect(view().status).toBe("ended");
    actor.send(status("private"));
    expect(view().status).toBe("reading");
  }
});

test("[X-27] a page that did not hear of the end says that the broadcast is over", () => {
  const away = watch();
  away.actor.send({ type: "line.restored" });
  answer(away.actor, "joinStream", gone);
  expect(away.view().status).toBe("ended");
  away.actor.send({ type: "line.restored" });
  look(away.actor, offline);
  expect(away.view().status).toBe("ended");

  const late = open(sampleViewed);
  answer(late.actor, "joinStream", gone);
  expect(late.view().status).toBe("ended");

  const never = open(offline);
  expect(never.view().status).toBe("absent");
});

test("[X-27] after the end one may be told of the next broadcast; what was chosen before is kept", () => {
  const { actor, view } = open({ ...sampleViewed, alerts: true });
  answer(actor, "joinStream", { status: "ok", data: { ...joined, mode: "peer" } });
  actor.send(sampleEnd);
  expect(view()).toMatchObject({ status: "ended", alerts: true, busy: false });
  actor.send({ type: "alert.switched", on: false });
  expect(view()).toMatchObject({ status: "ended", alerts: false, busy: true });
  answer(actor, "setAlert", { status: "failed", failure: { code: "too_many", error: "Too many tries." } });
  expect(view()).toMatchObject({ status: "ended", alerts: true, busy: false });
});

test("[X-27] who may not watch any more is told what he may have", () => {
  const { actor, view } = watch();
  actor.send({ type: "line.restored" });
  answer(actor, "joinStream", {
    status: "failed",
    failure: { code: "not_allowed", error: "You are not allowed to do this." },
  });
  expect(view().status).toBe("reading");
});

test("[X-27] who has none sees the locked still below the subscribe dialog", () => {
  const { actor, view, emitted } = open({
    ...sampleViewed,
    access: false,
    poster: "data:image/jpeg;base64,/9j/A",
  });
  answer(actor, "loadCreator", { status: "ok", data: sampleRecord });
  expect(emitted).toMatchObject([{ type: "dialog.requested", dialog: { kind: "subscribe" } }]);
  expect(view()).toMatchObject({ status: "locked", busy: false });
  actor.send({ type: "subscribe.chosen" });
  answer(actor, "loadCreator", { status: "ok", data: sampleRecord });
  expect(emitted).toHaveLength(2);
});

const bought = (model_username: string) =>
  ({
    ...({ type: "socket.received", name: "payment.update" } as const),
    data: {
      ...({ type: "fans_subscription", model_username, status: "paid", transaction_id: "p1" } as const),
      ...({ amount_usd: 999, payment_intent: "subscription", initial_purchase: true } as const),
    },
  }) as const;

test("[X-27] the subscribe dialog opens by itself once, whatever makes the page look again; then only the button opens it", () => {
  const lockedOut: ViewedStream = { ...sampleViewed, access: false };
  const offers = [
    (actor: AnyActorRef) => answer(actor, "loadCreator", { status: "ok", data: sampleRecord }),
    // What could not be opened was told once, too.
    (actor: AnyActorRef) => breakOff(actor, "loadCreator"),
  ];
  for (const offerMade of offers) {
    const { actor, view, emitted } = open(lockedOut);
    offerMade(actor);
    expect(emitted).toHaveLength(1);
    for (const event of [{ type: "line.restored" } as const, sampleStatus, bought("ava")]) {
      actor.send(event);
      expect(view().status).toBe("reading");
      look(actor, lockedOut);
      expect(view()).toMatchObject({ status: "locked", busy: false });
    }
    expect(emitted).toHaveLength(1);
    actor.send({ type: "subscribe.chosen" });
    expect(view()).toMatchObject({ status: "locked", busy: true });
    offerMade(actor);
    expect(emitted).toHaveLength(2);
  }
});

test("[X-27] a page that looks again before the dialog could open opens it then", () => {
  const { actor, view, emitted } = open({ ...sampleViewed, access: false });
  actor.send({ type: "line.restored" });
  look(actor, { ...sampleViewed, access: false });
  expect([view(), emitted]).toMatchObject([{ status: "locked", busy: true }, []]);
});

test("[X-27] what is bought of somebody else says nothing of this creator's broadcast", () => {
  const { actor, view } = open({ ...sampleViewed, access: false });
  actor.send(bought("mia"));
  expect(view().status).toBe("locked");
  actor.send(bought("Ava"));
  expect(view().status).toBe("reading");
});

test("[X-25] a full stream says so, and may be tried again", () => {
  const { actor, view } = open(sampleViewed);
  answer(actor, "joinStream", {
    status: "failed",
    failure: { code: "stream_full", error: "This stream is full right now." },
  });
  expect(view().status).toBe("full");
  actor.send({ type: "retry.requested" });
  expect(view().status).toBe("reading");
});

test("[X-28] in a private chat others wait, and whom it is with has it here", () => {
  const taken = open({ ...sampleViewed, status: "private", stream: null });
  expect(taken.view().status).toBe("taken");
  taken.actor.send(sampleStatus);
  expect(taken.view().status).toBe("reading");
  const invited = watch();
  invited.actor.send(samplePaid);
  look(invited.actor, { ...sampleViewed, status: "private", has_private: true });
  expect(invited.view().status).toBe("private");
});

test("signals of this broadcast for this page go to the line, others do not", () => {
  const { actor, peer, emitted } = watch();
  const signal = (to: string, stream_id = "stream-1") =>
    actor.send({
      ...({ type: "socket.received", name: "stream.signal" } as const),
      data: { stream_id, from: "creator-page", to, kind: "offer", data: { sdp: "v=0" } },
    });
  signal("another page");
  signal("me", "another broadcast");
  signal("me");
  expect(peer.heard).toHaveLength(1);
  actor.send({ type: "signal.made", kind: "answer", data: { sdp: "v=0" } });
  expect(emitted.at(-1)).toMatchObject({ type: "signal.sent", data: { stream_id: "stream-1", from: "me" } });
});

const offer = { from: "server-1", sdp: "v=0" };

test("[X-25] who has a line with the answer that lets him in asks for no other", () => {
  const { actor, view } = open(sampleViewed);
  answer(actor, "joinStream", { status: "ok", data: { ...joined, mode: "server", offer } });
  const { context, value } = actor.getSnapshot();
  expect([view().status, context.offer, value]).toMatchObject([
    "live",
    offer,
    { live: { presence: "resting" } },
  ]);
});

test("[X-25] without one the page asks again, now that it hears offers, and what it is given goes to its line", () => {
  const { actor, peer } = open(sampleViewed);
  answer(actor, "joinStream", { status: "ok", data: { ...joined, mode: "server", offer: null } });
  expect(actor.getSnapshot().value).toMatchObject({ live: { presence: "saying" } });
  expect(peer.heard).toEqual([]);
  answer(actor, "joinStream", { status: "ok", data: { ...joined, mode: "server", offer } });
  expect(actor.getSnapshot().value).toMatchObject({ live: { presence: "resting" } });
  const heard = { type: "signal.received", from: "server-1", kind: "offer", data: { sdp: "v=0" } };
  expect(peer.heard).toEqual([heard]);
});

test("a picture that plays without its sound says so, and the sound is turned on at the line, until it is heard", () => {
  const { actor, peer, view } = watch();
  actor.send({ type: "sound.wanted" });
  expect(peer.heard).toEqual([]);
  actor.send({ type: "sound.muted" });
  expect(view()).toMatchObject({ status: "live", isMuted: true });
  actor.send({ type: "sound.wanted" });
  expect(peer.heard).toEqual([{ type: "sound.wanted" }]);
  expect(view()).toMatchObject({ isMuted: true });
  actor.send({ type: "sound.heard" });
  expect(view()).toMatchObject({ isMuted: false });
});

test("a creator does not watch himself: the page leads to the studio", () => {
  const { emitted } = open(sampleViewed, sampleFan.username);
  expect(emitted).toEqual([{ type: "navigation.requested", to: "/stream/create", replace: true }]);
});

test("a tip and the tip menu open over the broadcast, which goes on", () => {
  const { actor, view, emitted } = watch();
  actor.send({ type: "tip.pressed", menu: false });
  actor.send({ type: "tip.pressed", menu: true });
  const dialog = { kind: "tip", username: "ava", returnUri: "/stream/view/ava", inStream: true };
  expect(emitted.filter(({ type }) => type === "dialog.requested")).toEqual([
    { type: "dialog.requested", dialog },
    { type: "dialog.requested", dialog: { ...dialog, form: { kind: "menu" } } },
  ]);
  expect(view()).toMatchObject({ status: "live", hasTipMenu: true });
});

test("[X-27] a word that is refused for a moment ends no watching: it is said again; one that is refused for good does", () => {
  const { actor, clock, view } = watch();
  const refused = (code: string) =>
    answer(actor, "joinStream", { status: "failed", failure: { code, error: "No." } });
  clock.increment(10_000);
  refused("too_many");
  expect(view().status).toBe("live");
  clock.increment(3_000);
  refused("not_allowed");
  expect(view().status).toBe("reading");
});

test("[X-25] through a media server the page asks for its line as it comes in, again when it is in without one, and at once when it is lost", () => {
  const { actor, view, peer } = open(sampleViewed);
  const asked = () => {
    const call: AnyActorRef | undefined = actor.getSnapshot().children["joinStream"];
    return call?.getSnapshot().input;
  };
  const served = { status: "ok", data: { ...joined, mode: "server" } } as const;
  expect(asked()).toEqual({ username: "ava", peer: null, line: true });
  answer(actor, "joinStream", served);
  expect(asked()).toEqual({ username: "ava", peer: "me", line: true });
  // The offer may come before the answer.
  const data = { sdp: "v=0" };
  actor.send({
    ...({ type: "socket.received", name: "stream.signal" } as const),
    data: { stream_id: "stream-1", from: "server-7", to: "me", kind: "offer", data },
  });
  expect(peer.heard).toContainEqual({ type: "signal.received", from: "server-7", kind: "offer", data });
  answer(actor, "joinStream", served);
  actor.send({ type: "line.changed", connected: true });
  expect(view()).toMatchObject({ status: "live", connected: true });
  actor.send({ type: "line.changed", connected: false });
  expect(view()).toMatchObject({ status: "live", connected: false });
  expect(asked()).toEqual({ username: "ava", peer: "me", line: true });
  answer(actor, "joinStream", served);
  actor.send({ type: "line.changed", connected: true });
  actor.send({ type: "line.restored" });
  expect(asked()).toMatchObject({ line: false });
});

test("[X-25] a page that watches learns with its word that a media server was turned on or off", () => {
  const { actor, clock, view } = watch();
  const asked = () => {
    const call: AnyActorRef | undefined = actor.getSnapshot().children["joinStream"];
    return call?.getSnapshot().input;
  };
  const hears = (mode: "peer" | "server") => {
    clock.increment(10_000);
    answer(actor, "joinStream", { status: "ok", data: { ...joined, mode } });
  };
  actor.send({ type: "line.changed", connected: true });
  hears("server");
  // The creator's page gives its own line up.
  actor.send({ type: "line.changed", connected: false });
  expect(asked()).toEqual({ username: "ava", peer: "me", line: true });
  answer(actor, "joinStream", { status: "ok", data: { ...joined, mode: "server" } });
  actor.send({ type: "line.changed", connected: true });
  hears("peer");
  actor.send({ type: "line.changed", connected: false });
  expect(view()).toMatchObject({ status: "live", connected: false });
  clock.increment(10_000);
  expect(asked()).toEqual({ username: "ava", peer: "me", line: false });
});

test("[X-27] with the first answer the page is in, and the chat shows with the picture, or a second later", () => {
  const entered = () => {
    const { actor, ...opened } = open({ ...sampleViewed, access: false });
    actor.send({ ...sampleStatus, data: { ...sampleStatus.data, username: "ava" } });
    answer(actor, "enterStream", {
      status: "ok",
      data: { viewed: sampleViewed, joined: { ...joined, mode: "peer" } },
    });
    return { actor, ...opened };
  };
  const shown = entered();
  expect(shown.view()).toMatchObject({ status: "live", chat: null, connected: false });
  shown.actor.send({ type: "line.changed", to: "", connected: true });
  expect(shown.view()).toMatchObject({ status: "live", chat: null, connected: true });
  shown.actor.send({ type: "picture.shown" });
  expect(shown.view()).not.toMatchObject({ chat: null });
  // A line that is lost takes nothing away that was shown.
  shown.actor.send({ type: "line.changed", to: "", connected: false });
  expect(shown.view()).not.toMatchObject({ chat: null });
  const waiting = entered();
  waiting.clock.increment(1_000);
  expect(waiting.view()).toMatchObject({ status: "live", connected: false });
  expect(waiting.view()).not.toMatchObject({ chat: null });
});
