import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { openStripe } from "../../src/server/stripe/stripe-client.ts";
import { giveBack } from "../../src/server/stripe/stripe-refunds.ts";

/** A Stripe that has made no refund, and answers whoever asks for one with an error. */
const answering = async (status: number, error: Readonly<Record<string, string>>): Promise<string> => {
  const server = createServer((request, response) => {
    const isAsked = request.method === "POST";
    const body = isAsked
      ? { error: { message: "No", ...error } }
      : { object: "list", data: [], has_more: false };
    response
      .writeHead(isAsked ? status : 200, {
        "content-type": "application/json",
        "stripe-should-retry": "false",
      })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const ask = async (status: number, error: Readonly<Record<string, string>>) => {
  const stripe = await openStripe({ secretKey: "sk_test_key", apiUrl: await answering(status, error) });
  const request = { refundId: "back", paymentId: "payment", reference: "pi_1", amount: 500 };
  return giveBack(stripe, request, (step, call) => call({ idempotencyKey: step }));
};

const type = "invalid_request_error";

test.each([
  ["a key that is not taken any more", 401, { type }],
  ["a key that may not", 403, { type, code: "secret_key_required" }],
  ["a charge that somebody else works on", 429, { type, code: "lock_timeout" }],
  ["too many calls", 429, { type, code: "rate_limit" }],
  ["a key of the day that is used for something else", 400, { type: "idempotency_error" }],
  ["an error of its own", 500, { type: "api_error" }],
])("%s refuses no refund: it is asked for again", async (_, status, error) => {
  await expect(ask(status, error)).rejects.toMatchObject({ statusCode: status });
});

test("what Stripe does not give back, however often it is asked, has failed", async () => {
  const about = { kind: "refundFailed", paymentId: "payment", reference: "pi_1", refundId: "back" };
  expect(await ask(400, { type, code: "charge_disputed" })).toEqual({ ...about, code: "charge_disputed" });
  expect(await ask(402, { type: "card_error" })).toEqual({ ...about, code: "refund_refused" });
});
