import type { ProviderEvent, RefundRequest, SavedCardCharge } from "../../src/server/payment/payment.port.ts";
import { asSandbox, webhookPurpose } from "../../src/server/sandbox/sandbox.provider.ts";
import { signatureHeader, signBody } from "../../src/server/sandbox/signature.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import { cardDeclined, type PaymentIntent, type StripeEvent } from "../stripe/stand-in-books.ts";
import {
  startStripe,
  stripeKeys,
  type SignedMessage,
  type StripeFault,
  type StripeStandIn,
} from "../stripe/stripe-stand-in.ts";
import type { Buyer } from "./buyer.ts";

/** A message of a provider about our payments, to be sent whenever a test wants; answers the webhook's status. */
export interface Message {
  /** As the provider sends it now, to whatever server. */
  readonly sign: () => SignedMessage;
  readonly send: (age?: number) => Promise<number>;
}

export type Fault = StripeFault;
type Call = "authorizeSaved" | "capture" | "release" | "retrieve" | "refund";

/** A site with one of the providers, and what its tests have to do on the provider's side. */
export interface ProviderRig {
  readonly server: ServerFixture;
  /** The settings of a server that has this provider. */
  readonly environment: Readonly<Record<string, string>>;
  /** The payer sends a card on the payment page, and answers his bank. */
  readonly pay: (buyer: Buyer, paymentUrl: string, number: string) => Promise<"paid" | "declined">;
  /** The next calls of this kind go wrong. */
  readonly fail: (call: Call, fault: Fault, times?: number) => void;
  /**
   * On the provider's side money goes back, or the payer's bank takes it, or decides for us or against us; or it refuses a hold
   * that it had agreed to (`decline`).
   */
  readonly act: (paymentId: string, what: "refund" | "dispute" | "win" | "lose" | "decline") => Promise<void>;
  /** Messages by which the provider says of money that it has taken that the card was declined and nothing is held. */
  readonly denials: (paymentId: string) => Promise<readonly Message[]>;
  /** Faults that no call has met. */
  readonly unmet: () => number;
  /** Messages are kept back from now on, or go out as they happen. */
  readonly hold: (held: boolean) => void;
  /** What was kept back, oldest first. */
  readonly messages: () => Promise<readonly Message[]>;
  /** Messages arrive before the call that caused them is answered. */
  readonly tellFirst: (first: boolean) => void;
  /** Seconds that the provider's clock is ahead of ours. */
  readonly setClock: (ahead: number) => void;
  /** What the provider took, in cents by payment, each charge of its own; and how many holds stand. */
  readonly books: () => Promise<{ readonly charged: ReadonlyMap<string, number>; readonly held: number }>;
  readonly stop: () => Promise<void>;
}

const environment = { TRUSTED_PROXIES: "127.0.0.1" };
const total = (charges: readonly (readonly [string, number])[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [id, amount] of charges) sums.set(id, (sums.get(id) ?? 0) + amount);
  return sums;
};

/** What a provider answers that says of what it did that it did not; null of a call whose answer says nothing. */
const denialOf = (call: Call, [about]: readonly unknown[]): ProviderEvent | null => {
  const code = "card_declined";
  if (call === "authorizeSaved")
    return { kind: "declined", paymentId: (about as SavedCardCharge).paymentId, code };
  if (call === "capture") return { kind: "declined", paymentId: String(about), code };
  if (call !== "refund") return null;
  const { refundId, paymentId, reference } = about as RefundRequest;
  return { kind: "refundFailed", refundId, paymentId, reference, code };
};

const sandboxRig = async (): Promise<ProviderRig> => {
  const server = await startFixture({ demo: true, environment });
  const { services, origin } = server;
  const { ports, keys, clock, database } = services;
  const state = { held: false, first: false, ahead: 0 };
  const kept = new Map<string, ProviderEvent>();
  const passing = new Set<string>();
  const faults: { call: Call; fault: Fault; times: number }[] = [];
  const real = { ...ports.payments };

  const sign = (id: string, event: ProviderEvent, age = 0): SignedMessage => {
    const body = JSON.stringify({ id, event });
    const signedAt = clock.now() + state.ahead - age;
    const signature = signBody(keys.derive(webhookPurpose), signedAt, Buffer.from(body));
    return { headers: { "content-type": "application/json", [signatureHeader]: signature }, body };
  };
  const post = async (id: string, event: ProviderEvent, age: number): Promise<number> => {
    passing.add(id);
    const answer = await fetch(`${origin}/api/v1/payment/webhook/sandbox`, {
      method: "POST",
      ...sign(id, event, age),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const messageOf = (id: string, event: ProviderEvent): Message => ({
    sign: () => sign(id, event),
    send: (age = 0) => post(id, event, age),
  });
  const refuseHeld = (paymentId: string) =>
    database
      .updateTable("sandbox_authorization")
      .set({ status: "voided" })
      .where("payment_id", "=", paymentId)
      .where("status", "=", "held")
      .execute();
  const waiting = async () => {
    const rows = await database
      .selectFrom("job")
      .select("payload")
      .where("kind", "=", "sandbox.deliver")
      .orderBy("id")
      .execute();
    return rows.map(({ payload }) => payload as { id: string; event: ProviderEvent });
  };
  const wrap =
    <Input extends readonly unknown[], Result>(call: Call, run: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      const found = faults.find((each) => each.call === call && each.times > 0);
      if (found !== undefined) found.times -= 1;
      if (found?.fault.endsWith("before") === true) throw new Error("The sandbox does not answer.");
      if (found?.fault === "declined") await refuseHeld(String(input[0]));
      const result = await run(...input);
      if (state.first) for (const { id, event } of await waiting()) await post(id, event, 0);
      if (found?.fault === "refused after") {
        const denial = denialOf(call, input);
        if (denial !== null) return denial as Result;
      }
      if (found?.fault.endsWith("after") === true) throw new Error("The sandbox's answer got lost.");
      return result;
    };
  Object.assign(ports.payments, {
    authorizeSaved: wrap("authorizeSaved", real.authorizeSaved),
    capture: wrap("capture", real.capture),
    release: wrap("release", real.release),
    retrieve: wrap("retrieve", real.retrieve),
    refund: wrap("refund", real.refund),
    readWebhook: (body: Buffer, headers: Parameters<typeof real.readWebhook>[1], now: number) => {
      const { id, event } = JSON.parse(body.toString("utf8")) as { id: string; event: ProviderEvent };
      if (!passing.has(id)) {
        if (state.held) kept.set(id, event);
        // Its own deliveries are signed by our clock: what is ahead of it is what we are behind.
        if (state.held) return null;
        return real.readWebhook(body, headers, now - state.ahead);
      }
      return real.readWebhook(body, headers, now);
    },
  });
  return {
    ...{ server, environment },
    pay: async (buyer, paymentUrl, number) => {
      const order = await buyer.openPage(paymentUrl);
      const { body } = await buyer.sendCard(order, number);
      if (body.status !== "confirm") return body.status === "accepted" ? "paid" : "declined";
      const confirmed = await buyer.sendCard(order, number, { confirm: body.authorizationId as string });
      return confirmed.body.status === "accepted" ? "paid" : "declined";
    },
    fail: (call, fault, times = 1) => void faults.push({ call, fault, times }),
    unmet: () => faults.filter(({ times }) => times > 0).length,
    act: async (paymentId, what) => {
      const sandbox = asSandbox(ports.payments)!;
      if (what === "decline") await refuseHeld(paymentId);
      else if (what === "refund") await sandbox.refundHere(paymentId);
      else if (what === "dispute") await sandbox.openDispute(paymentId);
      else await sandbox.closeDispute(paymentId, what === "win");
    },
    denials: async (paymentId) => {
      const taken = await real.retrieve(paymentId);
      if (taken?.kind !== "captured") throw new Error(`Nothing was taken of payment ${paymentId}.`);
      const { reference } = taken;
      return [
        messageOf(`evt_declined${paymentId}`, { kind: "declined", paymentId, code: "card_declined" }),
        messageOf(`evt_voided${paymentId}`, { kind: "voided", paymentId, reference }),
      ];
    },
    hold: (held) => void (state.held = held),
    messages: async () => {
      for (const { id, event } of await waiting()) kept.set(id, event);
      return [...kept].map(([id, event]) => messageOf(id, event));
    },
    tellFirst: (first) => void (state.first = first),
    setClock: (ahead) => void (state.ahead = ahead),
    books: async () => {
      const charges = await database.selectFrom("sandbox_ledger").selectAll().execute();
      const holds = await database
        .selectFrom("sandbox_authorization")
        .select("id")
        .where("status", "=", "held")
        .execute();
      return { charged: total(charges.map((row) => [row.payment_id, row.amount])), held: holds.length };
    },
    stop: server.stop,
  };
};

const stripeCalls: Readonly<Record<Call, string>> = {
  authorizeSaved: "POST /v1/payment_intents",
  capture: "POST /v1/payment_intents/{id}/capture",
  release: "POST /v1/payment_intents/{id}/cancel",
  retrieve: "GET /v1/payment_intents",
  refund: "POST /v1/refunds",
};

export interface StripeRig extends ProviderRig {
  readonly stripe: StripeStandIn;
  readonly webhook: string;
  /** Opens a payment page and answers where it leads. */
  readonly open: (buyer: Buyer, paymentUrl: string) => Promise<string>;
}

export const stripeEnvironment = (origin: string): Readonly<Record<string, string>> => ({
  PAYMENT_PROVIDER: "stripe",
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_API_URL: origin,
});

/** The product with Stripe, and Stripe's stand-in beside it on the same clock. */
export const stripeRig = async (): Promise<StripeRig> => {
  let now = () => Math.floor(Date.now() / 1000);
  const stripe = await startStripe(() => now());
  const settings = { ...environment, ...stripeEnvironment(stripe.origin) };
  const server = await startFixture({ demo: true, environment: settings });
  now = () => server.services.clock.now();
  const webhook = `${server.origin}/api/v1/payment/webhook/stripe`;
  stripe.tellTo(webhook);
  const open = async (buyer: Buyer, paymentUrl: string): Promise<string> => {
    const { status, headers, text } = await buyer.client.raw(paymentUrl, {});
    const location = headers.get("location");
    if (status !== 303 || location === null) throw new Error(`No way to Stripe: ${status} ${text}`);
    return location;
  };
  const kept = { from: 0 };
  const intentOf = (paymentId: string, status: PaymentIntent["status"]): PaymentIntent => {
    const found = [...stripe.books.intents.values()].find(
      (intent) => intent.metadata["payment_id"] === paymentId && intent.status === status,
    );
    if (found?.object !== "payment_intent")
      throw new Error(`No intent of payment ${paymentId} is ${status}.`);
    return found;
  };
  const messageOf = (event: StripeEvent): Message => ({
    sign: () => stripe.sign(event),
    send: (age = 0) => stripe.deliver(webhook, event, age),
  });
  return {
    ...{ server, stripe, webhook, open, environment: settings },
    pay: async (buyer, paymentUrl, number) => {
      const page = await open(buyer, paymentUrl);
      const sent = await stripe.pay(page, number);
      const { status } = sent.status === "asked" ? await stripe.pay(page, number, "confirm") : sent;
      return status === "paid" ? "paid" : "declined";
    },
    // The library asks a second time by itself, but for a refusal.
    fail: (call, fault, times = 1) =>
      stripe.fault(stripeCalls[call], fault, /^(refused|declined)/.test(fault) ? times : 2 * times),
    unmet: stripe.unmet,
    act: async (paymentId, what) => {
      const { id } = intentOf(paymentId, what === "decline" ? "requires_capture" : "succeeded");
      if (what === "decline") stripe.books.refuseHeld(id);
      else if (what === "refund") stripe.balance.refund(id, null, {});
      else if (what === "dispute") stripe.balance.openDispute(id);
      else stripe.balance.closeDispute(id, what === "win");
      await stripe.tellAll();
    },
    hold: (held) => {
      kept.from = stripe.events.length;
      stripe.tellTo(held ? null : webhook);
    },
    denials: async (paymentId) => {
      const intent = intentOf(paymentId, "succeeded");
      const about = { ...intent, last_payment_error: cardDeclined };
      stripe.tellTo(null);
      const from = stripe.events.length;
      stripe.books.happened("payment_intent.payment_failed", { ...about, status: "requires_payment_method" });
      stripe.books.happened("payment_intent.canceled", { ...about, status: "canceled" });
      return stripe.events.slice(from).map(messageOf);
    },
    messages: async () => stripe.events.slice(kept.from).map(messageOf),
    ...{ tellFirst: stripe.tellFirst, setClock: stripe.setClock },
    books: async () => {
      const intents = [...stripe.books.intents.values()];
      const taken = [...stripe.books.charges.values()].filter(({ captured }) => captured);
      return {
        charged: total(
          taken.map(({ metadata, amount_captured }) => [metadata["payment_id"]!, amount_captured]),
        ),
        held: intents.filter(({ status }) => status === "requires_capture").length,
      };
    },
    stop: async () => {
      await server.stop();
      await stripe.stop();
    },
  };
};

/** Each provider that the product has. */
export const rigs: Readonly<Record<"sandbox" | "stripe", () => Promise<ProviderRig>>> = {
  sandbox: sandboxRig,
  stripe: stripeRig,
};
