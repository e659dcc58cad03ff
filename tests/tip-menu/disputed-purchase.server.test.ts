import { afterAll, beforeAll, expect, test } from "vitest";

import { handleProviderEvent } from "../../src/server/payment/payment.jobs.ts";
import { cards, newBuyer } from "../payment/buyer.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

const DAY = 86_400;
let server: ServerFixture;
let names = 0;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

/** Something from ava's menu, bought by somebody new. */
const bought = async () => {
  const sub = await newBuyer(server.origin, `disputing${(names += 1)}`);
  await sub.pay("ava", "1mo");
  await server.advance(0);
  const [item] = (await sub.client.get("/api/v1/user/tip_menu/ava")).body;
  const id = crypto.randomUUID();
  const page = { payment_intent: "tip", tip_type: "menu", tip_id: String(item.id), model_username: "ava" };
  const query = new URLSearchParams({ ...page, payment_id: id, return_uri: "/ava" });
  await sub.sendCard(await sub.openPage(`/oauth/payment/start?${query.toString()}`), cards.pays);
  await server.advance(0);
  const { id: reference } = await server.services.database
    .selectFrom("sandbox_authorization")
    .select("id")
    .where("payment_id", "=", id)
    .executeTakeFirstOrThrow();
  const about = { paymentId: id, reference, disputeId: crypto.randomUUID() };
  return {
    id,
    dispute: () =>
      handleProviderEvent(server.services, { kind: "disputed", ...about, amount: item.price, fee: 0 }),
    win: () =>
      handleProviderEvent(server.services, { kind: "disputeClosed", ...about, won: true, feeReturned: 0 }),
    row: () =>
      server.services.database
        .selectFrom("menu_purchase")
        .select(["status", "due_at"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
  };
};

test("[X-15] [TIP-13] what could not be delivered while it was disputed has its days again when the dispute is won", async () => {
  const { id, dispute, win, row } = await bought();
  const { due_at: first } = await row();
  await dispute();
  expect((await row()).status).toBe("refunded");
  await server.advance(30 * DAY);
  await win();
  await server.advance(60);
  const { status, due_at: due } = await row();
  expect(status).toBe("pending");
  expect(due).toBeGreaterThan(first + 20 * DAY);
  const ava = await server.signedIn("ava");
  expect((await ava.post(`/api/v1/account/custom-purchase/${id}/deliver`)).status).toBe(200);
  await server.advance(14 * DAY);
  expect((await row()).status).toBe("delivered");
});

test("[X-15] it is refunded when they are over, as long as it can be", async () => {
  const { dispute, win, row } = await bought();
  await dispute();
  await server.advance(55 * DAY);
  await win();
  await server.advance(60);
  const { status, due_at: due } = await row();
  expect(status).toBe("pending");
  await server.advance(due - server.services.clock.now() + 60);
  await server.advance(1);
  expect((await row()).status).toBe("refunded");
});
