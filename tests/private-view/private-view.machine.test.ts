import { expect, test } from "vitest";

import {
  privateViewMachine,
  selectPrivateViewView,
} from "../../src/machines/private-view/private-view.machine.ts";
import { samplePaidInvitation, sampleUpdate } from "../../src/machines/private-show/sample-private.ts";
import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";

const pageOf = () => {
  const driven = drive(privateViewMachine, {
    route: { page: "private-view", kind: "c2c", username: "ava" },
    now: 1_790_000_000,
  });
  const paid = (id: string) =>
    answer(driven.actor, "readInvitation", {
      status: "ok",
      data: { ...samplePaidInvitation, private: { id }, access_token: `token of ${id}` },
    });
  const room = () => {
    const { id, accessToken } = driven.actor.getSnapshot().children.room!.getSnapshot().context;
    return { id, accessToken };
  };
  return { ...driven, paid, room };
};

test("[X-28] [PRIV-21] [PRIV-23] who pays the next chat on the page of one that is over gets into its room", () => {
  const { actor, clock, paid, room } = pageOf();
  paid("show-1");
  const first = actor.getSnapshot().children.room;
  actor.send(sampleUpdate("paid"));
  actor.send({
    ...sampleUpdate("paid", "show-2"),
    data: { ...sampleUpdate("paid", "x").data, username: "noah" },
  });
  expect(actor.getSnapshot().matches({ inside: "staying" })).toBe(true);
  actor.send(sampleUpdate("paid", "show-2"));
  breakOff(actor, "readInvitation");
  clock.increment(5_000);
  paid("show-2");
  expect(room()).toEqual({ id: "show-2", accessToken: "token of show-2" });
  expect(actor.getSnapshot().children.room).not.toBe(first);
});

test("what was paid while there was no line is looked for when it is there again, and a room that still holds stays", () => {
  const { actor, paid, room } = pageOf();
  paid("show-1");
  const first = actor.getSnapshot().children.room;
  actor.send({ type: "line.restored" });
  paid("show-1");
  expect(actor.getSnapshot().children.room).toBe(first);
  actor.send({ type: "line.restored" });
  answer(actor, "readInvitation", { status: "failed", failure: { code: "private_not_valid", error: "No." } });
  expect(actor.getSnapshot().children.room).toBe(first);
  actor.send({ type: "line.restored" });
  paid("show-2");
  expect(room().id).toBe("show-2");
});

test("only the word that there is no private chat says so: whatever else is refused is asked for again", () => {
  const { actor, clock } = drive(privateViewMachine, {
    route: { page: "private-view", kind: "c2c", username: "ava" },
    now: 1_790_000_000,
  });
  const refused = (code: string) =>
    answer(actor, "readInvitation", { status: "failed", failure: { code, error: "No." } });
  const view = () => selectPrivateViewView(actor.getSnapshot()).status;
  refused("too_many");
  expect(view()).toBe("offline");
  clock.increment(5_000);
  expect(view()).toBe("reading");
  refused("private_not_valid");
  expect(view()).toBe("absent");
});
