import { afterAll, beforeAll, expect, test } from "vitest";

import { pairId } from "../../src/domain/pair/pair.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const told = async () => {
  const noah = await server.signedIn("noah");
  const { subscribers } = (await noah.get("/api/v1/account/dashboard")).body;
  const { gained, lost } = (await noah.get("/api/v1/account/stats")).body;
  return { ...subscribers, stats: [gained.now, lost.now] };
};

test("[ACCT-74] who buys while a gift runs is new once, and lost when what he bought is over", async () => {
  const { store, ids, clock } = server.services;
  const [creatorId, fanId] = [await server.idOf("noah"), await server.idOf("follower")];
  const execute = (command: Parameters<typeof subscriptionDecider.decide>[0]) =>
    store.transact(systemMetadata, (unit) =>
      unit.execute(subscriptionDecider, pairId({ fanId, creatorId }), command),
    );
  expect(await told()).toEqual({ active: 0, new: 0, lost: 0, stats: [0, 0] });
  const [gift, bought] = [ids.next(), ids.next()];
  await execute({ type: "GiveSubscription", id: gift, endAt: clock.now() + 35 * DAY });
  expect(await told()).toEqual({ active: 1, new: 1, lost: 0, stats: [1, 0] });
  await server.advance(33 * DAY);
  const month = { type: "access", choice: "1mo", months: 1, days: 0, nextMonths: 0 } as const;
  const terms = { ...month, price: 900, nextPrice: null };
  await execute({ type: "RequestSubscription", id: bought, paymentId: null, terms });
  await execute({ type: "ActivateSubscription", id: bought });
  const { status, end_at } = await server.services.database
    .selectFrom("subscription")
    .select(["status", "end_at"])
    .where("id", "=", gift)
    .executeTakeFirstOrThrow();
  expect([status, end_at! > clock.now()]).toEqual(["expired", true]);
  expect(await told()).toEqual({ active: 1, new: 0, lost: 0, stats: [0, 0] });
  await server.advance(10 * DAY);
  expect(await told()).toEqual({ active: 1, new: 0, lost: 0, stats: [0, 0] });
  await server.advance(27 * DAY);
  await execute({ type: "ExpireSubscription", id: bought });
  expect(await told()).toEqual({ active: 0, new: 0, lost: 1, stats: [0, 1] });
  // Who comes back later is new again.
  await server.advance(DAY);
  await execute({ type: "GiveSubscription", id: ids.next(), endAt: clock.now() + 5 * DAY });
  expect(await told()).toEqual({ active: 1, new: 1, lost: 1, stats: [1, 1] });
});
