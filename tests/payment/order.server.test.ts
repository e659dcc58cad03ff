import { afterAll, beforeAll, expect, test } from "vitest";

import type { PaymentOrder } from "../../src/domain/payment/payment.ts";
import { purchases } from "../../src/server/features.ts";
import { approvalOf, orderOf } from "../../src/server/payment/order.ts";
import type { PaymentPayload } from "../../src/protocol/payment/payment.payload.ts";
import { usualSite } from "../../src/server/site/site.ts";
import { systemMetadata, type EventStore } from "../../src/server/store/event-store.ts";
import { createEventStore } from "../../src/server/store/transact.ts";
import { accountRow } from "../access/sample-rows.ts";
import { openStoredRows, type StoredRows } from "../access/stored-rows.ts";
import { stillClock } from "../running/still-clock.ts";

let rows: StoredRows;
let store: EventStore;
beforeAll(async () => {
  rows = await openStoredRows();
  const { database, pool } = rows;
  const parts = { database, pool, clock: stillClock(), projections: [], reactions: {} };
  store = createEventStore({ ...parts, committed: () => undefined });
  await database
    .insertInto("account")
    .values([
      accountRow("fan", { type: "user" }),
      accountRow("ava"),
      accountRow("noah"),
      accountRow("zoe"),
      accountRow("new", { compliance_status: "under_review" }),
      accountRow("gone", { suspended: true as never }),
    ])
    .execute();
  const blocks = [
    ["fan", "noah"],
    ["zoe", "fan"],
    ["zoe", "ava"],
  ] as const;
  await database
    .insertInto("block")
    .values(blocks.map(([blocker_id, blocked_id]) => ({ blocker_id, blocked_id, created_at: 1 })))
    .execute();
});
afterAll(async () => rows?.stop());

const tip: PaymentPayload = { payment_intent: "tip", tip_type: "normal", tip_amount: 500 };

const ordered = (payload: PaymentPayload, buyerId = "fan") =>
  store.transact(systemMetadata, (unit) =>
    orderOf({ unit, purchases, market: { site: usualSite, country: "US" } }, buyerId, { ...tip, ...payload }),
  );

test("[SUB-61] an order says who buys what of whom, for how much, and where the payment leads back to", async () => {
  const made = await ordered({ model_username: "AVA", tip_message: " Hello ", return_uri: "/ava?tab=posts" });
  expect(made).toMatchObject({ creator: { id: "ava" } });
  expect("order" in made && made.order).toEqual({
    ...{ intent: "tip", purpose: { kind: "tip", message: "Hello" }, amount: 500 },
    ...{ buyerId: "fan", creatorId: "ava", returnUri: "/ava?tab=posts" },
  });
  const elsewhere = await ordered({ model_username: "ava", return_uri: "//evil.example" });
  expect("order" in elsewhere && elsewhere.order.returnUri).toBe("/");
  const stream = await ordered({ model_username: "ava", tip_type: "stream" });
  expect("order" in stream && stream.order.purpose.kind).toBe("stream_tip");
});

test.each<readonly [string, PaymentPayload, string | undefined]>([
  ["of nobody", {}, "user_not_found"],
  ["of nobody, for nothing that is sold", { payment_intent: "other" }, "user_not_found"],
  ["of an unknown name", { model_username: "nobody" }, "user_not_found"],
  ["of a fan", { model_username: "fan" }, "user_not_found"],
  ["of a suspended creator", { model_username: "gone" }, "user_not_found"],
  ["of nothing that is sold", { model_username: "ava", payment_intent: "other" }, "intent_not_supported"],
  ["of a kind that is not sold", { model_username: "ava", tip_type: "other" }, "intent_not_supported"],
  ["of a creator under review", { model_username: "new" }, "profile_pending"],
  ["of a creator whom he has blocked", { model_username: "noah" }, "blocked"],
  ["of a creator who has blocked him", { model_username: "zoe" }, "blocked"],
  ["of what the purchase itself refuses", { model_username: "ava", tip_amount: 1 }, "validation"],
  ["of a creator who may sell", { model_username: "ava" }, undefined],
])("[SUB-61] a fan's order %s: %j is answered %s", async (_, payload, code) => {
  expect((await ordered(payload)).refused?.code).toBe(code);
});

test("[TIP-30] a creator buys of others, of herself nothing", async () => {
  expect((await ordered({ model_username: "ava" }, "ava")).refused?.code).toBe("self_tip");
  expect((await ordered({ model_username: "ava" }, "noah")).refused).toBeUndefined();
});

const held = (creatorId: string, purpose: PaymentOrder["purpose"]): PaymentOrder => ({
  ...{ intent: "tip", buyerId: "fan", creatorId, amount: 500, returnUri: "/", purpose },
});
const approval = (creatorId: string, purpose: PaymentOrder["purpose"]) =>
  store.transact(systemMetadata, (unit) => approvalOf({ unit, purchases }, "p1", held(creatorId, purpose)));

test.each([
  ["a creator who may sell", "ava", null],
  ["a creator under review", "new", "profile_pending"],
  ["a creator who was suspended", "gone", "profile_pending"],
  ["nobody any more", "nobody", "profile_pending"],
  ["a creator whom the buyer has blocked", "noah", "blocked"],
  ["a creator who has blocked the buyer", "zoe", "blocked"],
])("[SUBP-28] held money for %s (%s) is decided: %s", async (_, creatorId, expected) => {
  expect(await approval(creatorId, { kind: "tip", message: null })).toBe(expected);
});

test("[SUBP-28] what our own jobs order is not asked for blocks, but reserved by its purchase", async () => {
  const renewal = { kind: "renew", subscriptionId: "none" } as const;
  expect(await approval("zoe", renewal)).toBe("offer_ended");
  expect(await approval("new", renewal)).toBe("profile_pending");
});
