import { expect, test } from "vitest";

import { sampleForbiddenRecord, sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import { tipMachine } from "../../src/machines/tip/tip.machine.ts";
import { selectTipView } from "../../src/machines/tip/tip-view.ts";
import type { PaymentInput, PaymentOutput } from "../../src/machines/payment/payment.setup.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { drive } from "../../model-tests/walk/drive.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;

/** Opens the dialog; what it asks of payments is kept, and none ends. */
const open = (
  creator: CreatorRecord,
  { signedIn = true, tipLimits = undefined as object | undefined } = {},
) => {
  const payment = promiseLogic<PaymentOutput, PaymentInput>();
  const request = { kind: "tip", username: "ava", returnUri: "/", creator } as const;
  const input = { request, signedIn, now: 1_790_000_000, page: { ...page, tipLimits } };
  const { actor, emitted } = drive(tipMachine, input as never, { payment: payment.logic });
  return {
    emitted,
    asked: payment.asked,
    view: () => selectTipView(actor.getSnapshot()),
    type: (field: "tip_amount" | "tip_message", value: string) =>
      actor.send({ type: "field.changed", field, value }),
    send: () => actor.send({ type: "form.submitted" }),
  };
};

test("[TIP-26] [TIP-27] one payment is asked for, however often the form is sent", () => {
  const tip = open(sampleRecord);
  tip.type("tip_amount", "7.5");
  tip.type("tip_message", " For the blue one ");
  tip.send();
  tip.send();
  tip.type("tip_amount", "9");
  tip.send();
  expect(tip.asked.map(({ request }) => request)).toEqual([
    {
      intent: "tip",
      username: "ava",
      returnUri: "/",
      title: "Send Tip to Ava",
      tipType: "normal",
      tipAmount: 750,
      tipMessage: "For the blue one",
      successText: "Thank you! You tipped Ava $7.50.",
    },
  ]);
});

test("nothing is paid as long as something is wrong, and what was typed stays", () => {
  const tip = open(sampleRecord, { tipLimits: { min: 200, max: 1000 } });
  tip.type("tip_amount", "1.99");
  tip.send();
  expect(tip.asked).toEqual([]);
  expect(tip.view()).toMatchObject({
    status: "editing",
    typed: { tip_amount: "1.99" },
    texts: { tip_amount: "The minimum tip is $2.00." },
    quickAmounts: [500, 1000],
  });
  tip.type("tip_amount", "2");
  expect(tip.view()).toMatchObject({ texts: {} });
});

test("[TIP-25] [ERR-13] the owner of a page cannot tip himself", () => {
  const tip = open({ ...sampleRecord, can_edit: true });
  expect(tip.view()).toEqual({ status: "closed" });
  expect(tip.emitted).toMatchObject([
    { type: "toast.requested", kind: "error", text: "You cannot tip yourself." },
  ]);
});

test("[SUBP-31] [SUBP-32] where no tip is possible the notice takes the dialog's place, for guests as well", () => {
  for (const signedIn of [true, false]) {
    const tip = open(sampleForbiddenRecord, { signedIn });
    expect(tip.view()).toEqual({ status: "closed" });
    expect(tip.emitted).toEqual([
      {
        type: "dialog.requested",
        dialog: {
          kind: "alert",
          title: "Tips are not available",
          text: "Ava cannot receive tips at the moment.",
        },
      },
    ]);
  }
});

test("[TIP-18] [AUTH-20] a guest gets the form 'Register to access' instead", () => {
  const tip = open(sampleRecord, { signedIn: false });
  expect(tip.view()).toMatchObject({ status: "signingUp", title: "Register to access" });
  tip.send();
  expect(tip.asked).toEqual([]);
});
