import { expect, test } from "vitest";

import {
  privateViewMachine,
  selectPrivateViewView,
} from "../../src/machines/private-view/private-view.machine.ts";
import {
  sampleInvitation,
  samplePaidInvitation,
  sampleUpdate,
} from "../../src/machines/private-show/sample-private.ts";
import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { recordedParts } from "../../model-tests/walk/recorded-parts.ts";

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

/** The page with a room that only listens. */
const listening = () => {
  const parts = recordedParts(["readInvitation"], ["room"]);
  const driven = drive(
    privateViewMachine,
    { route: { page: "private-view", kind: "c2c", username: "ava" }, now: 1_790_000_000 },
    parts.actors,
  );
  const { actor } = driven;
  return {
    ...{ ...driven, ...parts },
    view: () => selectPrivateViewView(actor.getSnapshot()).status,
    told: (data: object) => answer(actor, "readInvitation", { status: "ok", data }),
    refused: (code: string) =>
      answer(actor, "readInvitation", { status: "failed", failure: { code, error: "No." } }),
  };
};
const ofNoah = { ...sampleUpdate("paid"), data: { ...sampleUpdate("paid").data, username: "noah" } };

test("[X-28] an invitation that waits is shown, opens its dialog, and is read again when something becomes of it", () => {
  const { actor, asked, emitted, told, view } = listening();
  expect([view(), asked("readInvitation")]).toEqual(["reading", { username: "ava" }]);
  told(sampleInvitation);
  expect(view()).toBe("invited");
  actor.send({ type: "invitation.wanted" });
  const dialog = { kind: "invitation", username: "ava", at: "/stream/view/c2c/ava", show: "c2c" };
  expect(emitted).toEqual([{ type: "dialog.requested", dialog }]);
  actor.send(ofNoah);
  expect(view()).toBe("invited");
  actor.send(sampleUpdate("withdrawn"));
  expect(view()).toBe("reading");
  told(sampleInvitation);
  actor.send({ type: "line.restored" });
  expect(view()).toBe("reading");
});

test("without an invitation the page waits for one of this creator, and asks when its line is back", () => {
  const { actor, refused, view } = listening();
  breakOff(actor, "readInvitation");
  expect(view()).toBe("offline");
  actor.send({ type: "retry.requested" });
  expect(view()).toBe("reading");
  refused("private_not_valid");
  actor.send(ofNoah);
  expect(view()).toBe("absent");
  actor.send(sampleUpdate("invited"));
  expect(view()).toBe("reading");
  refused("private_not_valid");
  actor.send({ type: "line.restored" });
  expect(view()).toBe("reading");
});

test.each([
  ["both cameras", "sample-access-token", "c2c"],
  ["the creator's alone", null, "stream"],
] as const)(
  "the room of a show with %s is the fan's, hears what comes, and leads to the profile at its end",
  (_, accessToken, kind) => {
    const { actor, emitted, asked, heard, told, view } = listening();
    told({ ...samplePaidInvitation, access_token: accessToken });
    expect(view()).toBe("inside");
    expect(asked("room")).toEqual({ id: "show-1", accessToken, role: "fan", kind, now: 1_790_000_000 });
    actor.send(sampleUpdate("here"));
    actor.send({ type: "line.restored" });
    expect(heard("room")).toEqual([sampleUpdate("here"), { type: "line.restored" }]);
    answer(actor, "room", undefined);
    expect([view(), emitted]).toEqual(["absent", [{ type: "navigation.requested", to: "/ava" }]]);
  },
);

test("the next show is looked for until the server says of it, and one that is not paid yet opens no room", () => {
  const { actor, asked, begun, clock, refused, told, view } = listening();
  told(samplePaidInvitation);
  actor.send(sampleUpdate("paid", "show-2"));
  expect(begun("readInvitation")).toEqual([{ username: "ava" }, { username: "ava" }]);
  const is = (inside: "looking" | "staying" | "unheard") => actor.getSnapshot().matches({ inside });
  refused("too_many");
  expect(is("unheard")).toBe(true);
  clock.increment(5_000);
  expect(is("looking")).toBe(true);
  refused("private_not_valid");
  expect(is("staying")).toBe(true);
  const { data } = sampleUpdate("paid", "show-2");
  actor.send({ ...sampleUpdate("paid", "show-2"), data: { ...data, username: "AVA" } });
  told({ ...sampleInvitation, private: { id: "show-2" } });
  expect([view(), asked("room")]).toMatchObject(["inside", { id: "show-1" }]);
  expect(is("staying")).toBe(true);
  actor.send(sampleUpdate("invited", "show-3"));
  expect(is("staying")).toBe(true);
});
