import type { PayoutNews } from "../../src/server/payout/payout.port.ts";
import { asSandboxPayouts, payoutPurpose } from "../../src/server/sandbox/sandbox.payouts.ts";
import { signatureHeader, signBody } from "../../src/server/sandbox/signature.ts";
import { startFixture, type ServerFixture } from "../running/server-fixture.ts";
import type { StripeEvent } from "../stripe/stand-in-books.ts";
import { startStripe, stripeKeys, type StripeStandIn } from "../stripe/stripe-stand-in.ts";

/** What goes wrong when a payout is sent: nothing is done, or it is done and the answer does not say so. */
export type PayoutFault = "timeout before" | "timeout after" | "error before" | "error after";

/** The product with one of the companies that pay creators. */
export interface PayoutRig {
  readonly server: ServerFixture;
  readonly provider: "sandbox" | "stripe";
  /** The creator fills in the company's pages, or it asks for more and takes no money meanwhile. */
  readonly setAccount: (account: string, what: "ready" | "stopped") => Promise<void>;
  /** The next sendings meet it. */
  readonly fail: (fault: PayoutFault, times?: number) => void;
  readonly bank: (payoutId: string, what: "paid" | "failed") => Promise<void>;
  /** Sends the message about a payout; answers the status. */
  readonly tell: (payoutId: string, how?: "signed" | "forged") => Promise<number>;
  /** What is out, by payout, in cents: sent and not back. */
  readonly out: () => Promise<ReadonlyMap<string, number>>;
  readonly stop: () => Promise<void>;
}

const webhook = (server: ServerFixture, provider: string): string =>
  `${server.origin}/api/v1/payout/webhook/${provider}`;

const sandboxRig = async (): Promise<PayoutRig> => {
  const server = await startFixture({ demo: true, environment: { PAYOUT_PROVIDER: "sandbox" } });
  const { ports, keys, clock, database } = server.services;
  const sandbox = asSandboxPayouts(ports.payouts)!;
  const faults: PayoutFault[] = [];
  const { advance } = sandbox;
  Object.assign(ports.payouts, {
    advance: async (...order: Parameters<typeof advance>) => {
      const fault = faults.shift();
      if (fault?.endsWith("before") === true) throw new Error("The sandbox does not answer.");
      const standing = await advance(...order);
      if (fault !== undefined) throw new Error("The sandbox's answer got lost.");
      return standing;
    },
  });
  return {
    ...{ server, provider: "sandbox", stop: server.stop },
    setAccount: (account, what) => sandbox.setAccount(account, what),
    fail: (fault, times = 1) => {
      for (let time = 0; time < times; time += 1) faults.push(fault);
    },
    bank: async (payout_id, what) => {
      const sent = await fetch(`${server.origin}/__test/sandbox-payout`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ payout_id, what }),
      });
      if (!sent.ok) throw new Error(`The bank answered ${sent.status}.`);
    },
    tell: async (payoutId, how = "signed") => {
      const news: PayoutNews = { kind: "payout", payoutId };
      const body = Buffer.from(JSON.stringify({ id: `news-${payoutId}`, news }));
      const key = keys.derive(how === "signed" ? payoutPurpose : "something else");
      const headers = {
        "content-type": "application/json",
        [signatureHeader]: signBody(key, clock.now(), body),
      };
      const sent = await fetch(webhook(server, "sandbox"), { method: "POST", headers, body });
      return sent.status;
    },
    out: async () => {
      const rows = await database
        .selectFrom("sandbox_payout")
        .select(["payout_id", "amount"])
        .where("status", "!=", "failed")
        .execute();
      return new Map(rows.map(({ payout_id, amount }) => [payout_id, amount]));
    },
  };
};

export interface StripePayoutRig extends PayoutRig {
  readonly stripe: StripeStandIn;
}

export const stripePayoutRig = async (): Promise<StripePayoutRig> => {
  let now = () => Math.floor(Date.now() / 1000);
  const stripe = await startStripe(() => now());
  const { secretKey, webhookSecret } = stripeKeys;
  const server = await startFixture({
    demo: true,
    environment: {
      ...{ PAYOUT_PROVIDER: "stripe", STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: stripe.origin },
      STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret,
    },
  });
  now = () => server.services.clock.now();
  const { connect } = stripe;
  const bankPayoutOf = (payoutId: string): string => {
    const found = [...connect.payouts.values()].find(({ metadata }) => metadata["payout_id"] === payoutId);
    if (found === undefined) throw new Error(`Stripe has no payout ${payoutId}.`);
    return found.id;
  };
  const newsOf = (payoutId: string): StripeEvent =>
    stripe.events.findLast(
      ({ type, data }) =>
        type.startsWith("payout.") &&
        (data.object as { readonly metadata: Readonly<Record<string, string>> }).metadata["payout_id"] ===
          payoutId,
    )!;
  return {
    ...{ server, stripe, provider: "stripe" },
    setAccount: async (account, what) => connect.change(account, what === "ready" ? "complete" : "restrict"),
    // The library asks a second time by itself.
    fail: (fault, times = 1) => stripe.fault("POST /v1/transfers", fault, 2 * times),
    bank: async (payoutId, what) => connect.bank(bankPayoutOf(payoutId), what),
    tell: async (payoutId, how = "signed") => {
      const { headers, body } = stripe.sign(newsOf(payoutId));
      const sent = await fetch(webhook(server, "stripe"), {
        ...{ method: "POST", headers },
        body: how === "signed" ? body : `${body} `,
      });
      return sent.status;
    },
    out: async () =>
      new Map(
        [...connect.transfers.values()]
          .filter(({ reversed }) => !reversed)
          .map(({ metadata, amount }) => [metadata["payout_id"]!, amount]),
      ),
    stop: async () => {
      await server.stop();
      await stripe.stop();
    },
  };
};

/** Each company that the product has for it. */
export const payoutRigs = { sandbox: sandboxRig, stripe: stripePayoutRig } as const;
