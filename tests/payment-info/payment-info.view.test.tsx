import { act } from "react";
import { expect, test } from "vitest";

import { answer, drive } from "../../model-tests/walk/drive.ts";
import {
  sampleMissingPayto,
  samplePendingPayto,
  sampleVerifiedPayto,
} from "../../src/machines/app/sample-payto.ts";
import { paymentInfoFlow } from "../../src/machines/payment-info/payment-info.flow.ts";
import { paymentInfoMachine } from "../../src/machines/payment-info/payment-info.machine.ts";
import { PaymentInfoPage } from "../../src/views/payment-info/payment-info.view.tsx";
import type { Payto } from "../../src/protocol/records.ts";
import { find, render } from "../kit/render.tsx";

const show = (payto: Payto) => {
  const { actor } = drive(paymentInfoMachine, paymentInfoFlow.inputs[0]!);
  render(<PaymentInfoPage page={actor} />);
  act(() => answer(actor, "loadPaymentInfo", { status: "ok", data: { payto } }));
  return document.body.textContent;
};
const byAccount = { verified: true, status: "verified", account_path: "/oauth/payout/account" } as const;

test("[ACCT-36] who is paid by an account at the company that pays is told so, with the way to it, whatever details are kept", () => {
  const text = show({ ...sampleMissingPayto, ...byAccount });
  expect(text).toContain("You are all set to get paid");
  expect(text).toContain("Your earnings go to your account at the company that pays online.");
  expect(text).not.toContain("Enter your payment info to get paid");
  expect(find("a", "Your payout account").getAttribute("href")).toBe("/oauth/payout/account");
});

test("[ACCT-36] details that nobody has checked are not called verified for such an account", () => {
  expect(show({ ...samplePendingPayto, ...byAccount })).not.toContain("Verified");
});

test("[ACCT-36] who is paid by his details has no way to an account", () => {
  expect(show(sampleVerifiedPayto)).toContain("Verified");
  expect(document.querySelector('a[href="/oauth/payout/account"]')).toBeNull();
});
