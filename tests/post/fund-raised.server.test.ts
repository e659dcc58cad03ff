import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { PaymentEvent } from "../../src/domain/payment/payment.events.ts";
import { handleProviderEvent } from "../../src/server/payment/payment.jobs.ts";
import { askRefund } from "../../src/server/payment/money-back.process.ts";
import { cards, newBuyer, type Buyer } from "../payment/buyer.ts";
import type { Client } from "../running/http-client.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";

let server: ServerFixture;
let noah: Client;
let fans: readonly Buyer[];
beforeAll(async () => {
  server = await startFixture({ demo: true, environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  noah = await server.signedIn("noah");
  fans = await Promise.all(["giver1", "giver2", "giver3"].map((name) => newBuyer(server.origin, name)));
  for (const fan of fans) await fan.pay("noah", "1mo");
  await server.advance(0);
});
afterAll(() => server?.stop());

const PATH = "/api/v1/account/post";
const LEAST = 500;
const fund = {
  ...{ type: "fund", access: "paid", text: "A new easel", fund_goal: 20_000, amount_usd: LEAST },
};
const settle = () => server.advance(64);

/** The fund of a history and the contributions to it so far, by the names of their payments. */
interface Run {
  readonly postId: number;
  readonly payments: { readonly id: string; readonly amount: number }[];
}
type Step = (run: Run) => Promise<unknown>;

const pageOf = (postId: number, payment: string, amount: number): string =>
  `/oauth/payment/start?${new URLSearchParams({
    ...{ model_username: "noah", return_uri: "/noah", payment_id: payment, payment_intent: "post" },
    ...{ post_id: String(postId), amount_usd: String(amount) },
  }).toString()}`;

const referenceOf = async (id: string): Promise<string | null> =>
  (
    await server.services.database
      .selectFrom("payment")
      .select("reference")
      .where("id", "=", id)
      .executeTakeFirst()
  )?.reference ?? null;

const chosen = ({ payments }: Run, index: number) => payments[index % Math.max(1, payments.length)];

const contributions = fc
  .tuple(fc.nat(2), fc.integer({ min: LEAST, max: 5000 }), fc.constantFrom("pays", "pays", "declines"))
  .map(([fan, amount, card]): Step => async ({ postId, payments }) => {
    const id = crypto.randomUUID();
    const buyer = fans[fan]!;
    const { text } = await buyer.client.get(pageOf(postId, id, amount));
    const order = /name="order" value="([^"]+)"/.exec(text)?.[1];
    if (order === undefined) return;
    await buyer.sendCard(order, cards[card as keyof typeof cards]);
    await settle();
    payments.push({ id, amount });
  });

const refunds = fc
  .tuple(fc.nat(9), fc.option(fc.integer({ min: 1, max: 5000 })))
  .map(([index, amount]): Step => async (run) => {
    const payment = chosen(run, index);
    if (payment === undefined) return;
    await server.services.store.transact({ actor: null }, (unit) =>
      askRefund(unit, payment.id, { refundId: crypto.randomUUID(), amount, by: "operator" }),
    );
    await settle();
  });

/** What the bank of a payer does with the whole of a payment, told twice. */
const disputes = fc
  .tuple(fc.nat(9), fc.constantFrom(null, true, false))
  .map(([index, won]): Step => async (run) => {
    const payment = chosen(run, index);
    const reference = payment === undefined ? null : await referenceOf(payment.id);
    if (payment === undefined || reference === null) return;
    const dispute = { paymentId: payment.id, reference, disputeId: `dispute ${payment.id}` };
    const told = { kind: "disputed", ...dispute, amount: payment.amount, fee: 1500 } as const;
    for (let times = 0; times < 2; times += 1) await handleProviderEvent(server.services, told);
    if (won !== null)
      await handleProviderEvent(server.services, { kind: "disputeClosed", ...dispute, won, feeReturned: 0 });
    await settle();
  });

const edits = fc.integer({ min: 1000, max: 50_000 }).map((fund_goal): Step => async ({ postId }) => {
  await noah.post(`${PATH}/${postId}`, { ...fund, fund_goal });
});

const steps = fc.oneof(
  { weight: 5, arbitrary: contributions },
  { weight: 3, arbitrary: refunds },
  { weight: 2, arbitrary: disputes },
  { weight: 1, arbitrary: edits },
);

/** What an event of a payment moves of what its fund has raised. */
const movedBy = ({ type, data }: PaymentEvent): number => {
  switch (type) {
    case "PaymentSettled":
    case "RefundReversed":
    case "DisputeWon":
      return data.amount;
    case "PaymentRefunded":
    case "PaymentDisputed":
      return 0 - data.amount;
    default:
      return 0;
  }
};

/** What every fund has raised by the stored events of payments alone. */
const rebuilt = async (): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<PaymentEvent & { stream: string }>`
    select stream, type, data from event where stream like 'payment-%' order by position`.execute(
    server.services.database,
  );
  const funds = new Map<string, number>();
  const raised = new Map<number, number>();
  for (const { stream, ...event } of rows) {
    if (event.type === "PaymentStarted") {
      const { purpose } = event.data.order;
      if (purpose.kind === "post") funds.set(stream, purpose.postId);
    }
    const postId = funds.get(stream);
    if (postId !== undefined) raised.set(postId, (raised.get(postId) ?? 0) + movedBy(event));
  }
  return raised;
};

test("[POSTS-08] what a fund has raised is what the events of its payments say, after any history", async () => {
  const { database } = server.services;
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 7 }), async (history) => {
      await database.deleteFrom("rate_limit").execute();
      const { status, body, text } = await noah.post(PATH, fund);
      expect(status, text).toBe(201);
      const run: Run = { postId: body.post.id, payments: [] };
      for (const step of history) await step(run);
      const funds = await database
        .selectFrom("post")
        .select(["id", "fund_raised"])
        .where("type", "=", "fund")
        .where("id", ">=", run.postId)
        .execute();
      const events = await rebuilt();
      expect(funds.map(({ id, fund_raised }) => [id, fund_raised])).toEqual(
        funds.map(({ id }) => [id, events.get(id) ?? 0]),
      );
      moved += funds[0]!.fund_raised ?? 0;
    }),
    { numRuns: 10 },
  );
  expect(moved).toBeGreaterThan(0);
});
