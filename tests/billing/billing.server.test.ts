import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

/** A fan of ava's with a saved card, who paid 999 this month. */
const payer = async (name: string): Promise<Buyer> => {
  const fan = await newBuyer(server.origin, name);
  await fan.pay("ava", "1mo");
  await server.advance(0);
  return fan;
};
const billing = async ({ client }: Buyer): Promise<EndpointAnswer<"getBilling">> =>
  (await client.get("/api/v1/account/billing")).body;
const setLimit = ({ client }: Buyer, amount_usd: number | null) =>
  client.post("/api/v1/account/billing/limit", { amount_usd });
const tip = ({ client }: Buyer, tip_amount: number, key?: string) =>
  client.post(
    "/oauth/payment/start/api",
    { model_username: "ava", payment_intent: "tip", tip_type: "normal", tip_amount },
    key === undefined ? {} : { "idempotency-key": key },
  );

test("[ACCT-03] the saved card is shown without its token, and is charged no more once it is removed", async () => {
  const fan = await payer("cardholder");
  const { card, limit, spent } = await billing(fan);
  expect([card!.brand, card!.last4, limit, spent]).toEqual(["Visa", "4242", null, 999]);
  const { rows } = await sql<{ token: string }>`
    select token from payment_card c join account a on a.id = c.account_id where a.username = 'cardholder'`.execute(
    server.services.database,
  );
  expect(JSON.stringify(card)).not.toContain(rows[0]!.token);
  const other = await payer("othercard");
  const wrong = await other.client.delete(`/api/v1/account/billing/card/${card!.id}`);
  expect([wrong.body.code, (await billing(other)).card === null]).toEqual(["card_not_found", false]);
  const removed = await fan.client.delete(`/api/v1/account/billing/card/${card!.id}`);
  expect([removed.status, removed.body.card]).toEqual([200, null]);
  expect((await tip(fan, 500)).body.code).toBe("no_saved_card");
  // From another window, which still shows it.
  expect((await fan.client.delete(`/api/v1/account/billing/card/${card!.id}`)).body.code).toBe(
    "card_not_found",
  );
});

test("[ACCT-03] a monthly limit counts what was spent before, and refuses what goes over it", async () => {
  const fan = await payer("limited");
  expect((await setLimit(fan, 99)).body.fields).toEqual({ amount_usd: "From $1.00 to $100,000.00" });
  expect((await setLimit(fan, 2000)).body).toMatchObject({ limit: 2000, spent: 999, next: null });
  expect((await tip(fan, 1002)).body).toMatchObject({ code: "monthly_limit" });
  expect((await tip(fan, 1001)).body).toMatchObject({ status: "success" });
  expect((await billing(fan)).spent).toBe(2000);
  expect((await tip(fan, 100)).body.code).toBe("monthly_limit");
  const raised = (await setLimit(fan, 9000)).body as EndpointAnswer<"getBilling">;
  expect([raised.limit, raised.next]).toEqual([2000, { limit: 9000, from: raised.month_ends_at }]);
  expect((await tip(fan, 100)).status).toBe(403);
});

test("[ACCT-03] payments at the same time cannot pass the limit together", async () => {
  const fan = await payer("manytabs");
  await setLimit(fan, 999 + 1200);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => tip(fan, 500, `tab-${index}`)));
  for (let round = 0; round < 3; round += 1) await server.advance(64);
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(amount), 0)::int as paid from payment p join account a on a.id = p.buyer_id
    where a.username = 'manytabs' and p.status = 'settled'`.execute(server.services.database);
  expect(rows[0]!.paid).toBe(999 + 1000);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
  const { rows: held } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox_authorization s join payment p on p.id = s.payment_id
    join account a on a.id = p.buyer_id where a.username = 'manytabs' and s.status = 'held'`.execute(
    server.services.database,
  );
  // What was held for the others went back.
  expect(held[0]!.count).toBe(0);
});

test("[ACCT-03] a limit that is lowered while the provider's page is open counts: what is over it is not charged", async () => {
  const [fan, other] = [await payer("lowering"), await payer("staying")];
  const begin = async ({ subscribe, openPage }: Buyer) => {
    const { body } = await subscribe("noah", "1mo");
    return { id: body.payment_id as string, order: await openPage(body.payment_url) };
  };
  const [lowered, stayed] = [await begin(fan), await begin(other)];
  expect((await setLimit(fan, 2000)).status).toBe(200);
  expect((await setLimit(other, 2499)).status).toBe(200);
  for (const [buyer, { order }] of [
    [fan, lowered],
    [other, stayed],
  ] as const)
    await buyer.sendCard(order, cards.pays);
  for (let round = 0; round < 4; round += 1) await server.advance(64);
  expect((await fan.ask(lowered.id)).body).toMatchObject({ status: "refused", reason: "monthly_limit" });
  expect((await other.ask(stayed.id)).body).toMatchObject({ status: "paid", reason: null });
  expect([(await billing(fan)).spent, (await billing(other)).spent]).toEqual([999, 2499]);
});
