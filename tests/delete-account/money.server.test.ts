import { afterAll, beforeAll, expect, test } from "vitest";

import { payoutDecider, type PayoutCommand } from "../../src/domain/payout/payout.decider.ts";
import { leave } from "../../src/server/delete-account/leave.ts";
import { approvalOf } from "../../src/server/payment/order.ts";
import { isPaidOut, WATCHED } from "../../src/server/payout/is-paid-out.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { deletionDecider } from "../../src/domain/delete-account/deletion.decider.ts";
import { pairId } from "../../src/domain/pair/pair.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import { STOPPED_AT_ONCE } from "../../src/server/subscription/stop-renewals.ts";
import { eraseAccount } from "../../src/server/delete-account/erase-account.ts";
import { newBuyer } from "../payment/buyer.ts";
import { tracesOf } from "./traces.ts";
import { aGuest, buySnapchat, markAdded } from "../snapchat/snapchat-page.ts";
import { operate } from "../running/operate.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DELETE = "/api/v1/account/setting/delete";
const DAY = 86_400;
let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const idOf = (username: string) => server.idOf(username);
const paymentsOf = (id: string) =>
  server.services.database
    .selectFrom("payment")
    .select(["purpose", "status"])
    .where("buyer_id", "=", id)
    .orderBy("started_at")
    .execute();
const statusOf = async (id: string) =>
  (
    await server.services.database
      .selectFrom("subscription")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).status;
const isSuspended = async (id: string) =>
  (
    await server.services.database
      .selectFrom("account")
      .select("suspended")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).suspended;
const leaveNow = (id: string) =>
  server.services.store.transact(systemMetadata, (unit) => leave(unit, id, server.services.personalData));

test("[CCONST-09] a membership that is paused is not charged any more, also when its paid time is over", async () => {
  const buyer = await newBuyer(server.origin, "pausing");
  const id = await idOf("pausing");
  await buyer.pay("noah", "1mo");
  await server.advance(1);
  const path = "/api/v1/user/noah/subscription/access";
  const { body } = await buyer.client.post(`${path}/pause`, { months: 1 });
  const { end_at, resumes_at } = body.data;
  await server.advance(end_at - server.services.clock.now() + DAY);
  await buyer.client.post("/api/v1/auth/signin", { email: "pausing", password: "long enough 1" });
  const left = await buyer.client.post(DELETE, { password: "long enough 1" });
  expect(left.status, left.text).toBe(200);
  await server.advance(resumes_at - server.services.clock.now() + 60);
  expect(await paymentsOf(id)).toEqual([{ purpose: "subscribe", status: "settled" }]);
});

test("[CCONST-09] money that is held when its buyer leaves goes back; an operator's suspension gives none back", async () => {
  const { store, purchases, config } = server.services;
  const creatorId = await idOf("noah");
  const decided = async (username: string) => {
    const buyerId = await idOf(username);
    const purpose = { kind: "tip", message: "", type: "normal" } as never;
    const order = { intent: "tip", purpose, buyerId, creatorId, amount: 500, returnUri: "/" } as const;
    return store.transact(systemMetadata, (unit) => approvalOf({ unit, purchases }, "held", order));
  };
  expect(await decided("fan")).toBeNull();
  await operate({ url: config.databaseUrl!, dataDir: config.dataDir }, "suspend", "fan", "spam");
  expect(await decided("fan")).toBeNull();
  await leaveNow(await idOf("fan"));
  expect(await decided("fan")).toBe("account_deleted");
});

test("[CCONST-09] an erasure waits for a payout that stands in a file for the bank, and as long as what was paid may come back", async () => {
  const { store } = server.services;
  const creatorId = await idOf("trialist");
  const after = (command: PayoutCommand) =>
    store.transact(systemMetadata, async (unit) => {
      await unit.execute(payoutDecider, "waited-for", command);
      return isPaidOut(unit, creatorId, "manual");
    });
  expect(await after({ type: "BookPayout", creatorId, amount: 500 })).toBe(false);
  expect(await after({ type: "SendPayout", file: 1 })).toBe(false);
  expect(await after({ type: "MarkPayoutPaid" })).toBe(false);
  await server.advance(WATCHED - 60);
  expect(await after({ type: "MarkPayoutPaid" })).toBe(false);
  await server.advance(120);
  expect(await after({ type: "MarkPayoutPaid" })).toBe(true);
});

test("[CCONST-09] the erasure of a deletion that was undone waits for nothing any more", async () => {
  const { store, database } = server.services;
  const creatorId = await idOf("pack");
  await store.transact(systemMetadata, (unit) =>
    unit.execute(payoutDecider, "never-paid", { type: "BookPayout", creatorId, amount: 500 }),
  );
  const waiting = async () => {
    const jobs = database
      .selectFrom("job")
      .select("id")
      .where("kind", "=", "account.erase")
      .where("key", "like", `%${creatorId}%`)
      .where("done_at", "is", null);
    return (await jobs.execute()).length;
  };
  await leaveNow(creatorId);
  await server.advance(16 * DAY + 60);
  await server.advance(15 * DAY);
  expect(await waiting()).toBe(1);
  await store.transact(systemMetadata, (unit) =>
    unit.execute(deletionDecider, creatorId, { type: "UndoDeletion" }),
  );
  await server.advance(DAY);
  expect(await waiting()).toBe(0);
});

test("[CCONST-09] a creator with many fans is hidden at once; a job stops what one transaction does not", async () => {
  const { store, database, jobs, clock } = server.services;
  const creatorId = await idOf("noah");
  const fans = Array.from({ length: STOPPED_AT_ONCE + 30 }, (_, n) => `follower-${n}`);
  for (const fanId of fans)
    await store.transact(systemMetadata, (unit) =>
      unit.execute(subscriptionDecider, pairId({ fanId, creatorId }), {
        type: "FollowForFree",
        id: `f-${fanId}`,
      }),
    );
  const going = async () => {
    const follows = database
      .selectFrom("subscription")
      .select("id")
      .where("creator_id", "=", creatorId)
      .where("type", "=", "free")
      .where("status", "=", "active");
    return (await follows.execute()).length;
  };
  const before = await going();
  expect(before).toBeGreaterThanOrEqual(fans.length);
  await leaveNow(creatorId);
  expect(await isSuspended(creatorId)).toBe(true);
  await jobs.runDue(clock.now());
  expect(await going()).toBe(0);
  const cancelled = await store.read(`subscription-${pairId({ fanId: fans[0]!, creatorId })}`);
  expect(cancelled.map(({ type }) => type)).toEqual(["FollowStarted", "SubscriptionCancelled"]);
});

test("[CCONST-09] fans of a creator whose deletion was undone before the job came to them keep what goes on", async () => {
  const { store, database } = server.services;
  const creatorId = await idOf("max");
  const fanId = "late-follower";
  await store.transact(systemMetadata, (unit) =>
    unit.execute(subscriptionDecider, pairId({ fanId, creatorId }), { type: "FollowForFree", id: "late" }),
  );
  await store.transact(systemMetadata, async (unit) =>
    unit.schedule({ kind: "account.stop-renewals", key: "undone", payload: { accountId: creatorId } }),
  );
  await server.advance(1);
  expect(await statusOf("late")).toBe("active");
  const done = database.selectFrom("job").select("done_at").where("key", "=", "undone");
  expect((await done.executeTakeFirstOrThrow()).done_at).not.toBeNull();
});

const ofGuest = async (email: string) => {
  const { database } = server.services;
  const guests = await database
    .selectFrom("guest_buyer as g")
    .leftJoin("payment_card as c", "c.account_id", "g.id")
    .select(["g.id", "c.last4"])
    .where("g.email", "=", email)
    .execute();
  return guests.map(({ id, last4 }) => ({ id, last4 }));
};

test("[CCONST-09] a guest's purchases go with the account that has shown the e-mail to be its own, and with no other", async () => {
  const { store, database, personalData } = server.services;
  const email = "gia@guest.example";
  const owner = await newBuyer(server.origin, "giaowner");
  await newBuyer(server.origin, "giathief");
  const [ownerId, thiefId] = [await idOf("giaowner"), await idOf("giathief")];
  // Her own membership there: the guest's does not join it.
  const own = await buySnapchat(server, owner);
  await markAdded(server, own);
  const id = await buySnapchat(server, await aGuest(server), {
    user_email: email,
    snapchat_username: "gia.as.guest",
  });
  await markAdded(server, id);
  await database.updateTable("account").set({ email, email_key: email }).where("id", "=", thiefId).execute();
  await store.transact(systemMetadata, (unit) =>
    unit.execute(accountDecider, ownerId, { type: "ChangeEmail", email }),
  );
  await server.advance(1);
  const erase = async (accountId: string) => {
    // The longest month: whatever is told of the end of memberships is told before the erasure, and its jobs are gone by the second.
    await server.advance(31 * DAY);
    await store.transact(systemMetadata, (unit) => eraseAccount(unit, accountId, personalData));
  };

  await leaveNow(thiefId);
  expect(await statusOf(id)).toBe("active");
  await leaveNow(ownerId);
  expect([await statusOf(id), await statusOf(own)]).toEqual(["expiring", "expiring"]);
  const [guest] = await ofGuest(email);
  expect(guest?.last4).toBe("4242");
  await erase(thiefId);
  expect(await ofGuest(email)).toEqual([guest]);
  expect(await tracesOf(database, "gia.as.guest")).not.toEqual([]);
  await erase(ownerId);
  expect(await ofGuest(email)).toEqual([]);
  // What is on its way to open pages goes within the hour.
  const isKept = (row: string): boolean => !row.startsWith("socket_event:");
  expect((await tracesOf(database, "gia.as.guest")).filter(isKept)).toEqual([]);
  const cards = database.selectFrom("payment_card").select("last4").where("account_id", "=", guest!.id);
  expect(await cards.execute()).toEqual([]);
});

test("[CCONST-09] members of a creator who leaves are told, and what they cannot use any more goes back to them, once", async () => {
  const { database, clock } = server.services;
  const creatorId = await idOf("rita");
  const buyer = await newBuyer(server.origin, "paidmember");
  const buyerId = await idOf("paidmember");
  const paymentId = await buyer.pay("rita", "1mo");
  await server.advance(1);
  const { amount } = await database
    .selectFrom("payment")
    .select("amount")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const { end_at: endAt } = await database
    .selectFrom("subscription")
    .select("end_at")
    .where("fan_id", "=", buyerId)
    .where("creator_id", "=", creatorId)
    .executeTakeFirstOrThrow();
  await server.advance(10 * DAY);
  const share = (endAt! - clock.now()) / (endAt! - clock.now() + 10 * DAY);
  await leaveNow(creatorId);
  await leaveNow(creatorId);
  await server.advance(1);
  await server.advance(60);
  const refunds = await database
    .selectFrom("payment_refund")
    .select(["amount", "status"])
    .where("payment_id", "=", paymentId)
    .execute();
  expect(refunds).toHaveLength(1);
  expect(refunds[0]!.amount).toBeGreaterThan(0);
  expect(Math.abs(refunds[0]!.amount - amount * share)).toBeLessThanOrEqual(1);
  const told = await database
    .selectFrom("notice")
    .select("text")
    .where("account_id", "=", buyerId)
    .where("text", "like", "%has deleted the account%")
    .execute();
  expect(told).toHaveLength(1);
  expect(told[0]!.text).toContain("go back to you");
});

test("[CCONST-09] a membership of which something went back has ended, also when the deletion is undone and asked for again", async () => {
  const { database, store, clock } = server.services;
  const creatorId = await idOf("liam");
  const buyer = await newBuyer(server.origin, "refundedmember");
  await newBuyer(server.origin, "givenmember");
  const [buyerId, givenId] = [await idOf("refundedmember"), await idOf("givenmember")];
  await buyer.pay("liam", "1mo");
  await store.transact(systemMetadata, (unit) =>
    unit.execute(subscriptionDecider, pairId({ fanId: givenId, creatorId }), {
      ...{ type: "GiveSubscription", id: "given-by-liam", endAt: clock.now() + 90 * DAY },
    }),
  );
  await server.advance(10 * DAY);
  await leaveNow(creatorId);
  await server.advance(60);
  const endedAt = clock.now();
  await store.transact(systemMetadata, (unit) =>
    unit.execute(deletionDecider, creatorId, { type: "UndoDeletion" }),
  );
  const { status, end_at } = await database
    .selectFrom("subscription")
    .select(["status", "end_at"])
    .where("fan_id", "=", buyerId)
    .executeTakeFirstOrThrow();
  expect(status).toBe("expired");
  expect(end_at).toBeLessThanOrEqual(endedAt);
  expect(await statusOf("given-by-liam")).toBe("active");
  await leaveNow(creatorId);
  await server.advance(60);
  const told = await database
    .selectFrom("notice")
    .select("account_id")
    .where("account_id", "in", [buyerId, givenId])
    .where("text", "like", "%has deleted the account%")
    .execute();
  expect(told.map(({ account_id }) => account_id).toSorted()).toEqual([buyerId, givenId, givenId].toSorted());
});

test("[CCONST-09] who waits for a creator's Snapchat gets all back when she leaves, who is in it what is left; she reads that both ended", async () => {
  const { database } = server.services;
  const [waiting, added] = [
    await buySnapchat(server, await newBuyer(server.origin, "snapwaiting")),
    await buySnapchat(server, await newBuyer(server.origin, "snapadded")),
  ];
  await markAdded(server, added);
  await server.advance(2 * DAY);
  await leaveNow(await idOf("ava"));
  await server.advance(60);
  const backOf = async (id: string) => {
    const rows = database.selectFrom("payment_refund").select("amount").where("payment_id", "=", id);
    return (await rows.execute()).map(({ amount }) => amount);
  };
  expect(await backOf(waiting)).toEqual([999]);
  const [rest] = await backOf(added);
  expect(rest).toBeGreaterThan(900);
  expect(rest).toBeLessThan(999);
  const ended = await database
    .selectFrom("snapchat_member")
    .select("subscription_id")
    .where("subscription_id", "in", [waiting, added])
    .where("ended_at", "is not", null)
    .execute();
  expect(ended).toHaveLength(2);
  expect([await statusOf(waiting), await statusOf(added)]).toEqual(["expired", "expired"]);
});
