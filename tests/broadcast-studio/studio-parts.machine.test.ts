import { describe, expect, test } from "vitest";

import { sampleCreator } from "../../src/machines/app/sample-records.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import {
  broadcastStudioMachine,
  selectBroadcastStudioView,
} from "../../src/machines/broadcast-studio/broadcast-studio.machine.ts";
import {
  sampleChat,
  sampleEnd,
  sampleGoal,
  sampleOwnStream,
  sampleSold,
  sampleViewed,
} from "../../src/machines/stream-chat/sample-stream.ts";
import type { OwnStream } from "../../src/protocol/stream/stream.records.ts";
import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { recordedParts } from "../../model-tests/walk/recorded-parts.ts";

const now = 1_790_000_100;
const ways = [{ urls: ["turn:127.0.0.1:3478"] }];
const restored = { type: "line.restored" } as const;
const toast = (text: string) => ({ type: "toast.requested", text });
const offline = { ...sampleViewed, status: "offline", stream: null } as const;

const arrive = () => {
  const parts = recordedParts(
    ["readStream", "startStream", "keepStream", "endStream"],
    ["media", "meter", "peer", "tick", "chat", "private"],
  );
  const user = { ...sampleCreator, username: "ava" };
  const driven = drive(broadcastStudioMachine, { user, now }, parts.actors);
  const { actor } = driven;
  return {
    ...{ ...driven, ...parts },
    view: () => selectBroadcastStudioView(actor.getSnapshot()),
    read: (data: object = offline) => answer(actor, "readStream", { status: "ok", data }),
    refused: (id: string, code: string, error = "No.", fields?: object) =>
      answer(actor, id, { status: "failed", failure: { code, error, ...(fields && { fields }) } }),
    isReporting: () => actor.getSnapshot().matches({ inside: { live: { report: "sending" } } }),
  };
};

const edit = (data?: object) => {
  const it = arrive();
  it.read(data);
  return it;
};

const goLive = (own: OwnStream = sampleOwnStream) => {
  const it = edit();
  it.actor.send({ type: "media.ready" });
  it.actor.send({ type: "form.submitted" });
  answer(it.actor, "startStream", { status: "ok", data: { ...own, ice_servers: [], peer: "me" } });
  const told = (next: OwnStream = own) => answer(it.actor, "keepStream", { status: "ok", data: next });
  return { ...it, told };
};

describe("coming to the studio", () => {
  test("shows that it cannot be read, and reads it again by itself or by a press", () => {
    const it = arrive();
    expect([it.view(), it.asked("readStream")]).toEqual([{ status: "reading" }, { username: "ava" }]);
    it.refused("readStream", "too_many", "Not so fast.");
    expect([it.view(), it.emitted]).toMatchObject([{ status: "offline" }, [toast("Not so fast.")]]);
    it.clock.increment(5_000);
    expect(it.view()).toEqual({ status: "reading" });
    breakOff(it.actor, "readStream");
    expect(it.view()).toEqual({ status: "offline" });
    it.actor.send({ type: "retry.requested" });
    expect(it.view()).toEqual({ status: "reading" });
  });

  test("opens the camera, says that it runs from another page, and keeps its title", () => {
    const it = edit(sampleViewed);
    expect(it.asked("media")).toEqual({ camera: true });
    expect(it.view()).toMatchObject({
      status: "editing",
      isLive: true,
      title: "Morning coffee",
      isReady: false,
    });
    expect(it.view()).toMatchObject({
      devices: { camera: { used: -1 }, microphone: { used: -1 } },
      problem: null,
    });
    expect(edit().view()).toMatchObject({ isLive: false, title: "" });
  });

  test("[X-28] has the private chat in its place while there is one: it hears what comes, and gives the place back", () => {
    const it = edit({ ...offline, has_private: true });
    expect(it.view()).toMatchObject({ status: "private" });
    expect(it.asked("private")).toEqual({ route: { page: "private-studio", kind: "stream" }, now });
    it.actor.send(sampleSold);
    it.actor.send(restored);
    expect(it.heard("private")).toEqual([sampleSold, restored]);
    it.actor.send({ type: "invite.closed" });
    expect(it.view()).toEqual({ status: "reading" });
  });

  test.each([{ type: "invite.chosen" }, sampleSold] as const)(
    "leads to the private chat by $type",
    (event) => {
      const it = edit();
      it.actor.send(event);
      expect(it.view().status).toBe("private");
    },
  );
});

describe("before going live", () => {
  test("a title without the space around it and a goal are sent; what was refused is said at its field, and stays", () => {
    const it = edit();
    it.actor.send({ type: "media.ready" });
    it.actor.send({ type: "field.changed", field: "title", value: " Morning " });
    it.actor.send({ type: "field.changed", field: "goal", value: "50" });
    it.actor.send({ type: "form.submitted" });
    expect([it.view(), it.asked("startStream")]).toMatchObject([
      { busy: true },
      { title: "Morning", goal: 5000 },
    ]);
    it.refused("startStream", "validation", "No.", { title: "At most 80 characters." });
    expect(it.view()).toMatchObject({
      busy: false,
      title: " Morning ",
      texts: { title: "At most 80 characters." },
    });
    it.actor.send({ type: "form.submitted" });
    breakOff(it.actor, "startStream");
    expect(it.view()).toMatchObject({ status: "editing", busy: false, title: " Morning " });
    expect(it.emitted.at(-1)).toMatchObject(toast(UNREACHABLE));
  });

  test("a goal that is none is said before anything is sent", () => {
    const it = edit();
    it.actor.send({ type: "media.ready" });
    it.actor.send({ type: "field.changed", field: "goal", value: "much" });
    it.actor.send({ type: "form.submitted" });
    expect([it.view(), it.begun("startStream")]).toMatchObject([{ texts: { goal: expect.any(String) } }, []]);
  });

  test("a camera that is lost is not ready until it is asked for again and there", () => {
    const it = edit();
    it.actor.send({ type: "media.ready" });
    it.actor.send({ type: "media.failed", problem: "lost" });
    expect(it.view()).toMatchObject({ isReady: false, problem: expect.any(String) });
    it.actor.send({ type: "retry.requested" });
    expect(it.heard("media")).toEqual([{ type: "media.wanted" }]);
    it.actor.send({ type: "media.ready" });
    expect(it.view()).toMatchObject({ isReady: true, problem: null });
  });
});

describe("live", () => {
  test("is told with its seconds, switches and screens", () => {
    const it = goLive();
    expect([it.asked("tick"), it.view()]).toMatchObject([{ every: 1000 }, { status: "live", seconds: 100 }]);
    it.actor.send({ type: "clock.ticked", now: now + 5 });
    expect(it.view()).toMatchObject({
      seconds: 105,
      camera: true,
      microphone: true,
      chat: expect.anything(),
    });
    it.actor.send({ type: "camera.switched", on: false });
    expect(it.view()).toMatchObject({ camera: false, microphone: true });
    it.actor.send({ type: "microphone.switched", on: false });
    expect(it.view()).toMatchObject({ camera: false, microphone: false });
    it.actor.send({ type: "screens.shown" });
    expect(it.heard("media").map(({ type }) => type)).toEqual([
      "camera.switched",
      "microphone.switched",
      "screens.shown",
    ]);
  });

  test("says each ten seconds that the page is there, three after it could not, and at once when its line is back", () => {
    const it = goLive();
    expect(it.asked("keepStream")).toEqual({ id: "stream-1", peer: "me" });
    breakOff(it.actor, "keepStream");
    expect(it.isReporting()).toBe(false);
    it.clock.increment(3_000);
    it.refused("keepStream", "too_many");
    expect(it.isReporting()).toBe(false);
    it.clock.increment(3_000);
    it.told();
    it.clock.increment(9_999);
    expect(it.isReporting()).toBe(false);
    it.clock.increment(1);
    expect(it.isReporting()).toBe(true);
    it.told();
    it.actor.send(restored);
    expect([it.isReporting(), it.heard("peer")]).toEqual([true, [{ type: "line.doubted" }]]);
  });

  test("what is told of others' broadcasts is not hers; the end of her own is asked about", () => {
    const it = goLive();
    it.told();
    it.actor.send({ ...sampleEnd, data: { ...sampleEnd.data, username: "noah" } });
    it.actor.send({ ...sampleGoal, data: { ...sampleGoal.data, stream_id: "stream-2" } });
    it.actor.send({
      ...({ type: "socket.received", name: "stream.viewers" } as const),
      data: { stream_id: "stream-2", count: 9 },
    });
    expect([it.isReporting(), it.view()]).toMatchObject([false, { stream: { raised: 1700 } }]);
    it.actor.send(sampleGoal);
    expect([it.isReporting(), it.view()]).toMatchObject([false, { stream: { raised: 2900 } }]);
    it.actor.send(sampleEnd);
    expect(it.isReporting()).toBe(true);
  });

  test("[X-25] each line goes the ways that were told last, once, and ends with the broadcast", () => {
    const it = goLive();
    it.told();
    const line = { role: "creator", otherHere: true, ice_servers: [], to: "fan-page", toServer: false };
    expect(it.begun("peer")).toEqual([line]);
    const info = { type: "socket.received", name: "lobby.stream-ingest-info" } as const;
    const told = { mode: "peer", url: null, token: null, ice_servers: ways };
    it.actor.send({ ...info, data: { ...told, stream_id: "stream-1" } });
    it.actor.send({ ...info, data: { ...told, stream_id: "stream-2", ice_servers: [] } });
    it.actor.send(restored);
    it.told({ ...sampleOwnStream, mode: "server" });
    expect([it.begun("peer").at(-1), it.ended("peer")]).toEqual([
      { ...line, ice_servers: ways, to: "server", toServer: true },
      [line],
    ]);
    it.actor.send({ type: "media.ready" });
    expect(it.heard("peer").at(-1)).toEqual({ type: "tracks.changed" });
    it.actor.send(restored);
    it.told({ ...sampleOwnStream, mode: "server", replaced: true });
    expect([it.view(), it.ended("peer")]).toMatchObject([{ status: "replaced" }, [line, { to: "server" }]]);
    it.actor.send({ type: "retry.requested" });
    expect(it.view()).toMatchObject({ status: "editing", isReady: false });
  });

  test("[X-25] a line hears what its other end says to this page in this broadcast, and answers so", () => {
    const it = goLive();
    it.told();
    const data = {
      stream_id: "stream-1",
      from: "fan-page",
      to: "me",
      kind: "answer",
      data: { sdp: "v=0" },
    } as const;
    for (const change of [{ stream_id: "stream-2" }, { to: "another page" }, {}])
      it.actor.send({ type: "socket.received", name: "stream.signal", data: { ...data, ...change } });
    expect(it.heard("peer")).toEqual([
      { type: "signal.received", from: "fan-page", kind: "answer", data: { sdp: "v=0" } },
    ]);
    it.actor.send({ type: "signal.made", to: "fan-page", kind: "offer", data: { sdp: "v=0" } });
    expect(it.emitted.at(-1)).toEqual({
      type: "signal.sent",
      data: { stream_id: "stream-1", from: "me", to: "fan-page", kind: "offer", data: { sdp: "v=0" } },
    });
  });

  test("the chat hears what is said, who is muted, and that the line is back; nothing else", () => {
    const it = goLive({ ...sampleOwnStream, muted: ["pack"] });
    expect(it.asked("chat")).toMatchObject({ streamId: "stream-1", viewer: "ava", muted: ["pack"] });
    it.told({ ...sampleOwnStream, muted: ["sub"] });
    it.actor.send(sampleChat);
    it.actor.send(sampleGoal);
    it.actor.send(restored);
    expect(it.heard("chat")).toEqual([{ type: "muted.read", muted: ["sub"] }, sampleChat, restored]);
  });

  test("[X-28] an invitation to a private chat stands beside it, hears what comes, and is closed", () => {
    const it = goLive();
    it.told();
    expect(it.view()).toMatchObject({ studio: null });
    it.actor.send({ type: "invite.chosen" });
    expect([it.view(), it.asked("private")]).toMatchObject([
      { status: "live", studio: expect.anything() },
      { route: { page: "private-studio", kind: "stream" }, now },
    ]);
    it.actor.send(sampleGoal);
    it.actor.send(restored);
    expect(it.heard("private")).toEqual([sampleGoal, restored]);
    it.actor.send({ type: "invite.closed" });
    expect(it.view()).toMatchObject({ status: "live", studio: null });
  });
});

describe("the end", () => {
  test("that does not arrive is said, and she stays live; one that does shows what it was", () => {
    const it = goLive();
    it.actor.send({ type: "end.chosen" });
    expect([it.view(), it.asked("endStream")]).toMatchObject([{ isEnding: true }, { id: "stream-1" }]);
    breakOff(it.actor, "endStream");
    expect([it.view(), it.emitted]).toMatchObject([
      { status: "live", isEnding: false },
      [toast(UNREACHABLE)],
    ]);
    it.actor.send({ type: "end.chosen" });
    const summary = { seconds: 60, peak_viewers: 1, unique_viewers: 1 };
    answer(it.actor, "endStream", { status: "ok", data: summary });
    expect(it.view()).toEqual({ status: "over", summary });
    it.actor.send({ type: "retry.requested" });
    expect(it.view()).toEqual({ status: "reading" });
  });

  test("[X-28] by what was paid leads to the private chat, also when it could not be said or was heard before", () => {
    const it = goLive();
    it.actor.send(sampleSold);
    expect([it.view(), it.asked("endStream")]).toEqual([{ status: "reading" }, { id: "stream-1" }]);
    breakOff(it.actor, "endStream");
    expect([it.view().status, it.emitted]).toMatchObject(["private", [toast(UNREACHABLE)]]);
    const ended = goLive();
    ended.refused("keepStream", "stream_not_found");
    ended.actor.send(sampleEnd);
    expect(ended.view()).toEqual({ status: "over", summary: null });
    ended.actor.send(sampleSold);
    expect(ended.view().status).toBe("private");
  });
});
