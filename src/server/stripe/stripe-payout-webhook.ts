import type { Logger } from "pino";
import type { Stripe } from "stripe";
import { match, P } from "ts-pattern";

import type { PayoutNews, PayoutProvider } from "../payout/payout.port.ts";
import { PAYOUT_ID } from "./stripe-payout-calls.ts";
import type { StripePayoutSettings } from "./stripe-settings.ts";

/** How old a signed message may be, in seconds. */
const SIGNATURE_AGE = 300;

const ofPayout = (metadata: Stripe.Metadata | null): PayoutNews | null => {
  const payoutId = metadata?.[PAYOUT_ID];
  return payoutId === undefined ? null : { kind: "payout", payoutId };
};

/** The kinds of events that the two endpoints have to be given (docs/OPERATIONS.md). All others mean nothing here. */
export const payoutNewsOf = (event: Stripe.Event): PayoutNews | null =>
  match(event)
    .returnType<PayoutNews | null>()
    .with({ type: "account.updated" }, ({ data: { object } }) => ({ kind: "account", account: object.id }))
    .with({ type: "account.application.deauthorized", account: P.string }, ({ account }) => ({
      kind: "account",
      account,
    }))
    .with(
      { type: "payout.paid" },
      { type: "payout.failed" },
      { type: "payout.canceled" },
      { type: "payout.updated" },
      ({ data: { object } }) => ofPayout(object.metadata),
    )
    .with(
      { type: "transfer.created" },
      { type: "transfer.updated" },
      { type: "transfer.reversed" },
      ({ data: { object } }) => ofPayout(object.metadata),
    )
    .otherwise(() => null);

/** Reads what Stripe says of accounts and payouts: one endpoint hears of connected accounts, the other of our own. */
export const readPayoutWebhook = (
  stripe: Stripe,
  { secretKey, webhookSecrets }: StripePayoutSettings,
  log: Logger,
): PayoutProvider["readWebhook"] => {
  const isLive = /^.k_live_/.test(secretKey);
  const read = (body: Buffer, signature: string, now: number): Stripe.Event | null => {
    for (const secret of webhookSecrets)
      try {
        return stripe.webhooks.constructEvent(body, signature, secret, SIGNATURE_AGE, undefined, now * 1000);
      } catch (error) {
        log.debug({ err: error }, "a webhook is not signed by this secret");
      }
    return null;
  };
  return (body, headers, now) => {
    const signature = headers["stripe-signature"];
    if (typeof signature !== "string") return null;
    const event = read(body, signature, now);
    if (event === null) log.warn("a webhook of Stripe Connect was not signed as it must be");
    if (event === null || event.livemode !== isLive) return null;
    return { id: event.id, news: payoutNewsOf(event) };
  };
};
