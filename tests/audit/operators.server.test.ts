import { afterAll, beforeAll, expect, test } from "vitest";

import { sql } from "kysely";

import { readAudit } from "../../src/server/audit/audit-list.ts";
import { mondayOf } from "../../src/domain/payout/payout-week.ts";
import { readOwed } from "../../src/server/payout/payable.ts";
import { bookPayout } from "../../src/server/payout/payout-run.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { asSandbox } from "../../src/server/sandbox/sandbox.provider.ts";
import { operate } from "../running/operate.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { buyerOf, newBuyer } from "../payment/buyer.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const task = (...words: readonly string[]): Promise<string> => {
  const { databaseUrl, dataDir } = server.services.config;
  return operate({ url: databaseUrl!, dataDir }, ...words);
};
/** What the command line says when it refuses. */
const refusal = (...words: readonly string[]): Promise<string> =>
  task(...words).then(
    () => "",
    (error: { readonly stderr: string }) => error.stderr.trim(),
  );
const settle = async (): Promise<void> => {
  for (let round = 0; round < 6; round += 1) await server.advance(64);
};

test("a payment is refunded in part and in whole, and never more than was paid", async () => {
  const buyer = await newBuyer(server.origin, "refundedfan");
  const id = await buyer.pay("ava", "1mo");
  await settle();
  expect(await task("refund", id, "250")).toContain(`250 cents of ${id} go back`);
  // Its answer was lost: it is asked for once more, before and after the provider has done it.
  expect(await task("refund", id, "250")).toContain("asked for already");
  await settle();
  expect(await task("refund", id, "250")).toContain("asked for already");
  await settle();
  const refunded = async () =>
    (await server.services.database.selectFrom("sandbox_refund").select("amount").execute()).map(
      ({ amount }) => amount,
    );
  expect(await refunded()).toEqual([250]);
  expect(await refusal("refund", id, "750")).toBe("That is more than is left of it.");
  expect(await refusal("refund", id, "-1")).toContain("Whole cents");
  expect(await refusal("refund", "00000000-0000-0000-0000-000000000000")).toBe("There is no such payment.");
  expect(await task("refund", id, "250", "second")).toContain(`250 cents of ${id} go back`);
  await settle();
  await task("refund", id);
  await settle();
  expect(await refunded()).toEqual([250, 250, 499]);
  expect(await task("audit", "refundedfan")).toMatch(
    /refundedfan  SignedIn [\s\S]* PaymentSettled [\s\S]*operator \w+  RefundAsked [^\n]*"amount=250|amount=250/,
  );
});

test("what was paid more than 60 days ago is refunded no more", async () => {
  const buyer = await newBuyer(server.origin, "latefan");
  const id = await buyer.pay("ava", "1mo");
  await settle();
  const now = Math.floor(Date.now() / 1000);
  const paidBefore = (seconds: number) =>
    sql`update event set data = jsonb_set(data, '{settledAt}', to_jsonb(${now - seconds}::bigint))
      where stream = ${`payment-${id}`} and type = 'PaymentSettled'`.execute(server.services.database);
  await paidBefore(60 * 86_400 + 60);
  expect(await refusal("refund", id, "100")).toContain("more than 60 days ago");
  await paidBefore(60 * 86_400 - 600);
  expect(await task("refund", id, "100")).toContain(`100 cents of ${id} go back`);
});

test("the list of an account has what it was paid: when that was booked, and when it had it", async () => {
  const { database } = server.services;
  const monday = mondayOf(server.services.clock.now()) + 14 * 86_400;
  const all = await readOwed(database, monday, null);
  const booked = await server.services.store.transact(systemMetadata, async (unit) => {
    const ids: string[] = [];
    for (const owed of all.filter(({ payable }) => payable > 0)) {
      await bookPayout(unit, owed, monday);
      ids.push(owed.creatorId);
    }
    return ids;
  });
  expect(booked.length).toBeGreaterThan(1);
  const [creator_id] = booked;
  const { id } = await database
    .selectFrom("payout")
    .select("id")
    .where("creator_id", "=", creator_id!)
    .executeTakeFirstOrThrow();
  await task("payout-paid", id);
  const entries = await readAudit(database, creator_id!, 200);
  const about = entries.filter(({ subject }) => subject === `payout-${id}`).map(({ type }) => type);
  // The operator's clock is the machine's, the server's was moved.
  expect(about.toSorted()).toEqual(["PayoutBooked", "PayoutPaid"]);
  const payouts = new Set(
    entries.flatMap(({ subject }) => (subject?.startsWith("payout-") ? [subject] : [])),
  );
  expect(payouts).toEqual(new Set([`payout-${id}`]));
});

test("refunds that failed are listed with their payment, amount and reason", async () => {
  expect(await task("failed-refunds")).toContain("No refund has failed.");
  const buyer = await newBuyer(server.origin, "unrefunded");
  const id = await buyer.pay("ava", "1mo");
  await settle();
  // The provider is not asked for the refund before the dispute is there.
  await server.services.jobs.stop();
  await task("refund", id, "250");
  const dispute = await asSandbox(server.services.ports.payments)!.openDispute(id);
  expect(dispute?.kind).toBe("disputed");
  await settle();
  expect(await task("failed-refunds")).toMatch(
    new RegExp(`^\\S+ \\S+  payment ${id}  250 cents  asked by operator  charge_disputed$`, "m"),
  );
  server.services.jobs.start();
});

test("a suspended account is signed out and cannot sign in until it is reinstated", async () => {
  const client = await server.signedIn("fan");
  await task("suspend", "fan", "asked", "for", "it");
  expect((await client.get("/api/v1/account/session")).status).toBe(401);
  await expect(server.signedIn("fan")).rejects.toThrow("403");
  await task("unsuspend", "fan");
  expect((await (await server.signedIn("fan")).get("/api/v1/account/session")).status).toBe(200);
  const audit = await task("audit", "fan");
  expect(audit).toMatch(/operator \S+  AccountSuspended  account-\S+  reason="asked for it"/);
  expect(audit).toMatch(/operator \S+  AccountReinstated/);
});

test("tips are blocked and allowed again, and creators alone become reviewers", async () => {
  const tips = async () => (await (await server.signedIn("fan")).open("/")).globals.user.tip_blocked;
  await task("block-tips", "fan");
  expect(await tips()).toBe(true);
  await task("unblock-tips", "FAN");
  expect(await tips()).toBe(false);
  expect(await refusal("reviewer", "fan")).toBe("Only creators can be reviewers.");
  expect(await refusal("reviewer", "nobody-at-all")).toBe("There is no account nobody-at-all.");
  expect(await task("reviewer", "noah")).toContain("noah is a reviewer.");
  const row = await server.services.database
    .selectFrom("account")
    .select("is_reviewer")
    .where("username", "=", "noah")
    .executeTakeFirstOrThrow();
  expect(row.is_reviewer).toBe(true);
});

test("at the sandbox a payment is disputed and the dispute won, as its own people would do it", async () => {
  const buyer = buyerOf(await server.signedIn("fan"), server.origin);
  const id = await buyer.pay("noah", "1mo");
  await settle();
  expect(await refusal("sandbox", id, "win")).toContain("nothing to win");
  await task("sandbox", id, "dispute");
  await settle();
  expect((await buyer.client.get("/api/v1/user/noah")).body.is_subscribed).toBe(false);
  await task("sandbox", id, "win");
  await settle();
  expect((await buyer.client.get("/api/v1/user/noah")).body.is_subscribed).toBe(true);
  expect(await refusal("sandbox", id, "burn")).toContain("One of refund, dispute, win, lose.");
});
