import { Writable } from "node:stream";

import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { PASSWORD_WRONG } from "../../src/domain/account/password-forms.ts";
import {
  decidePaymentInfo,
  openPaymentInfo,
  waitingPaymentInfo,
} from "../../src/server/payment-info/payment-info.review.ts";
import { readPaymentInfo } from "../../src/server/payment-info/payment-info.store.ts";
import { projections } from "../../src/server/features.ts";
import { rebuildProjections } from "../../src/server/store/rebuild.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import { mailsTo } from "../account/post-box.ts";
import { DEMO_PASSWORD, startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { americanDetails, germanDetails } from "./sample-details.ts";

let server: ServerFixture;
let log = "";
beforeAll(async () => {
  const lines = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  const environment = { PAYOUT_PROVIDER: "sandbox" };
  server = await startFixture({ demo: true, environment, log: pino({ level: "trace" }, lines) });
});
afterAll(() => server?.stop());

const PAYTO = "/api/v1/creator/payto";
const STATUS = "/api/v1/creator/payout-status";
const IBAN = "DE89370400440532013000";
const current_password = DEMO_PASSWORD;

const idOf = (username: string) => server.idOf(username);

test("[ACCT-36] who has an account that is ready at the company that pays is verified, with the way to that account", async () => {
  const nora = await server.signedIn("nora");
  const { database } = server.services;
  const account = { creator_id: await idOf("nora"), provider: "sandbox", account: "account-of-nora" };
  const told = { reason: null, begun_at: 1, told_at: 1 };
  await database
    .insertInto("payout_account")
    .values({ ...account, ...told, state: "checking" })
    .execute();
  const payto = async () => (await nora.get(PAYTO)).body.payto;
  expect(await payto()).toMatchObject({ verified: false, status: "missing" });
  expect(await payto()).not.toHaveProperty("account_path");
  await database.updateTable("payout_account").set({ state: "ready" }).execute();
  expect(await payto()).toMatchObject({
    ...{ verified: true, status: "verified", details: null, account_path: "/oauth/payout/account" },
  });
});

test("[API-20] [CAPI-28] dora enters her payout data: they wait for a check, come back masked, and she gets a mail", async () => {
  const dora = await server.signedIn("dora");
  expect((await dora.get(PAYTO)).body.payto).toEqual({
    verified: false,
    minimum_payment: 2_000,
    status: "missing",
    reason: null,
    details: null,
  });
  const saved = await dora.post(PAYTO, { ...germanDetails, current_password });
  expect(saved.status).toBe(200);
  expect(saved.body.payto).toMatchObject({
    verified: false,
    status: "pending",
    details: {
      holder: "Ava Laurent",
      country: "DE",
      method: "iban",
      account_ending: "3000",
      tax_form: "w8ben",
      tax_id_ending: "2719",
    },
  });
  expect((await dora.get(PAYTO)).body).toEqual(saved.body);
  expect((await dora.get(STATUS)).body).toMatchObject({ status: "pending" });
  expect(saved.text).not.toContain(IBAN.slice(4, 18));
  const [mail] = await mailsTo(server.origin, "dora@demo.example");
  expect(mail).toMatchObject({ subject: "Your payout details were changed" });
  expect(mail!.text).not.toContain("3000");
});

test("payout data are encrypted at rest: neither the table, nor events, nor jobs, nor the log hold them", async () => {
  const { database } = server.services;
  const id = await idOf("dora");
  expect((await readPaymentInfo(database, server.services, id))?.info.iban).toBe(IBAN);
  const tables = await Promise.all([
    database.selectFrom("payment_info").selectAll().where("account_id", "=", id).execute(),
    database.selectFrom("event").selectAll().where("stream", "=", `account-${id}`).execute(),
    database.selectFrom("job").selectAll().execute(),
    database.selectFrom("idempotency").selectAll().execute(),
  ]);
  const kept = JSON.stringify(tables);
  expect(kept).toContain("PayoutDetailsGiven");
  const everything = kept + log;
  expect(log).toContain("savePayto");
  for (const secret of [
    IBAN,
    germanDetails.iban,
    "0532013000",
    "Lindenstra",
    "86 095",
    "86095742719",
    "5320130",
  ])
    expect(everything).not.toContain(secret);
});

test("a row that was moved to another account does not open", async () => {
  const { database } = server.services;
  const [dora, nora] = [await idOf("dora"), await idOf("nora")];
  const row = await database
    .selectFrom("payment_info")
    .selectAll()
    .where("account_id", "=", dora)
    .executeTakeFirstOrThrow();
  await database
    .insertInto("payment_info")
    .values({ ...row, account_id: nora })
    .execute();
  expect(await readPaymentInfo(database, server.services, nora)).toBeNull();
  await database.deleteFrom("payment_info").where("account_id", "=", nora).execute();
});

test("saving asks the password: a wrong one is told at its field, changes nothing, and ten of them are enough", async () => {
  const max = await server.signedIn("max");
  const before = (await max.get(PAYTO)).body;
  for (let time = 0; time < 10; time += 1) {
    const { status, body } = await max.post(PAYTO, { ...americanDetails, current_password: "not it at all" });
    expect([status, body.fields]).toEqual([422, { current_password: PASSWORD_WRONG }]);
  }
  const late = await max.post(PAYTO, { ...americanDetails, current_password });
  expect([late.status, late.body.code]).toEqual([429, "too_many"]);
  expect((await max.get(PAYTO)).body).toEqual(before);
  expect((await max.get(STATUS)).body).toMatchObject({ status: "verified" });
  await server.advance(901);
  expect((await max.post(PAYTO, { ...americanDetails, current_password })).status).toBe(200);
  expect((await max.get(STATUS)).body).toMatchObject({ status: "pending" });
});

test("each field that will not do is shown, before the password is looked at", async () => {
  const dora = await server.signedIn("dora");
  const wrong = {
    ...americanDetails,
    bank_code: "021000022",
    tax_id: "12",
    signature: "X",
    current_password: "",
  };
  const { status, body } = await dora.post(PAYTO, wrong);
  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toEqual(["bank_code", "tax_id", "signature"]);
  const unknown = await dora.post(PAYTO, {
    ...germanDetails,
    country: "ZZ",
    method: "stripe",
    current_password,
  });
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ["method"]]);
});

test("after a hold other data wait for a check again", async () => {
  await server.advance(1);
  const { store } = server.services;
  const review = { type: "ReviewPayout", status: "on_hold", reason: "The holder is somebody else." } as const;
  const id = await idOf("dora");
  await store.transact(systemMetadata, (unit) => unit.execute(accountDecider, id, review));
  const dora = await server.signedIn("dora");
  expect((await dora.get(PAYTO)).body.payto).toMatchObject({ status: "on_hold", reason: review.reason });
  await dora.post(PAYTO, { ...germanDetails, current_password });
  expect((await dora.get(PAYTO)).body.payto).toMatchObject({ status: "pending", reason: null });
});

test("an operator reads what waits, in full, and verifies or holds it", async () => {
  const services = server.services;
  expect((await waitingPaymentInfo(services.database)).map(({ username }) => username)).toEqual([
    "max",
    "dora",
  ]);
  expect(await openPaymentInfo(services, "Dora")).toMatchObject({ iban: IBAN, signature: "ava  laurent" });
  expect(await openPaymentInfo(services, "nobody")).toBeNull();
  const { version } = (await openPaymentInfo(services, "dora"))!;
  expect(await decidePaymentInfo(services, "uma", { status: "verified", version })).toBe(false);
  expect(await decidePaymentInfo(services, "dora", { status: "verified", version })).toBe(true);
  expect(await decidePaymentInfo(services, "max", { status: "on_hold", reason: "Not your account." })).toBe(
    true,
  );
  const dora = await server.signedIn("dora");
  expect((await dora.get(PAYTO)).body.payto).toMatchObject({ verified: true, status: "verified" });
  const max = await server.signedIn("max");
  expect((await max.get(STATUS)).body).toMatchObject({ status: "on_hold", reason: "Not your account." });
  expect(await waitingPaymentInfo(services.database)).toEqual([]);
});

test("what a creator puts in place of the data that an operator looked at is not verified with them", async () => {
  const services = server.services;
  const dora = await server.signedIn("dora");
  const save = () => dora.post(PAYTO, { ...germanDetails, current_password });
  await save();
  const { version } = (await openPaymentInfo(services, "dora"))!;
  await save();
  expect(await decidePaymentInfo(services, "dora", { status: "verified", version })).toBe(false);
  expect((await dora.get(PAYTO)).body.payto).toMatchObject({ verified: false, status: "pending" });
});

test("how payout data stand is read out of the events again; the data themselves are left alone", async () => {
  const { database } = server.services;
  const dora = await server.signedIn("dora");
  await dora.post(PAYTO, { ...americanDetails, current_password });
  const { body } = await dora.get(PAYTO);
  expect(body.payto).toMatchObject({ status: "pending", details: { account_ending: "4321" } });
  await rebuildProjections(database, projections);
  expect((await dora.get(PAYTO)).body).toEqual(body);
});

test("[X-07] payout data are the creator's own: no fan, no guest, and nobody else's", async () => {
  const fan = await server.signedIn("fan");
  expect((await fan.post(PAYTO, { ...germanDetails, current_password })).status).toBe(403);
  expect((await server.visitor().post(PAYTO, { ...germanDetails, current_password })).status).toBe(401);
  const zoe = await server.signedIn("zoe");
  expect((await zoe.get(PAYTO)).body.payto.details).toMatchObject({
    holder: "Zoe Hart",
    account_ending: "6789",
  });
});
