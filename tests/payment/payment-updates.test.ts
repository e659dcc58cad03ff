import { expect, test } from "vitest";

import { afterPayment } from "../../src/domain/payment/payment-updates.ts";

const both = { reloadsProfile: true, registersPush: true };
const neither = { reloadsProfile: false, registersPush: false };

test("a profile is loaded anew after what opens it, and a browser is registered after what is a subscription", () => {
  for (const type of ["fans_trial", "fans_subscription", "fans_snapchat"])
    expect([type, afterPayment(type)]).toEqual([type, both]);
  expect(afterPayment("fans_follow_free")).toEqual({ reloadsProfile: true, registersPush: false });
  for (const type of ["fans_tip", "fans_private", "fans_post", "fans_direct_message"])
    expect([type, afterPayment(type)]).toEqual([type, neither]);
});

test("nothing follows a type that this page does not know", () => {
  for (const type of ["", "fans_new", "toString"])
    expect([type, afterPayment(type)]).toEqual([type, neither]);
});
