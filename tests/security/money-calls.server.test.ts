import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readBooks } from "../payment/books.ts";
import { newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { eventCount } from "./enter.ts";

let server: ServerFixture;
let fan: Buyer;
let ava: Client;
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  fan = await newBuyer(server.origin, "moneycaller");
  await fan.pay("ava", "1mo");
  await server.advance(1);
  ava = await server.signedIn("ava");
});
afterAll(() => server?.stop());

const PAY = "/oauth/payment/start/api";
const tip = { model_username: "ava", payment_intent: "tip", tip_type: "normal", tip_amount: 500 };

test("fifty tips at once under fifty keys are fifty charges and fifty entries, whose sums are right", async () => {
  const { database } = server.services;
  const before = await readBooks(database);
  const amounts = Array.from({ length: 50 }, (_, index) => 500 + index);
  const answers = await Promise.all(
    amounts.map((tip_amount) =>
      fan.client.post(PAY, { ...tip, tip_amount }, { "idempotency-key": crypto.randomUUID() }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(amounts.map(() => 200));
  await server.advance(1);
  const ids = answers.map(({ body }) => body.transaction_id as string);
  expect(new Set(ids).size).toBe(50);
  const books = await readBooks(database);
  expect(books.charged.size - before.charged.size).toBe(50);
  expect(ids.map((id) => books.charged.get(id))).toEqual(amounts);
  const { rows } = await sql<{ readonly account: string; readonly lines: number; readonly sum: number }>`
    select split_part(account, ':', 1) as account, count(*)::int as lines, sum(amount)::int as sum
    from ledger_posting where payment_id = any(${ids}) group by 1`.execute(database);
  const of = (account: string) => rows.find((row) => row.account === account)!;
  const total = amounts.reduce((sum, each) => sum + each, 0);
  const platform = amounts.reduce((sum, each) => sum + Math.floor(each / 5), 0);
  expect([of("buyer"), of("platform").sum]).toEqual([
    { account: "buyer", lines: 50, sum: 0 - total },
    platform,
  ]);
  expect(of("creator").sum + (rows.find(({ account }) => account === "manager")?.sum ?? 0)).toBe(
    total - platform,
  );
});

/** What is no whole number of cents, as JSON can say it. */
const strange: readonly (readonly [string, string])[] = [
  ["NaN", "NaN"],
  ["NaN in quotes", '"NaN"'],
  ["a string", '"500"'],
  ["a fraction", "500.5"],
  ["a tiny fraction", "500.0000001"],
  ["more than a number can hold", "1e309"],
  ["more than a whole number can be exact", "9007199254740993"],
  ["below nothing", "-500"],
  ["true", "true"],
  ["a list", "[500]"],
  ["an object with a currency", '{"amount":500,"currency":"EUR"}'],
];
const marker = 424_242;

describe("calls about money take whole cents in dollars and nothing else", () => {
  const calls: Readonly<
    Record<string, { readonly by: () => Client; readonly path: string; readonly body: object }>
  > = {
    "a tip": { by: () => fan.client, path: PAY, body: { ...tip, tip_amount: marker } },
    "the price that a buyer saw": {
      by: () => fan.client,
      path: PAY,
      body: { model_username: "noah", payment_intent: "subscription", duration: "1mo", price: marker },
    },
    "a subscription": {
      by: () => fan.client,
      path: "/api/v1/user/noah/subscription",
      body: { duration: "1mo", return_uri: "/noah", price: marker },
    },
    "a monthly limit": {
      by: () => fan.client,
      path: "/api/v1/account/billing/limit",
      body: { limit: marker },
    },
    "a creator's price": {
      by: () => ava,
      path: "/api/v1/account/subscription/price",
      body: { subscription_price: marker, was: { subscription_price: 999 } },
    },
    "a private show": {
      by: () => ava,
      path: "/api/v1/account/private",
      body: { username: "moneycaller", kind: "c2c", duration: 10, amount_usd: marker },
    },
  };
  const send = (client: Client, path: string, body: string) =>
    client.raw(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-csrf-token": client.csrf(), origin: server.origin },
      body,
    });

  test.each(Object.entries(calls))("%s", async (_, { by, path, body }) => {
    const json = JSON.stringify(body);
    const client = by();
    await client.open("/");
    const [events, charged] = [
      await eventCount(server),
      (await readBooks(server.services.database)).charged.size,
    ];
    for (const [what, value] of strange) {
      const { status, text } = await send(client, path, json.replace(String(marker), value));
      // Of a price that a buyer saw a whole number is another price.
      const refused = value === "-500" ? [409, 422] : [400, 422];
      expect(refused, `${what}: ${text}`).toContain(status);
    }
    for (const currency of ["EUR", "JPY", "usd"]) {
      const { status } = await send(client, path, JSON.stringify({ ...body, currency }));
      expect(status, currency).toBe(422);
    }
    expect(await eventCount(server)).toBe(events);
    expect((await readBooks(server.services.database)).charged.size).toBe(charged);
  });

  test("the address of a payment page", async () => {
    const page = (tip_amount: string) =>
      fan.client.get(
        `/oauth/payment/start?${new URLSearchParams({ ...tip, tip_amount, return_uri: "/ava", payment_id: crypto.randomUUID() })}`,
      );
    expect((await page("500")).status).toBe(200);
    for (const amount of ["NaN", "500.5", "5e2", "0x1F4", "500 EUR", "-500", "Infinity", "9".repeat(30), ""])
      expect((await page(amount)).status, amount).toBe(422);
  });
});
