import { createActor, toPromise } from "xstate";
import { expect, test } from "vitest";

import { createClosePayment, createStartPayment } from "../../src/actors/payment/payment.actors.ts";
import type { MakeCall } from "../../src/actors/http/call.ts";
import type { PaymentRequest } from "../../src/machines/app/dialog-request.ts";
import type { Started } from "../../src/machines/payment/payment-actors.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleGlobals, testServices } from "../actors/app-services.ts";

const start = (request: PaymentRequest, call?: MakeCall): Promise<CallResult<Started>> => {
  const services = testServices(call === undefined ? {} : { call });
  return toPromise(createActor(createStartPayment(services), { input: request }).start()) as Promise<
    CallResult<Started>
  >;
};

const queryOf = async (request: PaymentRequest): Promise<Readonly<Record<string, string>>> => {
  const started = await start(request);
  if (started.status !== "ok" || started.data.kind !== "started") throw new Error("It did not start.");
  const url = new URL(started.data.paymentUrl, "http://here");
  expect(url.pathname).toBe("/oauth/payment/start");
  expect(url.searchParams.get("payment_id")).toBe(started.data.paymentId);
  url.searchParams.delete("payment_id");
  return Object.fromEntries(url.searchParams);
};

test.each(["tip", "post", "direct_message", "pay_per_direct_message", "snapchat"] as const)(
  "[PAY-05] [ENT-17] the payload names the creator and the intent '%s'",
  async (intent) => {
    expect(await queryOf({ intent, username: "ava", returnUri: "/ava" })).toEqual({
      payment_intent: intent,
      model_username: "ava",
      return_uri: "/ava",
    });
  },
);

test("[FOLLOW-04] [FOLLOW-08] the card check of a free follow is a tip of 0 with its own type", async () => {
  const request = {
    intent: "tip",
    username: "ava",
    returnUri: "/ava",
    tipType: "follow_free",
    tipAmount: 0,
  } as const;
  expect(await queryOf(request)).toEqual({
    payment_intent: "tip",
    model_username: "ava",
    tip_type: "follow_free",
    tip_amount: "0",
    return_uri: "/ava",
  });
});

test("[PAY-11] a subscription begins by its own call, with duration, return_uri and price", async () => {
  const calls: unknown[] = [];
  const call = (async (name: string, input: unknown) => {
    calls.push([name, input]);
    const data = {
      status: "payment_required",
      payment_url: "/oauth/payment/start?x",
      payment_id: "p1",
      price: 999,
    };
    return { status: "ok", data };
  }) as unknown as MakeCall;
  const request = {
    intent: "subscription",
    username: "ava",
    returnUri: "/ava",
    offer: "6mo",
    price: 4795,
  } as const;
  expect(await start(request, call)).toEqual({
    status: "ok",
    data: { kind: "started", paymentId: "p1", paymentUrl: "/oauth/payment/start?x" },
  });
  expect(calls).toEqual([
    ["subscribe", { username: "ava", duration: "6mo", return_uri: "/ava", price: 4795 }],
  ]);
});

test("[X-04] the same payment begun again in a tab is the same one, unless it is over or closed; another is another", async () => {
  let status: string | null = null;
  let refusal = "payment_not_found";
  const call = (async (name: string, { payment_id }: { payment_id: string }) => {
    if (name === "closePayment" || status !== null)
      return { status: "ok", data: { payment_id, status: name === "closePayment" ? "cancelled" : status } };
    return { status: "failed", failure: { code: refusal, error: "No answer." } };
  }) as unknown as MakeCall;
  const services = testServices({ call });
  const tip = {
    intent: "tip",
    username: "ava",
    returnUri: "/ava",
    tipType: "normal",
    tipAmount: 500,
  } as const;
  const begin = async (request: PaymentRequest = tip, by = services): Promise<string> => {
    const actor = createActor(createStartPayment(by), { input: request }).start();
    const begun = (await toPromise(actor)) as CallResult<Started>;
    if (begun.status !== "ok" || begun.data.kind !== "started") throw new Error("It did not start.");
    return begun.data.paymentId;
  };
  const first = await begin();
  // Not seen by the server yet, open there, being decided, refused by the bank: it goes on.
  for (const found of [null, "open", "processing", "declined"]) {
    status = found;
    expect([found, await begin()]).toEqual([found, first]);
  }
  // The server says for the moment nothing of it.
  [status, refusal] = [null, "too_many_requests"];
  expect(await begin()).toBe(first);
  refusal = "payment_not_found";
  // It was paid elsewhere: this is one more.
  status = "paid";
  const second = await begin();
  expect(second).not.toBe(first);
  status = null;
  expect(await begin({ ...tip, tipAmount: 700 })).not.toBe(second);
  const third = await begin();
  const closing = createActor(createClosePayment(services), { input: { paymentId: third } }).start();
  await toPromise(closing);
  const fourth = await begin();
  expect(fourth).not.toBe(third);
  expect(await begin()).toBe(fourth);
  // Another one signs in in the same tab: his payment is his own.
  const { tab } = services;
  const signedIn = { ...sampleGlobals, user: sampleFan };
  expect(await begin(tip, testServices({ call, tab, globals: signedIn }))).not.toBe(fourth);
});
