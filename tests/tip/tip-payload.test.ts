import fc from "fast-check";
import { createActor, toPromise } from "xstate";
import { expect, test } from "vitest";

import { createStartPayment } from "../../src/actors/payment/payment.actors.ts";
import { tipPayload, type TipDialogData } from "../../src/domain/tip/tip-payload.ts";
import type { PaymentRequest } from "../../src/machines/app/dialog-request.ts";
import type { PaymentInput, PaymentOutput } from "../../src/machines/payment/payment.setup.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { tipDialogData, tipMachine } from "../../src/machines/tip/tip.machine.ts";
import { drive } from "../../model-tests/walk/drive.ts";
import { testServices } from "../actors/app-services.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const custom = { description: "A coffee", amount: 400, is_min_amount: false };
const creator = { ...sampleRecord, tip_data: { amount_list: [500, 1000], custom } };

/** A dialog in the conversation with message 12, or elsewhere. */
const open = (more: object = {}) => {
  const payment = promiseLogic<PaymentOutput, PaymentInput>();
  const request = { kind: "tip", username: "ava", returnUri: "/inbox/ava", creator, ...more } as const;
  const { actor } = drive(tipMachine, { request, signedIn: true, now: 1, page } as never, {
    payment: payment.logic,
  });
  const type = (field: "tip_amount" | "tip_message", value: string) =>
    actor.send({ type: "field.changed", field, value });
  return { actor, type, asked: payment.asked, data: () => tipDialogData(actor.getSnapshot().context) };
};

const queryOf = async (request: PaymentRequest): Promise<Readonly<Record<string, string>>> => {
  const started = await toPromise(
    createActor(createStartPayment(testServices({})), { input: request }).start(),
  );
  if (started.status !== "ok" || started.data.kind !== "started") throw new Error("It did not start.");
  return Object.fromEntries(new URL(started.data.paymentUrl, "http://here").searchParams);
};

test("[ENT-15] the data of a tip dialog: what the creator asks for, what was entered, the message and the type", () => {
  const tip = open({ dmId: 12 });
  tip.type("tip_amount", "5.00");
  tip.type("tip_message", "For the blue one");
  expect(tip.data()).toEqual({
    amount: 500,
    amount_list: [500, 1000],
    dm_id: 12,
    special_requests: "",
    message: "For the blue one",
    custom: { description: "A coffee", amount: 400, is_min_amount: false },
    tipType: "normal",
  });
  const form = { kind: "uncensor", postId: 7, mediaId: 3, amount: 700, thumbUrl: null };
  expect(open({ form }).data()).toMatchObject({ amount: 700, dm_id: null, tipType: "post_media" });
});

test("[ENT-16] the payload of a tip has the message that it is given at, where to return, amount, texts, id and type", async () => {
  const tip = open({ dmId: 12 });
  tip.type("tip_amount", "5.00");
  tip.type("tip_message", " For the blue one ");
  tip.actor.send({ type: "form.submitted" });
  const [asked] = tip.asked;
  const { payment_id: _id, ...query } = await queryOf(asked!.request);
  expect(query).toEqual({
    ...{ payment_intent: "tip", model_username: "ava", direct_message_id: "12", return_uri: "/inbox/ava" },
    ...{ tip_amount: "500", tip_message: "For the blue one", tip_type: "normal" },
  });
  const menu: TipDialogData = {
    ...{ amount: 900, amount_list: [], dm_id: 12, special_requests: " Slowly ", message: "", custom: null },
    tipType: "menu",
  };
  expect(tipPayload(menu, { returnUri: "/ava", tipId: "4" })).toEqual({
    ...{ direct_message_id: 12, return_uri: "/ava", tip_amount: 900, tip_message: undefined },
    ...{ tip_id: "4", tip_special_requests: "Slowly", tip_type: "menu" },
  });
});

test("each type of tip sends the text that its dialog has, and none that is empty", () => {
  const anyTip: fc.Arbitrary<TipDialogData> = fc.record({
    amount: fc.option(fc.integer({ min: 0, max: 100_000 })),
    amount_list: fc.constant([]),
    dm_id: fc.option(fc.integer({ min: 1 })),
    special_requests: fc.string(),
    message: fc.string(),
    custom: fc.constant(null),
    tipType: fc.constantFrom("menu", "post_media", "normal"),
  });
  fc.assert(
    fc.property(anyTip, (tip) => {
      const sent = tipPayload(tip, { returnUri: "/ava", tipId: null });
      const [shown, other] =
        tip.tipType === "menu"
          ? [sent.tip_special_requests, sent.tip_message]
          : [sent.tip_message, sent.tip_special_requests];
      const typed = tip.tipType === "menu" ? tip.special_requests : tip.message;
      expect([shown ?? "", other]).toEqual([typed.trim(), undefined]);
      expect(shown).not.toBe("");
      expect(sent.direct_message_id ?? null).toBe(tip.dm_id);
      expect(sent.tip_amount).toBe(tip.amount ?? 0);
    }),
  );
});
