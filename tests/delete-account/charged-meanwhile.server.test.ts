import { afterAll, beforeAll, expect, test } from "vitest";

import { giveBackTermsJobs } from "../../src/server/subscription/give-back-terms.ts";
import { leave } from "../../src/server/delete-account/leave.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { newBuyer } from "../payment/buyer.ts";
import { whileCharged } from "../payment/while-charged.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { buySnapchat } from "../snapchat/snapchat-page.ts";

let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

/** The account is deleted, and all its members are told, while the money of this fan's next payment is being taken. */
const leavesWhileCharged = async (username: string, fan: string): Promise<void> => {
  const { store, database, personalData } = server.services;
  const accountId = await server.idOf(username);
  await whileCharged(server, fan, async () => {
    await store.transact(systemMetadata, (unit) => leave(unit, accountId, personalData));
    const { id } = await database
      .selectFrom("job")
      .select("id")
      .where("kind", "=", "account.give-back-terms")
      .where("done_at", "is", null)
      .executeTakeFirstOrThrow();
    const job = {
      id: String(id),
      attempt: 1,
      services: server.services,
      signal: new AbortController().signal,
    };
    await giveBackTermsJobs["account.give-back-terms"].run({ accountId, after: "" }, job);
    await database.deleteFrom("job").where("id", "=", id).execute();
  });
};
/** What a fan's last payment was for, what of it went back, what his subscription is by now, and what he is told of who has left. */
const cameTo = async (fan: string) => {
  const { database } = server.services;
  const id = await server.idOf(fan);
  const payment = await database
    .selectFrom("payment")
    .select(["id", "purpose", "amount"])
    .where("buyer_id", "=", id)
    .orderBy("started_at", "desc")
    .executeTakeFirstOrThrow();
  const back = await database
    .selectFrom("payment_refund")
    .select("amount")
    .where("payment_id", "=", payment.id)
    .execute();
  const { status } = await database
    .selectFrom("subscription")
    .select("status")
    .where("fan_id", "=", id)
    .executeTakeFirstOrThrow();
  const notices = await database.selectFrom("notice").select("text").where("account_id", "=", id).execute();
  return {
    purpose: payment.purpose,
    returned: back.map(({ amount }) => amount / payment.amount),
    status,
    told: notices.map(({ text }) => text).filter((text) => text.includes("has deleted the account")).length,
  };
};
const toldOf = async (displayName: string): Promise<number> =>
  (
    await server.services.database
      .selectFrom("notice")
      .select("text")
      .where("text", "like", `${displayName} has deleted the account%`)
      .execute()
  ).length;

test("[CCONST-09] a month that is charged while its creator leaves goes back, and its fan alone is told again", async () => {
  const fan = await newBuyer(server.origin, "chargedmonth");
  const before = await newBuyer(server.origin, "memberbefore");
  await before.pay("noah", "1mo");
  await server.advance(0);
  await fan.pay("noah", "1mo");
  await leavesWhileCharged("noah", "chargedmonth");
  await server.advance(0);
  const told = await toldOf("Noah Berg");
  await server.advance(60);
  expect(await cameTo("chargedmonth")).toEqual({
    purpose: "subscribe",
    returned: [1],
    status: "expired",
    told: 1,
  });
  expect((await cameTo("memberbefore")).told).toBe(1);
  expect(await toldOf("Noah Berg")).toBe(told);
});

test("[CCONST-09] so does a renewal", async () => {
  const fan = await newBuyer(server.origin, "chargedrenewal");
  await fan.pay("liam", "1mo");
  await server.advance(0);
  const { end_at } = (await fan.client.get("/api/v1/user/liam")).body.subscriptions[0];
  await leavesWhileCharged("liam", "chargedrenewal");
  await server.advance(end_at - server.services.clock.now());
  await server.advance(60);
  const { returned, ...rest } = await cameTo("chargedrenewal");
  expect(rest).toEqual({ purpose: "renew", status: "expired", told: 1 });
  expect(returned).toEqual([1]);
});

test("[CCONST-09] and a month of her Snapchat", async () => {
  const fan = await newBuyer(server.origin, "chargedsnapchat");
  await leavesWhileCharged("ava", "chargedsnapchat");
  await buySnapchat(server, fan);
  await server.advance(60);
  expect(await cameTo("chargedsnapchat")).toEqual({
    purpose: "snapchat",
    returned: [1],
    status: "expired",
    told: 1,
  });
});
