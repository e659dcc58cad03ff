import { expect, test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { selectInvitationView } from "../../src/machines/invitation/invitation-view.ts";
import { invitationMachine } from "../../src/machines/invitation/invitation.machine.ts";
import type { PaymentInput, PaymentOutput } from "../../src/machines/payment/payment.setup.ts";
import {
  sampleInvitation,
  samplePaidInvitation,
  sampleUpdate,
} from "../../src/machines/private-show/sample-private.ts";
import type { PrivateInvitation } from "../../src/protocol/private-show/private-show.records.ts";
import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const now = 1_790_000_000;
const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const ok = (data: PrivateInvitation) => ({ status: "ok", data });

const open = (invitation: PrivateInvitation | null = sampleInvitation, at = "/") => {
  const payment = promiseLogic<PaymentOutput, PaymentInput>();
  const request = { kind: "invitation", username: "ava", at, show: "c2c" } as const;
  const driven = drive(invitationMachine, { request, signedIn: true, now, page }, { payment: payment.logic });
  const { actor, emitted, clock } = driven;
  if (invitation !== null) answer(actor, "readInvitation", ok(invitation));
  return {
    ...{ actor, emitted, clock, asked: payment.asked },
    view: () => selectInvitationView(actor.getSnapshot()),
    tick: (seconds: number) => actor.send({ type: "clock.ticked", now: now + seconds }),
    goes: () =>
      emitted.flatMap((event) => (event.type === "navigation.requested" ? [event["to"] as string] : [])),
    says: () =>
      emitted.flatMap((event) => (event.type === "toast.requested" ? [event["text"] as string] : [])),
  };
};

test("[PRIV-16] [PRIV-17] [PRIV-18] it is valid and counts each second, expires when nothing is left, and closes two seconds later", () => {
  const invitation = open();
  expect(invitation.view()).toMatchObject({ status: "valid", left: 120, minutes: 10, amount: 1000 });
  invitation.tick(1);
  expect(invitation.view()).toMatchObject({ status: "valid", left: 119 });
  invitation.tick(120);
  expect(invitation.view().status).toBe("expired");
  invitation.clock.increment(1999);
  expect(invitation.actor.getSnapshot().status).toBe("active");
  invitation.clock.increment(1);
  expect(invitation.actor.getSnapshot().status).toBe("done");
});

test("[PRIV-18] one that expires by the server's clock first closes by itself, too", () => {
  const invitation = open();
  invitation.actor.send(sampleUpdate("expired"));
  expect(invitation.view().status).toBe("expired");
  invitation.clock.increment(2000);
  expect(invitation.actor.getSnapshot().status).toBe("done");
});

test("[PRIV-19] [PRIV-20] [PRIV-21] what is paid leads to the room with the token's cameras, or the plain one, unless one is there", () => {
  const both = open(samplePaidInvitation);
  expect([both.goes(), both.says()]).toEqual([["/stream/view/c2c/ava"], ["Invitation has been accepted."]]);
  const plain = open({ ...samplePaidInvitation, access_token: null });
  expect(plain.goes()).toEqual(["/stream/view/ava"]);
  const there = open(samplePaidInvitation, "/stream/view/c2c/Ava");
  expect([there.goes(), there.says(), there.actor.getSnapshot().status]).toEqual([[], [], "done"]);
});

test("[PRIV-22] [PRIV-23] confirming one without a price goes to the room at once", () => {
  const invitation = open({ ...sampleInvitation, amount_usd: 0 });
  invitation.actor.send({ type: "confirm.chosen" });
  answer(invitation.actor, "acceptInvitation", ok(samplePaidInvitation));
  expect(invitation.goes()).toEqual(["/stream/view/c2c/ava"]);
  expect(invitation.asked).toEqual([]);
});

test("[PRIV-24] [PRIV-26] confirming one with a price opens its payment, once, and the room when that is paid", () => {
  const invitation = open();
  invitation.actor.send({ type: "confirm.chosen" });
  invitation.actor.send({ type: "confirm.chosen" });
  answer(invitation.actor, "acceptInvitation", ok(sampleInvitation));
  expect(invitation.asked.map(({ request }) => request)).toEqual([
    {
      ...{ intent: "tip", username: "ava", tipType: "stream_private", tipId: "show-1", tipAmount: 1000 },
      ...{ title: "Private chat with ava", returnUri: "/stream/view/c2c/ava", opensHere: true },
    },
  ]);
  answer(invitation.actor, "payment", { status: "paid" });
  answer(invitation.actor, "readInvitation", ok(samplePaidInvitation));
  expect(invitation.goes()).toEqual(["/stream/view/c2c/ava"]);
});

test("[PRIV-07] [ERR-17] what is not valid says so, also when it is withdrawn while it is shown", () => {
  const gone = { status: "failed", failure: { code: "private_not_valid", error: "Gone." } };
  const unknown = open(null);
  answer(unknown.actor, "readInvitation", gone);
  expect(unknown.view().status).toBe("invalid");
  const late = open();
  late.actor.send({ type: "confirm.chosen" });
  answer(late.actor, "acceptInvitation", gone);
  expect(late.view().status).toBe("invalid");
  const withdrawn = open();
  withdrawn.actor.send(sampleUpdate("withdrawn"));
  expect(withdrawn.view().status).toBe("invalid");
});

test("[ERR-16] an answer that cannot be had leaves the invitation, with a toast", () => {
  const invitation = open();
  invitation.actor.send({ type: "confirm.chosen" });
  breakOff(invitation.actor, "acceptInvitation");
  expect([invitation.view().status, invitation.says()]).toEqual(["valid", ["An error occurred"]]);
  invitation.actor.send({ type: "confirm.chosen" });
  answer(invitation.actor, "acceptInvitation", { status: "failed", failure: sampleFailure });
  expect(invitation.says().at(-1)).toBe(sampleFailure.error);
});

test("a payment that was left leads back to the invitation; declining closes it", () => {
  const invitation = open();
  invitation.actor.send({ type: "confirm.chosen" });
  answer(invitation.actor, "acceptInvitation", ok(sampleInvitation));
  answer(invitation.actor, "payment", { status: "left" });
  expect(invitation.view().status).toBe("valid");
  invitation.actor.send({ type: "decline.chosen" });
  answer(invitation.actor, "declineInvitation", { status: "ok", data: { ok: true } });
  expect(invitation.actor.getSnapshot().status).toBe("done");
});

test("a refused decline tells why and leaves the invitation open, unless that is gone", () => {
  const declined = (code: string) => {
    const invitation = open();
    invitation.actor.send({ type: "decline.chosen" });
    answer(invitation.actor, "declineInvitation", { status: "failed", failure: { code, error: "No." } });
    return invitation;
  };
  const refused = declined("too_many");
  expect([refused.view().status, refused.says()]).toEqual(["valid", ["No."]]);
  const gone = declined("private_not_valid");
  expect([gone.actor.getSnapshot().status, gone.says()]).toEqual(["done", []]);
});

test("only one that is gone is said to be so: a reading that is refused for a moment is done again", () => {
  const invitation = open(null);
  const refused = (code: string) =>
    answer(invitation.actor, "readInvitation", { status: "failed", failure: { code, error: "No." } });
  refused("too_many");
  expect(invitation.view().status).toBe("offline");
  invitation.clock.increment(5_000);
  refused("private_not_valid");
  expect(invitation.view().status).toBe("invalid");
});
