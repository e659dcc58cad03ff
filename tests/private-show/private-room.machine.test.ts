import { describe, expect, test } from "vitest";

import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { selectPrivateShowView } from "../../src/machines/private-show/private-show-view.ts";
import { privateShowMachine } from "../../src/machines/private-show/private-show.machine.ts";
import { sampleRoom, sampleUpdate } from "../../src/machines/private-show/sample-private.ts";
import type { PrivateRoom } from "../../src/protocol/private-show/private-show.records.ts";
import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { recordedParts } from "../../model-tests/walk/recorded-parts.ts";

const now = 1_790_000_000;

/** At its door. */
const atDoor = () => {
  const parts = recordedParts(["enterRoom", "reportLine", "sendText", "endShow"], ["media", "peer", "tick"]);
  const driven = drive(
    privateShowMachine,
    { id: "show-1", accessToken: "token", role: "fan", kind: "c2c", now },
    parts.actors,
  );
  const { actor } = driven;
  return {
    ...{ ...driven, asked: parts.asked, heard: parts.heard },
    view: () => selectPrivateShowView(actor.getSnapshot()),
    isBusy: () => actor.getSnapshot().hasTag("busy"),
    isReporting: () => actor.getSnapshot().matches({ inside: { live: { report: "sending" } } }),
    join: () => {
      actor.send({ type: "join.chosen", camera: true });
      actor.send({ type: "media.ready" });
    },
    admit: (room: PrivateRoom = sampleRoom) =>
      answer(actor, "enterRoom", { status: "ok", data: { room, ice_servers: [], peer: "me" } }),
    told: (room: PrivateRoom) => answer(actor, "reportLine", { status: "ok", data: room }),
    says: (text: string, private_id = "show-1") =>
      actor.send({
        ...({ type: "socket.received", name: "lobby.private-messages" } as const),
        data: { private_id, messages: [{ id: text, username: "ava", text }] },
      }),
  };
};

const inside = (room?: PrivateRoom) => {
  const it = atDoor();
  it.join();
  it.admit(room);
  return it;
};

const toast = (text: string) => ({ type: "toast.requested", text });

describe("coming in", () => {
  test("is waited for while the browser opens the camera, and while the server is asked", () => {
    const it = atDoor();
    expect(it.isBusy()).toBe(false);
    it.actor.send({ type: "join.chosen", camera: true });
    expect([it.isBusy(), it.asked("media"), it.asked("tick")]).toEqual([
      true,
      { camera: true },
      { every: 1000 },
    ]);
    it.actor.send({ type: "media.ready" });
    expect([it.isBusy(), it.asked("enterRoom")]).toEqual([true, { id: "show-1", accessToken: "token" }]);
    breakOff(it.actor, "enterRoom");
    expect([it.isBusy(), it.view()]).toEqual([true, { status: "starting" }]);
    it.clock.increment(3000);
    answer(it.actor, "enterRoom", { status: "failed", failure: { code: "too_many", error: "Not so fast." } });
    expect(it.actor.getSnapshot().matches({ inside: "unreached" })).toBe(true);
    it.clock.increment(3000);
    it.admit();
    expect([it.isBusy(), it.view()]).toMatchObject([
      false,
      { status: "live", camera: true, microphone: true },
    ]);
  });

  test("is not possible without a camera that the browser gives: why is said, and it may be tried again", () => {
    const it = atDoor();
    it.actor.send({ type: "join.chosen", camera: true });
    it.actor.send({ type: "media.failed", problem: "missing" });
    expect(it.view()).toMatchObject({ status: "blocked", problem: expect.stringMatching(/^No camera/) });
    it.actor.send({ type: "retry.requested" });
    expect(it.view()).toEqual({ status: "choosing", role: "fan", kind: "c2c" });
  });

  test("to a room that is shut says so, and leads out", () => {
    const it = atDoor();
    it.join();
    const failure = { code: "not_allowed", error: "You may not come in." };
    answer(it.actor, "enterRoom", { status: "failed", failure });
    expect(it.emitted).toMatchObject([toast("You may not come in.")]);
    it.actor.send({ type: "leave.chosen" });
    expect(it.actor.getSnapshot().status).toBe("done");
  });

  test("tells the line whether the other is there, and shows what was said meanwhile in this room", () => {
    const it = atDoor();
    it.join();
    it.says("Hello");
    it.says("Elsewhere", "show-2");
    it.admit({ ...sampleRoom, other_here: false });
    expect(it.asked("peer")).toMatchObject({ role: "fan", otherHere: false });
    expect(it.view()).toMatchObject({ said: [{ text: "Hello" }] });
    it.says("How are you?");
    expect(it.view()).toMatchObject({ said: [{ text: "Hello" }, { text: "How are you?" }] });
    expect(inside().asked("peer")).toMatchObject({ otherHere: true });
  });

  test("again, after another window had the room, begins with everything on and a line that is not made", () => {
    const it = inside();
    it.actor.send({ type: "line.changed", connected: true });
    it.actor.send({ type: "microphone.switched", on: false });
    it.actor.send({ type: "camera.switched", on: false });
    expect(it.asked("reportLine")).toEqual({ id: "show-1", peer: "me", connected: true });
    it.told({ ...sampleRoom, replaced: true });
    it.actor.send({ type: "retry.requested" });
    it.join();
    it.admit();
    expect(it.view()).toMatchObject({ status: "live", camera: true, microphone: true });
    expect(it.asked("reportLine")).toEqual({ id: "show-1", peer: "me", connected: false });
  });
});

describe("in the room", () => {
  test("camera and microphone are switched, and the screens are shown to whoever draws on them", () => {
    const it = inside();
    it.actor.send({ type: "camera.switched", on: false });
    it.actor.send({ type: "microphone.switched", on: false });
    expect(it.view()).toMatchObject({ camera: false, microphone: false, hasCamera: true });
    it.actor.send({ type: "screens.shown" });
    expect([it.heard("media"), it.heard("peer")]).toEqual([
      [
        { type: "camera.switched", on: false },
        { type: "microphone.switched", on: false },
        { type: "screens.shown" },
      ],
      [{ type: "screens.shown" }],
    ]);
  });

  test("the line is reported at once when this show changed or the page's own line is back, and not for others", () => {
    const it = inside();
    it.told(sampleRoom);
    it.actor.send(sampleUpdate("paid", "show-2"));
    it.says("Hello");
    expect(it.isReporting()).toBe(false);
    it.actor.send(sampleUpdate("paid"));
    expect(it.isReporting()).toBe(true);
    it.told(sampleRoom);
    it.actor.send({ type: "line.restored" });
    expect(it.isReporting()).toBe(true);
    breakOff(it.actor, "reportLine");
    expect(it.isReporting()).toBe(false);
  });

  test("a text is sent without the space around it; what was refused or did not arrive is said, and stays", () => {
    const it = inside();
    const send = () => {
      it.actor.send({ type: "text.sent" });
      expect(it.view()).toMatchObject({ isSending: true });
    };
    it.actor.send({ type: "written.typed", value: " Hi " });
    send();
    expect(it.asked("sendText")).toEqual({ id: "show-1", written: "Hi" });
    answer(it.actor, "sendText", { status: "failed", failure: { code: "too_many", error: "Not so fast." } });
    expect(it.view()).toMatchObject({ isSending: false, text: " Hi " });
    send();
    breakOff(it.actor, "sendText");
    expect(it.view()).toMatchObject({ isSending: false, text: " Hi " });
    expect(it.emitted).toMatchObject([toast("Not so fast."), toast(UNREACHABLE)]);
    send();
    answer(it.actor, "sendText", { status: "ok", data: { ok: true } });
    expect(it.view()).toMatchObject({ isSending: false, text: "" });
  });

  test("an end that does not arrive is said, and the chat goes on; one that does closes the room", () => {
    const it = inside();
    it.actor.send({ type: "end.chosen" });
    breakOff(it.actor, "endShow");
    expect(it.view()).toMatchObject({ status: "live", isEnding: false });
    expect(it.emitted).toMatchObject([toast(UNREACHABLE)]);
    it.actor.send({ type: "end.chosen" });
    expect(it.asked("endShow")).toEqual({ id: "show-1" });
    const end = { reason: "ended-by-fan", seconds: 60, refund: 0 };
    answer(it.actor, "endShow", { status: "ok", data: { ...sampleRoom, status: "over", end } });
    expect(it.view()).toMatchObject({ status: "over" });
  });
});
