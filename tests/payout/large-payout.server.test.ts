import { afterAll, beforeAll, expect, test } from "vitest";

import { payoutRigs, type PayoutRig } from "./payout-rig.ts";
import { payoutShop } from "./payout-shop.ts";

const WEEK = 7 * 86_400;
let rig: PayoutRig;
const { readyCreator, sell, payday, payoutsOf } = payoutShop(() => rig);

beforeAll(async () => {
  rig = await payoutRigs.sandbox();
});
afterAll(() => rig?.stop());

test("[CCONST-09] who is owed more than one payout holds gets the rest a week later, and nobody else waits for it", async () => {
  const large = await readyCreator(2_000_000_000);
  const small = await readyCreator(10_000);
  for (const amount of [2_000_000_000, 1_500_000_000]) {
    await rig.server.advance(1);
    await sell(large.id, amount);
  }
  const paid = async () => (await payoutsOf(large)).map(({ amount, status }) => ({ amount, status }));
  await payday();
  expect((await payoutsOf(small)).map(({ amount }) => amount)).toEqual([8_000]);
  expect(await paid()).toEqual([{ amount: 2_000_000_000, status: "sent" }]);
  await rig.server.advance(WEEK);
  await rig.server.advance(WEEK);
  expect((await paid()).map(({ amount }) => amount)).toEqual([2_000_000_000, 2_000_000_000, 400_000_000]);
  await payday();
  expect((await paid()).length).toBe(3);
});
