import { afterAll, beforeAll, expect, test } from "vitest";

import { MOST_CARDS } from "../../src/domain/billing/cards.ts";
import type { EndpointAnswer } from "../../src/protocol/endpoints.ts";
import { buyerOf, cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import { whileCharged } from "../payment/while-charged.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

type Billing = EndpointAnswer<"getBilling">;
const BILLING = "/api/v1/account/billing";
const BACK = "/account/billing_info";
let server: ServerFixture;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const billing = async ({ client }: Buyer): Promise<Billing> => (await client.get(BILLING)).body;
const lastFour = ({ card, others }: Billing) => [card?.last4 ?? null, ...others.map(({ last4 }) => last4)];

/** Opens the page for a new card; answers its signed check. */
const openCheck = async ({ client }: Buyer): Promise<string> => {
  const page = await client.get(`/oauth/payment/card?return_uri=${encodeURIComponent(BACK)}`);
  expect([page.status, page.text.includes("Nothing is charged now.")]).toEqual([200, true]);
  return /name="check" value="([^"]+)"/.exec(page.text)![1]!;
};
const sendCheck = ({ client }: Buyer, check: string, more: Readonly<Record<string, string>>) =>
  client.raw("/oauth/payment/sandbox/card", {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
      origin: server.origin,
    },
    body: new URLSearchParams({ check, expiry: "12 / 40", security_code: "123", ...more }).toString(),
  });
const add = async (fan: Buyer, number: string): Promise<void> => {
  const sent = await sendCheck(fan, await openCheck(fan), { card_number: number });
  expect(sent.body.status).toBe("accepted");
  expect((await fan.client.get(sent.body.next)).status).toBe(200);
};

test("[ACCT-03] a card is added without a payment and charged from then on; the other one stays", async () => {
  const fan = await newBuyer(server.origin, "twocards");
  expect(lastFour(await billing(fan))).toEqual([null]);
  await add(fan, cards.pays);
  const check = await openCheck(fan);
  // Its bank asks: until that is answered it is none.
  const asked = await sendCheck(fan, check, { card_number: cards.asks });
  const reference = asked.body.authorizationId as string;
  expect(asked.body.status).toBe("confirm");
  const early = await fan.client.get(`/oauth/payment/card/finish?return_uri=%2F&reference=${reference}`);
  expect([early.status, lastFour(await billing(fan))]).toEqual([404, ["4242"]]);
  const confirmed = await sendCheck(fan, check, { confirm: reference });
  await fan.client.get(confirmed.body.next);
  expect(lastFour(await billing(fan))).toEqual(["3220", "4242"]);
  // Opened twice it is there once.
  await fan.client.get(confirmed.body.next);
  expect(lastFour(await billing(fan))).toEqual(["3220", "4242"]);
});

test("[ACCT-03] another card is made the default; of what is removed the newest other one is charged", async () => {
  const fan = await newBuyer(server.origin, "choosing");
  await fan.pay("ava", "1mo");
  await server.advance(1);
  const sent = await sendCheck(fan, await openCheck(fan), { card_number: cards.asks });
  const answered = await sendCheck(fan, await openCheck(fan), { confirm: sent.body.authorizationId });
  await fan.client.get(answered.body.next);
  const before = await billing(fan);
  expect(lastFour(before)).toEqual(["3220", "4242"]);
  const chosen = await fan.client.post(`${BILLING}/card/${before.others[0]!.id}/default`);
  expect([chosen.status, lastFour(chosen.body)]).toEqual([200, ["4242", "3220"]]);
  expect(chosen.body.card.saved_at).toBe(before.others[0]!.saved_at);

  const tip = { model_username: "ava", payment_intent: "tip", tip_type: "normal", tip_amount: 500 };
  expect((await fan.client.post("/oauth/payment/start/api", tip)).body.status).toBe("success");
  expect(lastFour(await billing(fan))).toEqual(["4242", "3220"]);

  const removed = await fan.client.delete(`${BILLING}/card/${chosen.body.card.id}`);
  expect(lastFour(removed.body)).toEqual(["3220"]);
  expect((await fan.client.delete(`${BILLING}/card/${chosen.body.card.id}`)).body.code).toBe(
    "card_not_found",
  );
  const none = await fan.client.delete(`${BILLING}/card/${removed.body.card.id}`);
  expect([none.body.card, none.body.others]).toEqual([null, []]);
});

test("[ACCT-03] whoever pays with another card keeps the one before; the same card typed again is one", async () => {
  const fan = await newBuyer(server.origin, "payswithtwo");
  await add(fan, cards.pays);
  await fan.pay("ava", "1mo", cards.pays);
  await server.advance(1);
  expect(lastFour(await billing(fan))).toEqual(["4242"]);
  await server.services.database
    .updateTable("payment_card")
    .set({ brand: "Mastercard", last4: "4444" })
    .where("account_id", "=", await server.idOf("payswithtwo"))
    .execute();
  await fan.pay("noah", "1mo", cards.pays);
  await server.advance(1);
  expect(lastFour(await billing(fan))).toEqual(["4242", "4444"]);
});

test("[ACCT-03] another card that is chosen while one click charges the one before stays the default", async () => {
  const fan = await newBuyer(server.origin, "choosesmeanwhile");
  await fan.pay("ava", "1mo");
  await server.advance(1);
  await server.services.database
    .updateTable("payment_card")
    .set({ brand: "Mastercard", last4: "4444" })
    .where("account_id", "=", await server.idOf("choosesmeanwhile"))
    .execute();
  await add(fan, cards.pays);
  const { others } = await billing(fan);
  await whileCharged(server, "choosesmeanwhile", () =>
    fan.client.post(`${BILLING}/card/${others[0]!.id}/default`),
  );
  const tip = { model_username: "ava", payment_intent: "tip", tip_type: "normal", tip_amount: 500 };
  expect((await fan.client.post("/oauth/payment/start/api", tip)).body.status).toBe("success");
  expect(lastFour(await billing(fan))).toEqual(["4444", "4242"]);
});

test("[ACCT-03] a card that is removed while a renewal charges it does not come back", async () => {
  const fan = await newBuyer(server.origin, "removesmeanwhile");
  await fan.pay("ava", "1mo");
  await server.advance(1);
  const { card } = await billing(fan);
  await whileCharged(server, "removesmeanwhile", () => fan.client.delete(`${BILLING}/card/${card!.id}`));
  const entry = async () => (await fan.client.get("/api/v1/user/ava")).body.subscriptions[0];
  const { end_at } = await entry();
  while (server.services.clock.now() < end_at + 60) {
    await server.advance(Math.min(10 * 86_400, end_at + 60 - server.services.clock.now()));
    await fan.client.get("/api/v1/auth/session");
  }
  await server.advance(0);
  expect((await entry()).end_at).toBeGreaterThan(end_at);
  expect(lastFour(await billing(fan))).toEqual([null]);
});

test("[ACCT-03] another member's check, a foreign one or a declined card saves nothing", async () => {
  const [fan, other] = [await newBuyer(server.origin, "victim"), await newBuyer(server.origin, "attacker")];
  const sent = await sendCheck(other, await openCheck(other), { card_number: cards.pays });
  // The attacker's card would be charged for the victim, or seen by him.
  expect((await fan.client.get(sent.body.next)).status).toBe(404);
  expect(lastFour(await billing(fan))).toEqual([null]);
  const declined = await sendCheck(fan, await openCheck(fan), { card_number: cards.declines });
  expect(declined.body.status).toBe("declined");
  const wrong = await sendCheck(fan, await openCheck(fan), { card_number: "1234" });
  expect([wrong.body.status, Object.keys(wrong.body.fields)]).toEqual(["invalid", ["card_number"]]);
  expect((await sendCheck(fan, "forged.token", { card_number: cards.pays })).status).toBe(409);
  expect(lastFour(await billing(fan))).toEqual([null]);
});

test("[ACCT-03] the card of a demo account, paid with once more, is still one card", async () => {
  const pack = buyerOf(await server.signedIn("pack"), server.origin);
  expect(lastFour(await billing(pack))).toEqual(["4242"]);
  await add(pack, cards.pays);
  expect(lastFour(await billing(pack))).toEqual(["4242"]);
});

test("no more than ten cards are kept", async () => {
  const fan = await newBuyer(server.origin, "tencards");
  await add(fan, cards.pays);
  const account_id = await server.idOf("tencards");
  const { database, clock } = server.services;
  const others = Array.from({ length: MOST_CARDS - 1 }, (_, index) => ({
    ...{ account_id, provider: "sandbox", token: `card_${index}`, brand: "Visa", last4: `000${index}` },
    saved_at: clock.now() - index,
  }));
  await database.insertInto("other_card").values(others).execute();
  const refused = await fan.client.get("/oauth/payment/card");
  expect([refused.status, refused.text.includes("You have 10 saved cards.")]).toEqual([409, true]);
  // Who pays with another one keeps the newest ten.
  await database
    .updateTable("payment_card")
    .set({ last4: "9999" })
    .where("account_id", "=", account_id)
    .execute();
  await fan.pay("ava", "1mo");
  await server.advance(1);
  const kept = lastFour(await billing(fan));
  expect([kept[0], kept.includes("9999"), kept.includes("0008"), kept.length]).toEqual([
    ...["4242", true, false],
    MOST_CARDS,
  ]);
});

test("[ACCT-03] the address is judged by field, stored without spaces around it, and removed when all is empty", async () => {
  const fan = await newBuyer(server.origin, "addressed");
  const address = {
    ...{ holder: " Sam Reed ", street: "1 High Street", street_2: "", postal_code: "YO1 7HH", city: "York" },
    country: "GB",
  };
  const saved = await fan.client.post(`${BILLING}/address`, address);
  expect(saved.body.address).toEqual({ ...address, holder: "Sam Reed" });
  const wrong = await fan.client.post(`${BILLING}/address`, { ...address, country: "XX", city: "" });
  expect([wrong.status, Object.keys(wrong.body.fields).toSorted()]).toEqual([422, ["city", "country"]]);
  expect((await billing(fan)).address).toEqual(saved.body.address);
  const empty = Object.fromEntries(Object.keys(address).map((field) => [field, " "]));
  expect((await fan.client.post(`${BILLING}/address`, empty)).body.address).toBeNull();
});
