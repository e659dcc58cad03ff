import { expect, test } from "vitest";

import { selectPrivateShowView } from "../../src/machines/private-show/private-show-view.ts";
import { privateShowMachine } from "../../src/machines/private-show/private-show.machine.ts";
import {
  sampleCameraAnswers,
  sampleCameraAsked,
  sampleEnd,
  sampleRoom,
  sampleUpdate,
} from "../../src/machines/private-show/sample-private.ts";
import type { PrivateRoom } from "../../src/protocol/private-show/private-show.records.ts";
import { answer, breakOff, drive, listener } from "../../model-tests/walk/drive.ts";

const now = 1_790_000_000;
const running: PrivateRoom = { ...sampleRoom, status: "running", running: true, seconds_left: 62 };

/** A room with its line not made yet. */
const enter = (role: "creator" | "fan" = "fan", camera = true) => {
  const [media, peer] = [listener(), listener()];
  const input = { id: "show-1", accessToken: "token", role, kind: "c2c", now } as const;
  const { actor, emitted, clock } = drive(privateShowMachine, input, {
    media: media.logic,
    peer: peer.logic,
  });
  actor.send({ type: "join.chosen", camera });
  actor.send({ type: "media.ready" });
  answer(actor, "enterRoom", { status: "ok", data: { room: sampleRoom, ice_servers: [], peer: "me" } });
  return {
    ...{ actor, emitted, clock, media, peer },
    view: () => selectPrivateShowView(actor.getSnapshot()),
    told: (room: PrivateRoom) => answer(actor, "reportLine", { status: "ok", data: room }),
  };
};

test("it waits for the other, and the time runs only while the server says so and the line stands", () => {
  const room = enter();
  expect(room.view()).toMatchObject({ status: "live", line: "waiting", left: 600 });
  room.told(sampleRoom);
  room.actor.send({ type: "line.changed", connected: true });
  room.told(running);
  room.actor.send({ type: "clock.ticked", now: now + 5 });
  expect(room.view()).toMatchObject({ line: "standing", left: 57 });
  room.actor.send({ type: "line.changed", connected: false });
  room.told({ ...running, running: false, seconds_left: 57 });
  room.actor.send({ type: "clock.ticked", now: now + 30 });
  expect(room.view()).toMatchObject({ line: "broken", left: 57 });
});

test("it says each ten seconds whether the line stands, and again when the server could not be asked", () => {
  const room = enter();
  const isAsking = () => room.actor.getSnapshot().matches({ inside: { live: { report: "sending" } } });
  expect(isAsking()).toBe(true);
  room.told(sampleRoom);
  room.clock.increment(9_999);
  expect(isAsking()).toBe(false);
  room.clock.increment(1);
  expect(isAsking()).toBe(true);
  breakOff(room.actor, "reportLine");
  room.clock.increment(3_000);
  expect(isAsking()).toBe(true);
});

test("the line learns from each report that the other is here, for the word of it may have come too early", () => {
  const room = enter();
  room.told({ ...sampleRoom, other_here: false });
  room.actor.send(sampleUpdate("paid"));
  room.told(sampleRoom);
  expect(room.peer.heard).toEqual([
    { type: "other.seen", here: false },
    { type: "other.seen", here: true },
  ]);
});

test("signals of this room go to the line, others do not; its own go out under the page's name", () => {
  const room = enter();
  const signal = (to: string, stream_id = "show-1") =>
    room.actor.send({
      ...({ type: "socket.received", name: "stream.signal" } as const),
      data: { stream_id, from: "other", to, kind: "offer", data: { sdp: "v=0" } },
    });
  signal("another page");
  signal("me", "another show");
  signal("me");
  room.actor.send(sampleUpdate("here"));
  room.actor.send({ type: "line.restored" });
  expect(room.peer.heard.map(({ type }) => type)).toEqual(["signal.received", "other.came", "line.doubted"]);
  room.actor.send({ type: "signal.made", kind: "answer", data: { sdp: "v=0" } });
  expect(room.emitted.at(-1)).toMatchObject({
    type: "signal.sent",
    data: { stream_id: "show-1", from: "me" },
  });
});

test("what was said is shown once, and what was typed stays until it is sent", () => {
  const room = enter();
  const message = { id: "m1", username: "ava", text: "Hello" };
  for (const messages of [[message], [message, { strange: true }]])
    room.actor.send({
      ...({ type: "socket.received", name: "lobby.private-messages" } as const),
      data: { private_id: "show-1", messages },
    });
  expect(room.view()).toMatchObject({ said: [message] });
  room.actor.send({ type: "text.sent" });
  room.actor.send({ type: "written.typed", value: "Hi" });
  room.actor.send({ type: "text.sent" });
  breakOff(room.actor, "sendText");
  expect(room.view()).toMatchObject({ text: "Hi" });
  room.actor.send({ type: "text.sent" });
  answer(room.actor, "sendText", { status: "ok", data: { ok: true } });
  expect(room.view()).toMatchObject({ text: "" });
});

test("a camera that is unplugged is told, and asked for again; one that is refused opens no room", () => {
  const room = enter();
  room.actor.send({ type: "media.failed", problem: "lost" });
  expect(room.view()).toMatchObject({ problem: "Your camera or microphone was disconnected." });
  room.actor.send({ type: "retry.requested" });
  room.actor.send({ type: "media.ready" });
  expect(room.media.heard.at(-1)).toEqual({ type: "media.wanted" });
  expect(room.peer.heard.at(-1)).toEqual({ type: "tracks.changed" });
  expect(room.view()).toMatchObject({ problem: null });
  const input = { id: "show-1", accessToken: null, role: "fan", kind: "c2c", now } as const;
  const { actor } = drive(privateShowMachine, input);
  actor.send({ type: "join.chosen", camera: true });
  actor.send({ type: "media.failed", problem: "denied" });
  expect(selectPrivateShowView(actor.getSnapshot()).status).toBe("blocked");
});

test("[RT-37] a fan who came with sound alone is asked for the camera: it is opened, and the creator is told", () => {
  const room = enter("fan", false);
  room.actor.send(sampleCameraAsked);
  expect(room.view()).toMatchObject({ cameraShare: "asked", hasCamera: false });
  room.actor.send({ type: "camera.answered", accepted: true });
  expect(room.media.heard.at(-1)).toEqual({ type: "camera.wanted" });
  room.actor.send({ type: "media.ready" });
  expect(room.peer.heard.at(-1)).toEqual({ type: "tracks.changed" });
  expect(room.view()).toMatchObject({ cameraShare: "busy", hasCamera: true, camera: true });
  answer(room.actor, "answerCamera", { status: "ok", data: { ok: true } });
  // A camera that is on needs no question.
  room.actor.send(sampleCameraAsked);
  expect(room.view()).toMatchObject({ cameraShare: "busy" });
});

test("[RT-37] who says no, or whose browser does, keeps the sound; a question that nobody answers goes", () => {
  const room = enter("fan", false);
  room.actor.send(sampleCameraAsked);
  room.actor.send({ type: "camera.answered", accepted: false });
  answer(room.actor, "answerCamera", { status: "ok", data: { ok: true } });
  expect(room.view()).toMatchObject({ cameraShare: "none", hasCamera: false, problem: null });
  room.actor.send(sampleCameraAsked);
  room.actor.send({ type: "camera.answered", accepted: true });
  room.actor.send({ type: "media.failed", problem: "denied" });
  expect(room.view()).toMatchObject({ cameraShare: "busy", hasCamera: false, problem: expect.any(String) });
  breakOff(room.actor, "answerCamera");
  room.actor.send(sampleCameraAsked);
  room.clock.increment(60_000);
  expect(room.view()).toMatchObject({ cameraShare: "none" });
});

test("[RT-37] the creator asks once at a time, and hears the answer to that question alone", () => {
  const room = enter("creator");
  const ask = () => {
    room.actor.send({ type: "camera.asked" });
    answer(room.actor, "askCamera", { status: "ok", data: { request_id: "camera-1" } });
  };
  const [accepted, declined] = sampleCameraAnswers;
  ask();
  room.actor.send({ ...accepted, data: { ...accepted.data, request_id: "another" } });
  expect(room.view()).toMatchObject({ cameraShare: "waiting" });
  room.actor.send(accepted);
  expect([room.view(), room.peer.heard.at(-1)]).toMatchObject([
    { cameraShare: "none" },
    { type: "other.changed" },
  ]);
  ask();
  room.actor.send(declined);
  expect(room.emitted.at(-1)).toMatchObject({
    type: "toast.requested",
    text: "The camera stays off for now.",
  });
  room.actor.send(sampleCameraAsked);
  expect(room.view()).toMatchObject({ cameraShare: "none" });
  const fan = enter();
  fan.actor.send({ type: "camera.asked" });
  expect(fan.view()).toMatchObject({ cameraShare: "none" });
});

test("another window takes the room over; the end says what goes back", () => {
  const replaced = enter();
  replaced.told({ ...running, replaced: true });
  expect(replaced.view()).toEqual({ status: "replaced" });
  const room = enter();
  const end = { reason: "ended-by-creator", seconds: 120, refund: 800 };
  room.told({ ...running, status: "over", end });
  expect(room.view()).toEqual({ status: "over", text: "The creator ended the chat. $8.00 go back to you." });
  room.actor.send({ type: "leave.chosen" });
  expect(room.actor.getSnapshot().status).toBe("done");
});

test.each([
  ["fan", "The chat did not begin in time. $10.00 go back to you."],
  ["creator", "The chat did not begin in time. $10.00 go back to the fan."],
] as const)("[RT-32] [X-28] a %s who is not in the room is told that the chat is over", (role, text) => {
  const outside = {
    "at the door": () => undefined,
    "without a camera": ({ actor }: ReturnType<typeof atDoor>) => {
      actor.send({ type: "join.chosen", camera: true });
      actor.send({ type: "media.failed", problem: "denied" });
    },
    "in another window": ({ actor }: ReturnType<typeof atDoor>) => {
      actor.send({ type: "join.chosen", camera: true });
      actor.send({ type: "media.ready" });
      answer(actor, "enterRoom", { status: "ok", data: { room: sampleRoom, ice_servers: [], peer: "me" } });
      answer(actor, "reportLine", { status: "ok", data: { ...sampleRoom, replaced: true } });
    },
  };
  const atDoor = () => {
    const input = { id: "show-1", accessToken: null, role, kind: "c2c", now } as const;
    return drive(privateShowMachine, input, { media: listener().logic, peer: listener().logic });
  };
  for (const goes of Object.values(outside)) {
    const room = atDoor();
    goes(room);
    const view = () => selectPrivateShowView(room.actor.getSnapshot());
    room.actor.send({ ...sampleEnd, data: { ...sampleEnd.data, private_id: "show-2" } });
    expect(view().status).not.toBe("over");
    room.actor.send(sampleEnd);
    expect(view()).toEqual({ status: "over", text });
    room.actor.send({ type: "leave.chosen" });
    expect(room.actor.getSnapshot().status).toBe("done");
  }
});

test("only the word that the chat is over ends it: whatever else a report is refused for, it goes on and is said again", () => {
  const room = enter();
  const refused = (code: string) =>
    answer(room.actor, "reportLine", { status: "failed", failure: { code, error: "No." } });
  const isAsking = () => room.actor.getSnapshot().matches({ inside: { live: { report: "sending" } } });
  for (const code of ["too_many", "conflict"]) {
    refused(code);
    expect([room.view().status, isAsking()]).toEqual(["live", false]);
    room.clock.increment(3_000);
    expect(isAsking()).toBe(true);
  }
  room.told(running);
  room.clock.increment(10_000);
  refused("private_not_found");
  expect(room.view()).toEqual({ status: "gone" });
});

test.each([
  ["fan", "fan", {}, "1:02 of what you have paid for are left, and do not come back to you."],
  ["fan whose line is broken", "fan", { running: false }, "the minutes not held come back to you."],
  ["creator", "creator", {}, "1:02 are left. The minutes not held go back to"],
] as const)(
  "[X-21] a %s who ends what is paid for is asked first, and told whose the minutes are",
  (_, role, facts, told) => {
    const room = enter(role);
    room.told({ ...running, ...facts });
    room.actor.send({ type: "end.chosen" });
    const shown = room.view();
    expect(shown).toMatchObject({ status: "live", isEnding: false });
    expect("endQuestion" in shown && shown.endQuestion).toContain(told);
    room.actor.send({ type: "end.answered", ends: false });
    expect(room.view()).toMatchObject({ isEnding: false, endQuestion: null });
    room.actor.send({ type: "end.chosen" });
    room.actor.send({ type: "end.answered", ends: true });
    expect(room.view()).toMatchObject({ isEnding: true, endQuestion: null });
  },
);

test.each([
  ["is free", { amount_usd: 0 }],
  ["has not begun", { status: "paid", running: false }],
] as const)("a chat that %s ends without a question", (_, facts) => {
  const room = enter();
  room.told({ ...running, ...facts });
  room.actor.send({ type: "end.chosen" });
  expect(room.view()).toMatchObject({ isEnding: true });
});

test("an end that is refused is said, and the chat stays open; one of a chat that is over closes it", () => {
  const room = enter();
  const refused = (code: string, error: string) => {
    room.actor.send({ type: "end.chosen" });
    expect(room.view()).toMatchObject({ isEnding: true });
    answer(room.actor, "endShow", { status: "failed", failure: { code, error } });
  };
  refused("too_many", "Please wait a moment.");
  expect(room.view()).toMatchObject({ status: "live", isEnding: false });
  expect(room.emitted.at(-1)).toMatchObject({ type: "toast.requested", text: "Please wait a moment." });
  refused("private_not_found", "This private chat is over.");
  expect(room.view()).toEqual({ status: "gone" });
});

test("a room that is paid for is asked for again when coming in is refused for a moment", () => {
  const { actor, clock } = drive(
    privateShowMachine,
    { id: "show-1", accessToken: "token", role: "fan", kind: "c2c", now },
    { media: listener().logic, peer: listener().logic },
  );
  const refused = (code: string) =>
    answer(actor, "enterRoom", { status: "failed", failure: { code, error: "No." } });
  actor.send({ type: "join.chosen", camera: true });
  actor.send({ type: "media.ready" });
  refused("too_many");
  expect(selectPrivateShowView(actor.getSnapshot())).toEqual({ status: "starting" });
  clock.increment(3_000);
  refused("not_allowed");
  expect(selectPrivateShowView(actor.getSnapshot())).toEqual({ status: "gone" });
});
