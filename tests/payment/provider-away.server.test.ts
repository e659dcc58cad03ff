import { afterAll, beforeAll, expect, test } from "vitest";

import type { PaymentProvider } from "../../src/server/payment/payment.port.ts";
import { asSandbox } from "../../src/server/sandbox/sandbox.provider.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { readBooks } from "./books.ts";
import { cards, newBuyer, type Buyer } from "./buyer.ts";

const HOUR = 3600;
const DAY = 86_400;
/** The longest pause between two tries of a job, in seconds. */
const PAUSE = 600;
let server: ServerFixture;
let names = 0;

beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => server?.stop());

const fan = (): Promise<Buyer> => newBuyer(server.origin, `waiting${(names += 1)}`);
const statusOf = async (buyer: Buyer, id: string) => (await buyer.ask(id)).body.status;

/** Nothing that we ask the provider is answered, and its messages do not count, until the answered function is called. */
const providerAway = (): (() => void) => {
  const { ports } = server.services;
  const real = { ...ports.payments };
  const away = async (): Promise<never> => {
    throw new Error("The provider does not answer.");
  };
  const silent: Partial<PaymentProvider> = {
    authorizeSaved: away,
    capture: away,
    release: away,
    retrieve: away,
    readWebhook: () => null,
  };
  Object.assign(ports.payments, silent);
  return () => void Object.assign(ports.payments, real);
};

const pass = async (seconds: number): Promise<void> => {
  for (let left = seconds; left > 0; left -= HOUR / 2) await server.advance(HOUR / 2);
};

test("after a day without the provider every payment finds its end: held money is taken, or goes back", async () => {
  const { database } = server.services;
  const [paid, expired, left] = [await fan(), await fan(), await fan()];
  const begun = async (buyer: Buyer) => (await buyer.subscribe("noah", "1mo")).body;

  // Held and approved; the money cannot be taken any more.
  const { capture } = server.services.ports.payments;
  Object.assign(server.services.ports.payments, {
    capture: async () => {
      throw new Error("The provider does not answer.");
    },
  });
  const approved = [await paid.pay("ava", "1mo"), await expired.pay("ava", "1mo")] as const;
  await server.advance(0);
  for (const id of approved) expect(await server.services.store.read(`payment-${id}`)).toHaveLength(3);
  Object.assign(server.services.ports.payments, { capture });
  const back = providerAway();
  // Held, but we were never told.
  const untold = await paid.pay("noah", "1mo");
  // Held, and gone from the page before we heard of it.
  const order = await begun(left);
  await left.sendCard(await left.openPage(order.payment_url), cards.asks);
  expect((await left.close(order.payment_id)).body.status).toBe("cancelled");
  const hold = await database
    .selectFrom("sandbox_authorization")
    .select("id")
    .where("payment_id", "=", order.payment_id)
    .executeTakeFirstOrThrow();
  await asSandbox(server.services.ports.payments)!.confirm(order.payment_id, hold.id);
  await pass(DAY);
  expect(await statusOf(paid, approved[0])).toBe("processing");
  // What the provider holds, it holds for so long.
  await database
    .updateTable("sandbox_authorization")
    .set({ status: "voided" })
    .where("payment_id", "=", approved[1])
    .execute();
  back();
  await server.advance(PAUSE);

  const { charged, booked, postingSum, activeByPayment, held } = await readBooks(database);
  expect([await statusOf(paid, approved[0]), charged.get(approved[0]), booked.get(approved[0])]).toEqual([
    "paid",
    999,
    999,
  ]);
  expect(activeByPayment.has(approved[0])).toBe(true);
  expect([await statusOf(paid, untold), charged.get(untold)]).toEqual(["paid", 1500]);
  expect(await statusOf(expired, approved[1])).toBe("refused");
  expect([charged.has(approved[1]), booked.has(approved[1])]).toEqual([false, false]);
  expect((await expired.client.get("/api/v1/user/ava")).body.is_subscribed).toBe(false);
  expect([charged.has(order.payment_id), held, postingSum]).toEqual([false, 0, 0]);
});

test.each([
  [2.5, "is charged once when it is back", [999], "active"],
  [3.5, "is not charged any more when the grace is over", [], "expired"],
] as const)(
  "[ENT-05] a renewal that falls due while the provider is away for %d days %s",
  async (days, _, amounts, status) => {
    const { database, clock } = server.services;
    const buyer = await fan();
    await buyer.pay("ava", "1mo");
    await server.advance(0);
    const me = (await buyer.client.get("/api/v1/auth/session")).body.user.id as string;
    const profile = async () => (await buyer.client.get("/api/v1/user/ava")).body;
    const { end_at } = (await profile()).subscriptions[0];
    const goTo = async (time: number, step: number): Promise<void> => {
      while (clock.now() < time) {
        await server.advance(Math.min(step, time - clock.now()));
        await buyer.client.get("/api/v1/auth/session");
      }
    };
    await goTo(end_at - HOUR, DAY);
    const before = (await readBooks(database)).charged;
    const back = providerAway();
    await goTo(end_at + 2.4 * DAY, HOUR);
    expect((await profile()).is_subscribed).toBe(true);
    await goTo(end_at + days * DAY, HOUR);
    back();
    await server.advance(PAUSE);
    await goTo(end_at + 5 * DAY, DAY);
    const { charged, held, postingSum } = await readBooks(database);
    const mine = await database.selectFrom("payment").selectAll().where("buyer_id", "=", me).execute();
    const renewals = mine.filter(({ id }) => charged.has(id) && !before.has(id));
    expect(renewals.map(({ id }) => charged.get(id))).toEqual(amounts);
    expect(mine.filter((each) => !["settled", "cancelled", "voided"].includes(each.status))).toEqual([]);
    expect([held, postingSum]).toEqual([0, 0]);
    const renewed = (await profile()).subscriptions[0];
    expect([renewed.status, renewed.end_at > end_at]).toEqual([status, status === "active"]);
    expect(renewed.end_at - end_at).toBeLessThanOrEqual(31 * DAY);
  },
);
