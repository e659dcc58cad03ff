import { expect, test } from "vitest";

import {
  sampleChat,
  sampleDeleted,
  sampleHistory,
  sampleMuted,
  sampleText,
  sampleUnmuted,
} from "../../src/machines/stream-chat/sample-stream.ts";
import {
  selectStreamChatView,
  streamChatMachine,
} from "../../src/machines/stream-chat/stream-chat.machine.ts";
import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";

const open = (viewer: string) => {
  const driven = drive(streamChatMachine, { username: "ava", streamId: "stream-1", viewer, muted: [] });
  const view = () => selectStreamChatView(driven.actor.getSnapshot());
  return { ...driven, view, ids: () => view().said.map(({ id }) => id) };
};
const history = (...ids: readonly number[]) => ({
  ...sampleHistory,
  data: { stream_id: "stream-1", messages: ids.map((id) => ({ ...sampleText, id })) },
});
const message = (id: number) => ({ ...sampleChat, data: { ...sampleText, id } });
const muted = { status: "failed", failure: { code: "stream_muted", error: "You are muted." } } as const;

test("[X-26] what is deleted goes, whether it is told, or missing when the line is back", () => {
  const { actor, ids } = open("sub");
  actor.send(history(1, 2, 3));
  actor.send({ ...sampleDeleted, data: { id: 2, stream_id: "another" } });
  expect(ids()).toEqual([1, 2, 3]);
  actor.send({ ...sampleDeleted, data: { id: 2, stream_id: "stream-1" } });
  expect(ids()).toEqual([1, 3]);
  // A history that was read before still has it.
  actor.send(history(1, 2, 3));
  expect(ids()).toEqual([1, 3]);
  // While the line was away 3 was deleted; 4 is heard before the history that was read without it.
  actor.send({ type: "line.restored" });
  actor.send(message(4));
  actor.send(history(1));
  expect(ids()).toEqual([1, 4]);
});

test("[X-26] who is muted keeps what he has typed, is told so, and sends it when he may again", () => {
  const { actor, view } = open("sub");
  actor.send({ type: "written.typed", value: "Hello" });
  actor.send({ ...sampleMuted, data: { ...sampleMuted.data, stream_id: "another" } });
  expect(view().isMuted).toBe(false);
  actor.send(sampleMuted);
  expect(view()).toMatchObject({ isMuted: true, isOwner: false, text: "Hello" });
  actor.send({ type: "text.sent" });
  expect(view().isSending).toBe(false);
  actor.send(sampleUnmuted);
  actor.send({ type: "text.sent" });
  expect(view()).toMatchObject({ isMuted: false, isSending: true });
});

test("[X-26] a refusal of the muted tells as much, without another word; what the page reads later holds", () => {
  const { actor, emitted, view } = open("sub");
  actor.send({ type: "written.typed", value: "Hello" });
  actor.send({ type: "text.sent" });
  const before = emitted.length;
  answer(actor, "sendText", muted);
  expect(view()).toMatchObject({ isMuted: true, text: "Hello", isSending: false });
  expect(emitted).toHaveLength(before);
  actor.send({ type: "muted.read", muted: [] });
  expect(view().isMuted).toBe(false);
});

test("[X-26] the creator deletes and mutes: it shows when the server has done so, one after another", () => {
  const { actor, emitted, ids, view } = open("ava");
  actor.send(history(1, 2));
  expect(view().isOwner).toBe(true);
  actor.send({ type: "act.chosen", act: { kind: "delete", id: 1 } });
  actor.send({ type: "act.chosen", act: { kind: "mute", username: "sub" } });
  expect(view().acting).toEqual({ kind: "delete", id: 1 });
  expect(ids()).toEqual([1, 2]);
  answer(actor, "moderate", { status: "ok", data: { ok: true } });
  expect([ids(), view().acting]).toEqual([[2], null]);
  for (const _ of [1, 2]) {
    actor.send({ type: "act.chosen", act: { kind: "mute", username: "sub" } });
    answer(actor, "moderate", { status: "ok", data: { ok: true } });
    expect(view()).toMatchObject({ muted: ["sub"], isMuted: false });
  }
  actor.send({ type: "act.chosen", act: { kind: "unmute", username: "sub" } });
  breakOff(actor, "moderate");
  expect(view()).toMatchObject({ muted: ["sub"], acting: null });
  expect(emitted.at(-1)).toMatchObject({ type: "toast.requested", kind: "error" });
  actor.send({ type: "act.chosen", act: { kind: "unmute", username: "sub" } });
  answer(actor, "moderate", { status: "ok", data: { ok: true } });
  expect(view().muted).toEqual([]);
});
