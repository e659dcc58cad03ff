import { expect, test } from "vitest";

import { errorToast, UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { keptMediaFlow } from "../../src/machines/kept-media/kept-media.flow.ts";
import { keptMediaMachine } from "../../src/machines/kept-media/kept-media.machine.ts";
import { answer, breakOff, drive, listener } from "../../model-tests/walk/drive.ts";
import { inputOf } from "../../model-tests/walk/steps.ts";

const begin = () => {
  const parts = { list: listener().logic, resource: listener().logic };
  const driven = drive(keptMediaMachine, keptMediaFlow.inputs[0]!, parts);
  const press = (mediaId: number, isFavorite: boolean) =>
    driven.actor.send({ type: "favorite.pressed", mediaId, isFavorite });
  return { ...driven, press, state: () => driven.actor.getSnapshot() };
};

test("[ACCT-38] a heart whose call is lost is put back, with a toast; the one that waited is sent", () => {
  const { actor, press, state, emitted } = begin();
  press(7, true);
  press(8, true);
  breakOff(actor, "changeFavorite");
  expect(state().context).toMatchObject({ marks: { 7: false, 8: true }, waiting: [] });
  expect(emitted).toEqual([errorToast(UNREACHABLE)]);
  expect(inputOf(state(), "changeFavorite")).toEqual({ mediaId: 8, isFavorite: true });
});

test("[ACCT-38] hearts pressed while one is under way are sent one after the other, the last press of each medium", () => {
  const { actor, press, state } = begin();
  press(7, true);
  press(8, true);
  press(9, true);
  press(8, false);
  expect(state().context.marks).toEqual({ 7: true, 8: false, 9: true });
  press(7, false);
  press(7, true);
  answer(actor, "changeFavorite", { status: "failed", failure: sampleFailure });
  // It is pressed anew, so what was refused is not put back.
  expect(state().context.marks[7]).toBe(true);
  expect(inputOf(state(), "changeFavorite")).toEqual({ mediaId: 9, isFavorite: true });
  answer(actor, "changeFavorite", { status: "failed", failure: sampleFailure });
  expect(inputOf(state(), "changeFavorite")).toEqual({ mediaId: 8, isFavorite: false });
  answer(actor, "changeFavorite", { status: "ok", data: { ok: true } });
  expect(inputOf(state(), "changeFavorite")).toEqual({ mediaId: 7, isFavorite: true });
  answer(actor, "changeFavorite", { status: "ok", data: { ok: true } });
  expect([state().context.marks, state().value]).toMatchObject([
    { 7: true, 8: false, 9: false },
    { marking: "idle" },
  ]);
});
