import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { ProviderEvent } from "../../src/server/payment/payment.port.ts";
import { webhookPurpose } from "../../src/server/sandbox/sandbox.provider.ts";
import { signBody, signatureHeader } from "../../src/server/sandbox/signature.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { readBooks } from "./books.ts";
import { newBuyer, type Buyer } from "./buyer.ts";

let server: ServerFixture;
const shouted: object[] = [];
let names = 0;
let messages = 0;

beforeAll(async () => {
  const log = pino({ level: "error" }, { write: (line) => void shouted.push(JSON.parse(line)) });
  server = await startFixture({ demo: true, log, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const fan = (): Promise<Buyer> => newBuyer(server.origin, `hooked${(names += 1)}`);

interface WebhookCall {
  readonly id?: string;
  /** Seconds since it was signed. */
  readonly age?: number;
  readonly key?: Buffer;
  readonly header?: string | null;
  readonly provider?: string;
}

/** Sends a webhook as the sandbox would, or as somebody who would like to be it. */
const send = async (event: ProviderEvent, call: WebhookCall = {}): Promise<number> => {
  const { clock, keys } = server.services;
  const body = Buffer.from(JSON.stringify({ id: call.id ?? `evt_test${(messages += 1)}`, event }));
  const key = call.key ?? keys.derive(webhookPurpose);
  const header = call.header === undefined ? signBody(key, clock.now() - (call.age ?? 0), body) : call.header;
  const response = await fetch(`${server.origin}/api/v1/payment/webhook/${call.provider ?? "sandbox"}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(header === null ? {} : { [signatureHeader]: header }),
    },
    body,
  });
  return response.status;
};

const card = { token: "card_test", brand: "Visa", last4: "4242" };
const begun = async (username = "ava", duration = "1mo") => {
  const buyer = await fan();
  const { payment_id: id, price } = (await buyer.subscribe(username, duration)).body;
  const held: ProviderEvent = {
    kind: "authorized",
    paymentId: id,
    reference: `auth_${id}`,
    amount: price,
    card,
  };
  const taken: ProviderEvent = { ...held, kind: "captured" };
  return { buyer, id, held, taken };
};

test("a forged webhook changes nothing: no signature, another key, another body, too old, another provider", async () => {
  const { buyer, id, held } = await begun();
  const { clock, keys } = server.services;
  const now = clock.now();
  const another = Buffer.from(JSON.stringify({ id: "evt_x", event: { ...held, amount: 1 } }));
  const forged: readonly (readonly [string, WebhookCall, number])[] = [
    ["none", { header: null }, 400],
    ["empty", { header: "" }, 400],
    ["garbage", { header: "t=1,v1=zz" }, 400],
    ["another key", { key: Buffer.alloc(32, 7) }, 400],
    ["another body", { header: signBody(keys.derive(webhookPurpose), now, another) }, 400],
    ["301 s old", { age: 301 }, 400],
    ["more than 300 s ahead", { age: -310 }, 400],
    ["provider that is not in use", { provider: "stripe" }, 404],
  ];
  for (const [what, call, status] of forged) expect(await send(held, call), what).toBe(status);
  await server.advance(0);
  expect((await buyer.ask(id)).body.status).toBe("open");
  expect(await send(held, { age: 290 })).toBe(200);
  await server.advance(0);
  expect((await buyer.ask(id)).body.status).not.toBe("open");
});

test("a message that comes three times counts once", async () => {
  const { buyer, id, held } = await begun();
  const call = { id: `evt_same${id}` };
  expect([await send(held, call), await send(held, call), await send(held, call)]).toEqual([200, 200, 200]);
  const rows = await server.services.database
    .selectFrom("payment_webhook")
    .selectAll()
    .where("event_id", "=", call.id)
    .execute();
  expect(rows).toHaveLength(1);
  await server.advance(0);
  expect((await buyer.ask(id)).body.status).not.toBe("open");
});

const permutations = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item, index) =>
        permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
      );

test("all orders of a payment's four messages, each three times, end the same: one charge, one subscription", async () => {
  const orders = permutations([0, 1, 2, 3]);
  const ends = await Promise.all(
    orders.map(async (order) => {
      const buyer = await fan();
      const started = (await buyer.subscribe("ava", "1mo")).body;
      const page = await buyer.openPage(started.payment_url);
      await buyer.sendCard(page, "4242 4242 4242 4242");
      const hold = await server.services.database
        .selectFrom("sandbox_authorization")
        .selectAll()
        .where("payment_id", "=", started.payment_id)
        .executeTakeFirstOrThrow();
      // Money that was really taken; what is told of it is late, doubled and in disorder.
      await server.services.ports.payments.capture(started.payment_id, hold.id);
      const base = { paymentId: started.payment_id, reference: hold.id, amount: 999, card };
      const life: readonly ProviderEvent[] = [
        { kind: "declined", paymentId: started.payment_id, code: "card_declined" },
        { kind: "authorized", ...base },
        { kind: "captured", ...base },
        { kind: "authorized", ...base },
      ];
      for (const index of order)
        for (let time = 0; time < 3; time += 1) expect(await send(life[index]!)).toBe(200);
      return { buyer, id: started.payment_id as string };
    }),
  );
  for (let round = 0; round < 6; round += 1) await server.advance(64);
  const { charged, booked, postingSum, held } = await readBooks(server.services.database);
  for (const { buyer, id } of ends) {
    expect((await buyer.ask(id)).body.status, id).toBe("paid");
    expect([charged.get(id), booked.get(id)]).toEqual([999, 999]);
  }
  expect([postingSum, held]).toEqual([0, 0]);
});

test("a message about a payment that nobody knows is kept and changes nothing", async () => {
  const { held } = await begun();
  const unknown = { ...held, paymentId: "01890000-0000-7000-8000-00000000dead" } as ProviderEvent;
  expect(await send(unknown, { id: "evt_unknown" })).toBe(200);
  await server.advance(0);
  const row = await server.services.database
    .selectFrom("payment_webhook")
    .selectAll()
    .where("event_id", "=", "evt_unknown")
    .executeTakeFirstOrThrow();
  expect(row.processed_at).toBeNull();
});

test("a limited place is free again when the hold that it was reserved for is voided", async () => {
  const placesLeft = async (): Promise<number> =>
    (await server.visitor().get("/api/v1/user/ava")).body.setting.trial_subscription_limit;
  const before = await placesLeft();
  // The provider has no such hold: the capture that follows the approval finds it voided.
  const { buyer, id, held } = await begun("ava", "trial");
  expect(await send(held)).toBe(200);
  await server.advance(0);
  expect((await buyer.ask(id)).body).toMatchObject({ status: "refused", reason: "payment_failed" });
  const events = await server.services.database
    .selectFrom("event")
    .select("type")
    .where(sql<string>`data ->> 'paymentId'`, "=", id)
    .where("type", "like", "Place%")
    .orderBy("position")
    .execute();
  expect(events.map(({ type }) => type)).toEqual(["PlaceReserved", "PlaceReleased"]);
  expect(await placesLeft()).toBe(before);
  const paid = await buyer.pay("ava", "trial");
  for (let round = 0; round < 3; round += 1) await server.advance(2);
  expect((await buyer.ask(paid)).body.status).toBe("paid");
  expect(await placesLeft()).toBe(before - 1);
});

test("a capture that is told before its hold waits for it and is used then", async () => {
  const { database, jobs, ports } = server.services;
  const buyer = await fan();
  const { payment_id: id, payment_url } = (await buyer.subscribe("ava", "1mo")).body;
  const page = await buyer.openPage(payment_url);
  await jobs.stop();
  await buyer.sendCard(page, "4242 4242 4242 4242");
  const { id: reference } = await database
    .selectFrom("sandbox_authorization")
    .select("id")
    .where("payment_id", "=", id)
    .executeTakeFirstOrThrow();
  await ports.payments.capture(id, reference);
  // Only what is sent below is told.
  await database.deleteFrom("job").where("kind", "=", "sandbox.deliver").execute();
  jobs.start();
  const processed = async (eventId: string) =>
    (
      await database
        .selectFrom("payment_webhook")
        .select("processed_at")
        .where("event_id", "=", eventId)
        .executeTakeFirstOrThrow()
    ).processed_at;
  const facts = { paymentId: id, reference, amount: 999, card };
  await send({ kind: "captured", ...facts }, { id: `evt_early${id}` });
  await server.advance(0);
  expect(await processed(`evt_early${id}`)).toBeNull();
  expect((await buyer.ask(id)).body.status).toBe("open");
  await send({ kind: "authorized", ...facts }, { id: `evt_late${id}` });
  for (let round = 0; round < 6; round += 1) await server.advance(64);
  expect((await buyer.ask(id)).body.status).toBe("paid");
  expect(await processed(`evt_late${id}`)).not.toBeNull();
  expect(await processed(`evt_early${id}`)).not.toBeNull();
});

test("a hold of another amount gives no access and goes back, and an operator hears of it", async () => {
  const { buyer, id, held } = await begun();
  await send({ ...held, amount: 1 } as ProviderEvent);
  await server.advance(0);
  expect((await buyer.ask(id)).body).toMatchObject({ status: "refused", reason: "amount_mismatch" });
  expect(shouted).toContainEqual(expect.objectContaining({ paymentId: id, held: 1 }));
  expect((await buyer.client.get("/api/v1/user/ava")).body.is_subscribed).toBe(false);
});

test("a lost webhook is healed: the provider is asked, and the payment finds its end", async () => {
  const buyer = await fan();
  const started = (await buyer.subscribe("ava", "1mo")).body;
  const page = await buyer.openPage(started.payment_url);
  await server.services.jobs.stop();
  await buyer.sendCard(page, "4242 4242 4242 4242");
  await server.services.database.deleteFrom("job").where("kind", "=", "sandbox.deliver").execute();
  server.services.jobs.start();
  expect((await buyer.ask(started.payment_id)).body.status).toBe("open");
  await server.advance(61);
  expect((await buyer.ask(started.payment_id)).body.status).toBe("paid");
});

test("a page that nobody used is cancelled after an hour", async () => {
  const buyer = await fan();
  const id = (await buyer.subscribe("ava", "1mo")).body.payment_id as string;
  await server.advance(61);
  expect((await buyer.ask(id)).body.status).toBe("open");
  for (let round = 0; round < 14; round += 1) await server.advance(300);
  expect((await buyer.ask(id)).body.status).toBe("cancelled");
});
