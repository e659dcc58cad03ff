import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { answeredError, openStripe } from "../../src/server/stripe/stripe-client.ts";

/** An address that takes requests and answers nothing; how many it took. */
const silent = async () => {
  const taken = { count: 0 };
  const server = createServer(() => void (taken.count += 1));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
};

test("a Stripe that answers nothing is asked twice and given up: nobody knows what happened", async () => {
  const { apiUrl, taken } = await silent();
  const stripe = await openStripe({ secretKey: "sk_test_key", apiUrl }, 50);
  const failed = await stripe.customers
    .create({}, { idempotencyKey: "key" })
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Error);
  expect(answeredError(failed)).toBeNull();
  expect(taken.count).toBe(2);
});

test("what is no error of Stripe's is no answer", () => {
  expect(answeredError(new Error("reset"))).toBeNull();
  expect(answeredError("reset")).toBeNull();
  const refused = Object.assign(new Error("no"), {
    statusCode: 402,
    code: "card_declined",
    rawType: "card_error",
  });
  expect(answeredError(refused)).toEqual({
    ...{ status: 402, code: "card_declined", type: "card_error", param: null },
  });
});
