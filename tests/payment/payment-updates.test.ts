import { expect, test } from "vitest";

import { registersPush, reloadsProfile } from "../../src/domain/payment/payment-updates.ts";

const after = (type: string) => [type, reloadsProfile(type), registersPush(type)];

test("a profile is loaded anew after what opens it, and a browser is registered after what is a subscription", () => {
  for (const type of ["fans_trial", "fans_subscription", "fans_snapchat"])
    expect(after(type)).toEqual([type, true, true]);
  expect(after("fans_follow_free")).toEqual(["fans_follow_free", true, false]);
  for (const type of ["fans_tip", "fans_private", "fans_post", "fans_direct_message"])
    expect(after(type)).toEqual([type, false, false]);
});

test("nothing follows a type that this page does not know", () => {
  for (const type of ["", "fans_new", "toString"]) expect(after(type)).toEqual([type, false, false]);
});
