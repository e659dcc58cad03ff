import { act } from "react";
import { expect, test } from "vitest";
import { fromPromise, waitFor } from "xstate";

import {
  sampleListedRecord,
  sampleMemberRecord,
  sampleRecord,
} from "../../src/machines/profile/sample-profile.ts";
import { tipMachine } from "../../src/machines/tip/tip.machine.ts";
import type { PaymentInput, PaymentOutput } from "../../src/machines/payment/payment.setup.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { TipDialog } from "../../src/views/tip/tip.view.tsx";
import { drive } from "../../model-tests/walk/drive.ts";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { find, render } from "../kit/render.tsx";
import { promiseLogic } from "../running/promise-logic.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;

/** Opens the dialog for a fan. `pay` sends the form and answers what is to be paid; what payments show is none of this. */
const open = (creator: CreatorRecord) => {
  const payment = promiseLogic<PaymentOutput, PaymentInput>();
  const input = { request: { kind: "tip", username: "ava", creator }, signedIn: true, now: 1, page } as const;
  const { actor } = drive(tipMachine, input, { payment: payment.logic });
  const { again } = render(<TipDialog tip={actor} onClose={() => undefined} />);
  return {
    enter: (value: string) => act(() => void fillField(document, { type: "", field: "tip_amount", value })),
    send: () => act(() => void press(document, "Send Tip")),
    pay: () => {
      again(null);
      actor.send({ type: "form.submitted" });
      return payment.asked.map(({ request }) => request.tipAmount);
    },
  };
};

const amount = () => find<HTMLInputElement>("[name=tip_amount]");
const withTips = (tip_data: CreatorRecord["tip_data"]): CreatorRecord => ({ ...sampleRecord, tip_data });

test.each([
  ["12,34", 1234, "$12.34"],
  ["12.34", 1234, "$12.34"],
  ["123,45", 12_345, "$123.45"],
  ["12,3", 1230, "$12.30"],
])("[FMT-02] a comma is the decimal separator: %s is paid as %i cents", (typed, cents, text) => {
  const tip = open(sampleRecord);
  tip.enter(typed);
  expect(document.body.textContent).toContain(`= ${text}`);
  expect(tip.pay()).toEqual([cents]);
});

test.each(["1,234.56", "1.234,56"])("[FMT-03] the last separator of %s is the decimal one", (typed) => {
  const tip = open({ ...sampleRecord });
  tip.enter(typed);
  expect(document.body.textContent).toContain("= $1,234.56");
  tip.send();
  expect(document.body.textContent).toContain("The maximum tip is $1,000.00.");
});

test("[TIP-07] without a list the amount is typed: cents are its step, and less than the minimum is refused", () => {
  const tip = open(sampleRecord);
  expect([amount().tagName, amount().inputMode]).toEqual(["INPUT", "decimal"]);
  for (const [typed, says] of [
    ["5.005", "Please enter an amount, like 5.00"],
    ["0.99", "The minimum tip is $1.00."],
  ] as const) {
    tip.enter(typed);
    tip.send();
    expect(document.body.textContent).toContain(says);
  }
  tip.enter("1.00");
  expect(tip.pay()).toEqual([100]);
});

test("[TIP-06] a list of amounts is a dropdown; what the creator asks for is chosen, another can be", () => {
  const tip = open(sampleListedRecord);
  expect(document.body.textContent).toContain("For a new microphone");
  expect([amount().tagName, amount().value]).toEqual(["SELECT", "25.00"]);
  expect([...amount().querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "Choose an amount",
    "$5.00",
    "$25.00",
  ]);
  tip.enter("5.00");
  expect(tip.pay()).toEqual([500]);
});

test("nothing is chosen of a list by itself, and something has to be", () => {
  const tip = open(withTips({ amount_list: [500, 2500], custom: null }));
  expect(amount().value).toBe("");
  tip.send();
  expect(document.body.textContent).toContain("This field is required");
  expect(tip.pay()).toEqual([]);
});

test("[TIP-21] what a creator asks for is the minimum where it is flagged so, and otherwise only prefilled", () => {
  const custom = { description: "For a new microphone", amount: 2500, is_min_amount: true };
  const tip = open(withTips({ amount_list: [], custom }));
  expect(amount().value).toBe("25.00");
  tip.enter("24.99");
  tip.send();
  expect(document.body.textContent).toContain("The minimum tip is $25.00.");
  tip.enter("25.00");
  expect(tip.pay()).toEqual([2500]);
  const free = open(withTips({ amount_list: [], custom: { ...custom, is_min_amount: false } }));
  expect(amount().value).toBe("25.00");
  free.enter("24.99");
  expect(free.pay()).toEqual([2499]);
});

test("[ERR-15] a message of 71 characters is refused below its field, one of 70 goes", () => {
  const tip = open(sampleRecord);
  tip.enter("5.00");
  const write = (value: string) =>
    act(() => void fillField(document, { type: "", field: "tip_message", value }));
  write("x".repeat(71));
  tip.send();
  expect(document.body.textContent).toContain("Tip messages must be 70 characters or less");
  write("x".repeat(70));
  expect(tip.pay()).toEqual([500]);
});

test("what is chosen of the menu, or another choice, leaves the focus in the dialog", async () => {
  const form = { kind: "menu" } as const;
  const request = {
    kind: "tip",
    username: "ava",
    returnUri: "/ava",
    form,
    creator: sampleMemberRecord,
  } as const;
  const items = [{ id: 1, description: "Your name on a postcard", price: 2500 }];
  const readTipMenu = fromPromise(async () => ({ status: "ok", data: items }));
  const { actor } = drive(tipMachine, { request, signedIn: true, now: 1, page }, { readTipMenu });
  await waitFor(actor, (snapshot) => snapshot.matches({ choosing: "listing" }));
  render(<TipDialog tip={actor} onClose={() => undefined} />);
  for (const name of [/^Your name on a postcard/, "Choose another"]) {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) =>
      typeof name === "string" ? textContent === name : name.test(textContent),
    )!;
    button.focus();
    act(() => button.click());
    expect(document.activeElement).toBe(document.querySelector("dialog"));
  }
});
