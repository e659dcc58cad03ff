import { expect, test } from "vitest";

import { sampleCreator } from "../../src/machines/app/sample-records.ts";
import {
  broadcastStudioMachine,
  selectBroadcastStudioView,
} from "../../src/machines/broadcast-studio/broadcast-studio.machine.ts";
import { mediaProblems } from "../../src/machines/live-video/live-video.ts";
import {
  sampleOwnStream,
  samplePaid,
  sampleSold,
  sampleViewed,
} from "../../src/machines/stream-chat/sample-stream.ts";
import type { OwnStream } from "../../src/protocol/stream/stream.records.ts";
import { answer, breakOff, drive, listener } from "../../model-tests/walk/drive.ts";

const now = 1_790_000_000;
const offline = { ...sampleViewed, status: "offline", stream: null } as const;
const watchedBy = (...peers: readonly string[]): OwnStream => ({
  ...sampleOwnStream,
  watching: peers.map((peer) => ({ peer, username: peer })),
});

const open = () => {
  const [media, peer] = [listener(), listener()];
  const driven = drive(
    broadcastStudioMachine,
    { user: { ...sampleCreator, username: "ava" }, now },
    { media: media.logic, peer: peer.logic },
  );
  answer(driven.actor, "readStream", { status: "ok", data: offline });
  return { ...driven, media, peer, view: () => selectBroadcastStudioView(driven.actor.getSnapshot()) };
};

const goLive = () => {
  const studio = open();
  studio.actor.send({ type: "media.ready" });
  studio.actor.send({ type: "form.submitted" });
  answer(studio.actor, "startStream", {
    status: "ok",
    data: { ...watchedBy(), ice_servers: [], peer: "me" },
  });
  const told = (own: OwnStream) => answer(studio.actor, "keepStream", { status: "ok", data: own });
  return { ...studio, told, lines: () => studio.actor.getSnapshot().context.lines };
};

test("nobody goes live without camera and microphone; what was typed stays when the server refuses", () => {
  const { actor, view } = open();
  actor.send({ type: "field.changed", field: "title", value: "Morning" });
  actor.send({ type: "media.failed", problem: "denied" });
  actor.send({ type: "form.submitted" });
  expect(view()).toMatchObject({
    status: "editing",
    isReady: false,
    busy: false,
    problem: mediaProblems.denied,
  });
  actor.send({ type: "retry.requested" });
  actor.send({ type: "media.ready" });
  actor.send({ type: "form.submitted" });
  breakOff(actor, "startStream");
  expect(view()).toMatchObject({ status: "editing", title: "Morning", problem: null });
});

test("[X-26] of several cameras and microphones one is chosen, and nobody goes live before it is there", () => {
  const { actor, media, view } = open();
  const devices = {
    camera: { names: ["Built-in", "On the desk"], used: 0 },
    microphone: { names: ["Built-in"], used: 0 },
  };
  actor.send({ type: "media.ready" });
  actor.send({ type: "devices.found", devices });
  expect(view()).toMatchObject({ status: "editing", isReady: true, devices });
  const chosen = { type: "device.chosen", kind: "camera", index: 1 } as const;
  actor.send(chosen);
  expect(media.heard.at(-1)).toEqual(chosen);
  expect(view()).toMatchObject({ isReady: false, devices: { camera: { used: 1 }, microphone: { used: 0 } } });
  actor.send({ type: "media.ready" });
  actor.send({ type: "form.submitted" });
  // While she goes live and is live the choice stays.
  actor.send(chosen);
  expect(media.heard.filter(({ type }) => type === "device.chosen")).toHaveLength(1);
});

test("[X-25] each page that watches has a line of its own, and those that are gone have none", () => {
  const { actor, told, lines, clock, peer, emitted } = goLive();
  told(watchedBy("one", "two"));
  expect(lines()).toEqual(["one", "two"]);
  const signal = (from: string) =>
    actor.send({
      ...({ type: "socket.received", name: "stream.signal" } as const),
      data: { stream_id: "stream-1", from, to: "me", kind: "answer", data: { sdp: "v=0" } },
    });
  signal("one");
  signal("a stranger");
  expect(peer.heard).toEqual([
    { type: "signal.received", from: "one", kind: "answer", data: { sdp: "v=0" } },
  ]);
  actor.send({ type: "signal.made", to: "two", kind: "offer", data: { sdp: "v=0" } });
  expect(emitted.at(-1)).toMatchObject({ type: "signal.sent", data: { from: "me", to: "two" } });
  clock.increment(10_000);
  told(watchedBy("two"));
  expect(lines()).toEqual(["two"]);
});

test("who comes in is looked up at once", () => {
  const { actor, told } = goLive();
  told(watchedBy());
  actor.send({
    ...({ type: "socket.received", name: "stream.viewers" } as const),
    data: { stream_id: "stream-1", count: 1 },
  });
  expect(actor.getSnapshot().matches({ inside: { live: { report: "sending" } } })).toBe(true);
});

test("another window takes the broadcast over; one that the server has ended is over", () => {
  const replaced = goLive();
  replaced.told({ ...watchedBy(), replaced: true });
  expect(replaced.view()).toEqual({ status: "replaced" });
  const ended = goLive();
  answer(ended.actor, "keepStream", {
    status: "failed",
    failure: { code: "stream_not_found", error: "This broadcast is over." },
  });
  expect(ended.view()).toEqual({ status: "over", summary: null });
});

test("only the word that the broadcast is over ends it: whatever else is refused, it goes on", () => {
  const { actor, clock, emitted, told, view } = goLive();
  const refused = (id: "keepStream" | "endStream", code: string, error = "No.") =>
    answer(actor, id, { status: "failed", failure: { code, error } });
  for (const code of ["too_many", "conflict"]) {
    refused("keepStream", code);
    expect(view().status).toBe("live");
    clock.increment(3_000);
    expect(actor.getSnapshot().matches({ inside: { live: { report: "sending" } } })).toBe(true);
  }
  told(watchedBy("one"));
  actor.send({ type: "end.chosen" });
  refused("endStream", "too_many", "Please wait a moment.");
  expect(view()).toMatchObject({ status: "live", isEnding: false });
  expect(emitted.at(-1)).toMatchObject({ type: "toast.requested", text: "Please wait a moment." });
  actor.send({ type: "end.chosen" });
  refused("endStream", "stream_not_found");
  expect(view()).toEqual({ status: "over", summary: null });
});

test("[X-28] when a private chat is paid for, the broadcast ends and the chat has its place", () => {
  const { actor, told, view } = goLive();
  told(watchedBy("one"));
  actor.send({ type: "invite.chosen" });
  expect(view()).toMatchObject({ status: "live" });
  actor.send(sampleSold);
  answer(actor, "endStream", {
    status: "ok",
    data: { seconds: 60, peak_viewers: 1, unique_viewers: 1 },
  });
  expect(view().status).toBe("private");
});

test("[X-28] a private chat that she has paid for herself, as a fan of somebody else, ends no broadcast", () => {
  const { actor, told, view } = goLive();
  told(watchedBy("one"));
  actor.send(samplePaid);
  expect(view().status).toBe("live");
  const editing = open();
  editing.actor.send(samplePaid);
  expect(editing.view().status).toBe("editing");
});

test("[X-25] through a media server the studio has one line, to it, however many watch", () => {
  const { actor, told, lines, peer } = goLive();
  told({ ...watchedBy("f1"), mode: "server" });
  expect(lines()).toEqual(["server"]);
  actor.send({ type: "line.restored" });
  told({ ...watchedBy("f1", "f2", "f3"), mode: "server" });
  expect(lines()).toEqual(["server"]);
  const data = { sdp: "v=0" };
  const signal = { stream_id: "stream-1", to: "me", kind: "answer", data } as const;
  for (const from of ["f1", "server"])
    actor.send({
      ...({ type: "socket.received", name: "stream.signal" } as const),
      data: { ...signal, from },
    });
  const heard = peer.heard.filter(({ type }) => type === "signal.received");
  expect(heard).toEqual([{ type: "signal.received", from: "server", kind: "answer", data }]);
});

test("[X-25] a media server that is turned on, or off, during a broadcast takes the lines over, or gives them back", () => {
  const { actor, told, lines } = goLive();
  told(watchedBy("f1", "f2"));
  expect(lines()).toEqual(["f1", "f2"]);
  actor.send({ type: "line.restored" });
  told({ ...watchedBy("f1", "f2"), mode: "server" });
  expect(lines()).toEqual(["server"]);
  actor.send({ type: "line.restored" });
  told(watchedBy("f1", "f2"));
  expect(lines()).toEqual(["f1", "f2"]);
});
