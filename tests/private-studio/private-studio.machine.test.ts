import { expect, test } from "vitest";

import { sampleSent, sampleUpdate } from "../../src/machines/private-show/sample-private.ts";
import {
  privateStudioMachine,
  selectPrivateStudioView,
} from "../../src/machines/private-studio/private-studio.machine.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import type { SentPrivate } from "../../src/protocol/private-show/private-show.records.ts";
import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const open = (sent: SentPrivate | null = null) => {
  const invite = promiseLogic<unknown, EndpointInput<"invitePrivate">>();
  const input = { route: { page: "private-studio", kind: "c2c" }, now: 1_790_000_000 } as const;
  const { actor, emitted } = drive(privateStudioMachine, input, { invite: invite.logic });
  const read = (now: SentPrivate | null) =>
    answer(actor, "readSent", { status: "ok", data: { private: now } });
  read(sent);
  return {
    actor,
    emitted,
    read,
    asked: invite.asked,
    view: () => selectPrivateStudioView(actor.getSnapshot()),
  };
};

test("what is missing or no price is told, and one invitation is sent with minutes and cents", () => {
  const studio = open();
  const type = (field: "username" | "duration" | "amount_usd", value: string) =>
    studio.actor.send({ type: "field.changed", field, value });
  type("amount_usd", "0.50");
  studio.actor.send({ type: "form.submitted" });
  expect(studio.view()).toMatchObject({ texts: { username: "This field is required" } });
  expect(studio.view()).toHaveProperty("texts.amount_usd");
  type("username", " sub ");
  type("duration", "20");
  type("amount_usd", "12,5");
  studio.actor.send({ type: "form.submitted" });
  studio.actor.send({ type: "form.submitted" });
  expect(studio.asked).toEqual([{ username: "sub", kind: "c2c", duration: 20, amount_usd: 1250 }]);
  breakOff(studio.actor, "invite");
  expect(studio.view()).toMatchObject({ status: "editing", typed: { username: " sub " } });
});

test("it waits for the answer, and the room opens when it is paid", () => {
  const studio = open(sampleSent);
  expect(studio.view()).toMatchObject({ status: "waiting", left: 120 });
  studio.actor.send(sampleUpdate("paid"));
  studio.read({ ...sampleSent, status: "paid" });
  expect(studio.view().status).toBe("inside");
});

test("an invitation that was declined or not answered is told beside the next one", () => {
  for (const word of ["declined", "expired"] as const) {
    const studio = open(sampleSent);
    studio.actor.send(sampleUpdate(word));
    studio.read(null);
    expect(studio.view()).toMatchObject({ status: "editing", outcome: word });
  }
});

test("a show of the other kind is on the other page", () => {
  const studio = open({ ...sampleSent, kind: "stream" });
  expect(studio.emitted).toContainEqual({
    type: "navigation.requested",
    to: "/stream/create",
    replace: true,
  });
});
