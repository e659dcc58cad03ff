import { afterAll, beforeAll, expect, test } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
beforeAll(async () => {
  server = await startFixture({ demo: true });
});
afterAll(() => server?.stop());

const STATUS = "/api/v1/creator/payout-status";
const PAYTO = "/api/v1/creator/payto";

test("[API-26] [ENT-07] dora is owed more than the minimum and has no verified payout data", async () => {
  const dora = await server.signedIn("dora");
  expect((await dora.get(STATUS)).body).toEqual({ status: "missing", payable_amount: 12_345, reason: null });
  expect((await dora.get(PAYTO)).body).toMatchObject({ payto: { verified: false, minimum_payment: 2_000 } });
  const { user } = (await dora.get("/api/v1/auth/session")).body as {
    user: { missing_payout_info: boolean };
  };
  expect(user.missing_payout_info).toBe(true);
});

test("[API-26] ava is owed something too, and her payout data are verified", async () => {
  const ava = await server.signedIn("ava");
  const { body } = await ava.get(STATUS);
  expect(body).toMatchObject({ status: "verified", reason: null });
  expect((body as { payable_amount: number }).payable_amount).toBeGreaterThan(2_000);
  expect((await ava.get(PAYTO)).body).toMatchObject({ payto: { verified: true, minimum_payment: 2_000 } });
});

test("[API-26] who has sold nothing is owed nothing", async () => {
  const uma = await server.signedIn("uma");
  expect((await uma.get(STATUS)).body).toEqual({ status: "missing", payable_amount: 0, reason: null });
});

test("[API-26] payout data on hold are not verified, and the reason is shown", async () => {
  const { database, store } = server.services;
  const { id } = await database
    .selectFrom("account")
    .select("id")
    .where("username", "=", "noah")
    .executeTakeFirstOrThrow();
  const review = (status: "on_hold" | "pending", reason: string | null) =>
    store.transact(systemMetadata, (unit) =>
      unit.execute(accountDecider, id, { type: "ReviewPayout", status, reason }),
    );
  const noah = await server.signedIn("noah");
  expect((await noah.get(PAYTO)).body).toMatchObject({ payto: { verified: true } });
  await review("on_hold", "The account holder is somebody else.");
  expect((await noah.get(STATUS)).body).toMatchObject({
    status: "on_hold",
    reason: "The account holder is somebody else.",
  });
  expect((await noah.get(PAYTO)).body).toMatchObject({ payto: { verified: false } });
  await review("pending", null);
  expect((await noah.get(STATUS)).body).toMatchObject({ status: "pending", reason: null });
});

test("fans and guests have no payout", async () => {
  const fan = await server.signedIn("fan");
  for (const path of [STATUS, PAYTO]) {
    expect((await fan.get(path)).status).toBe(403);
    expect((await server.visitor().get(path)).status).toBe(401);
  }
});
