import { randomUUID } from "node:crypto";

import type { Stripe } from "stripe";

import type { Cents } from "../../domain/unit/unit.ts";
import { refuse } from "../http/reply.ts";
import type { Checkout, PaymentProvider, ProviderEvent, SavedCardCharge } from "../payment/payment.port.ts";
import type { PortBase } from "../ports/ports.ts";
import { checkPageOf, openPageOf, pageEnd, pageOf } from "./stripe-checkout.ts";
import { answeredError, isRefusal, openStripe } from "./stripe-client.ts";
import {
  cardOfMethod,
  CURRENCY,
  declineOf,
  isSetup,
  PAYMENT_ID,
  standingOf,
  type Intent,
} from "./stripe-intent.ts";
import * as payments from "./stripe-payments.ts";
import { giveBack } from "./stripe-refunds.ts";
import { stripeSettings } from "./stripe-settings.ts";
import { readBalance } from "./stripe-transactions.ts";
import { eventOf, paymentIdOf, withinPaid } from "./stripe-webhook.ts";

/** How old a signed message may be, in seconds. */
const SIGNATURE_AGE = 300;
const expand = ["payment_method"];

const declined = (paymentId: string, code: string): ProviderEvent => ({ kind: "declined", paymentId, code });

/** A charge of a saved card, whose owner is not there to answer his bank. */
const hold = (
  stripe: Stripe,
  { paymentId, token, amount }: SavedCardCharge,
  customer: string,
  options: Stripe.RequestOptions,
): Promise<Intent> => {
  const common = {
    ...{ customer, payment_method: token, confirm: true, expand },
    payment_method_types: ["card"],
    metadata: { [PAYMENT_ID]: paymentId },
  };
  return amount === 0
    ? stripe.setupIntents.create({ ...common, usage: "off_session" }, options)
    : stripe.paymentIntents.create(
        { ...common, amount, currency: CURRENCY, capture_method: "manual", off_session: true },
        options,
      );
};

/**
 * Stripe behind the port: card numbers are typed on its own pages alone. What it keeps of a payment is found by the payment's
 * id in the metadata of its intents.
 */
export const createStripe = async ({ config, database, clock, log }: PortBase): Promise<PaymentProvider> => {
  const settings = stripeSettings(config.payments.variables);
  const stripe = await openStripe(settings);
  const isLive = /^.k_live_/.test(settings.secretKey);

  const find = async (paymentId: string): Promise<Intent | undefined> => {
    const row = await payments.paymentOf(database, paymentId);
    return row === undefined ? undefined : payments.findIntent(stripe, row);
  };
  const ofSavedCard = (paymentId: string, intent: Intent | undefined): ProviderEvent | null =>
    intent === undefined ? null : (standingOf(paymentId, intent) ?? declineOf(paymentId, intent));

  /** The address of a payment's hosted page; null: it takes no cards any more. */
  const pageFor = async (row: payments.StripePayment, checkout: Checkout): Promise<string | null> => {
    if (clock.now() >= pageEnd(row.asked_at)) return null;
    const before = row.tries === 0 ? null : await openPageOf(stripe, row);
    if (before !== null) return before;
    const { customer, asked_at: askedAt } = row;
    const page = pageOf(checkout, { customer, askedAt });
    try {
      const { url } = await payments.changing(database, row, "checkout", (options) =>
        stripe.checkout.sessions.create(page, options),
      );
      return url;
    } catch (error) {
      if (answeredError(error)?.type !== "idempotency_error") throw error;
      return openPageOf(stripe, row);
    }
  };

  const retrieveIntent = (reference: string): Promise<Intent | undefined> =>
    (isSetup(reference)
      ? stripe.setupIntents.retrieve(reference, { expand })
      : stripe.paymentIntents.retrieve(reference, { expand: [...expand, "latest_charge"] })
    ).catch((error: unknown) => {
      if (answeredError(error)?.code === "resource_missing") return undefined;
      throw error;
    });

  /** What stands after a call that Stripe answered with an error: it may have done what was asked all the same. */
  const afterError = async (reference: string, error: unknown): Promise<Intent | undefined> => {
    if (answeredError(error) === null) throw error;
    const intent = await retrieveIntent(reference);
    if (intent?.status === "requires_capture") throw error;
    return intent;
  };

  const triesOf = async (paymentId: string) =>
    (await payments.paymentOf(database, paymentId)) ?? { payment_id: paymentId, tries: 0 };

  /** Refunds and disputes that begin at Stripe do not repeat our id: their intent says whose they are, if they are ours. */
  const named = async (
    event: Extract<ProviderEvent, { readonly reference: string }>,
    disputed: Cents,
  ): Promise<ProviderEvent | null> => {
    const intent = await retrieveIntent(event.reference);
    const paymentId = intent === undefined ? null : paymentIdOf(intent);
    // Of a hold that was given back Stripe tells as of a refund; no money of ours moved.
    if (paymentId === null || intent?.object !== "payment_intent" || intent.status !== "succeeded")
      return null;
    return { ...withinPaid(event, intent, disputed), paymentId };
  };

  return {
    name: "stripe",

    checkout: async (checkout) => {
      const refused = await checkout.begin();
      if (refused !== null) return { kind: "refused", refusal: refused };
      const { paymentId, customer: account, amount } = checkout;
      try {
        const customer = await payments.makeCustomer(database, stripe, account, clock.now());
        const asked = { paymentId, customer, amount };
        const { row } = await payments.rememberPayment(database, asked, clock.now());
        const url = await pageFor(row, checkout).catch(async (error: unknown) => {
          if (!payments.lacksCustomer(error)) throw error;
          await payments.replaceCustomer(database, stripe, row, account, clock.now());
          const { row: moved } = await payments.rememberPayment(database, asked, clock.now());
          return pageFor(moved, checkout);
        });
        if (url !== null) return { kind: "redirect", url };
        return { kind: "refused", refusal: refuse("payment_closed") };
      } catch (error) {
        log.warn({ err: error, paymentId }, "Stripe gave no payment page");
        const answered = answeredError(error);
        const isClosed = answered !== null && isRefusal(answered);
        return { kind: "refused", refusal: refuse(isClosed ? "payment_closed" : "unavailable") };
      }
    },

    checkCard: async (check) => {
      try {
        const customer = await payments.makeCustomer(database, stripe, check.customer, clock.now());
        const page = checkPageOf(check, { customer, askedAt: clock.now() });
        const key = { idempotencyKey: `card:${randomUUID()}` };
        const { url } = await stripe.checkout.sessions.create(page, key);
        return url === null ? { kind: "refused", refusal: refuse("unavailable") } : { kind: "redirect", url };
      } catch (error) {
        log.warn({ err: error }, "Stripe gave no page for a card");
        return { kind: "refused", refusal: refuse("unavailable") };
      }
    },

    checkedCard: async (account, reference) => {
      const customer = await payments.customerOf(database, account);
      if (customer === null || !reference.startsWith("cs_")) return null;
      const session = await stripe.checkout.sessions
        .retrieve(reference, { expand: ["setup_intent.payment_method"] })
        .catch((error: unknown) => {
          if (answeredError(error)?.code === "resource_missing") return null;
          throw error;
        });
      const intent = session?.setup_intent ?? null;
      if (session?.customer !== customer || intent === null || typeof intent === "string") return null;
      return intent.status === "succeeded" ? cardOfMethod(intent.payment_method) : null;
    },

    authorizeSaved: async (charge) => {
      const { paymentId, amount } = charge;
      const customer = await payments.customerOf(database, charge.customer);
      if (customer === null) return declined(paymentId, "no_saved_card");
      const asked = { paymentId, customer, amount };
      const { row, isNew } = await payments.rememberPayment(database, asked, clock.now());
      const before = isNew ? null : ofSavedCard(paymentId, await payments.findIntent(stripe, row));
      if (before !== null) return before;
      try {
        const intent = await payments.changing(database, row, "authorize", (options) =>
          hold(stripe, charge, customer, options),
        );
        return ofSavedCard(paymentId, intent) ?? declined(paymentId, "card_declined");
      } catch (error) {
        const answered = answeredError(error);
        if (answered === null || !isRefusal(answered)) throw error;
        if (answered.type !== "card_error")
          log.error({ err: error, paymentId }, "Stripe did not take a charge of a saved card");
        // A refusal is believed only when nothing is held after all.
        const stands = await payments.findIntent(stripe, row);
        const standing = stands === undefined ? null : standingOf(paymentId, stands);
        const isGone = answered.code === "resource_missing";
        return standing ?? declined(paymentId, isGone ? "no_saved_card" : (answered.code ?? "card_declined"));
      }
    },

    capture: async (paymentId, reference) => {
      const voided: ProviderEvent = { kind: "voided", paymentId, reference };
      if (isSetup(reference)) {
        const intent = await retrieveIntent(reference);
        const stands = intent === undefined ? null : standingOf(paymentId, intent);
        return stands?.kind === "authorized" ? { ...stands, kind: "captured" } : voided;
      }
      const intent = await payments
        .changing(database, await triesOf(paymentId), "capture", (options) =>
          stripe.paymentIntents.capture(reference, { expand }, options),
        )
        .catch((error: unknown) => afterError(reference, error));
      return (intent === undefined ? null : standingOf(paymentId, intent)) ?? voided;
    },

    release: async (paymentId, reference) => {
      if (isSetup(reference)) return;
      const intent = await payments
        .changing(database, await triesOf(paymentId), `release:${reference}`, (options) =>
          stripe.paymentIntents.cancel(reference, { cancellation_reason: "abandoned" }, options),
        )
        .catch((error: unknown) => afterError(reference, error));
      if (intent?.status === "succeeded")
        throw new Error(`${reference} of payment ${paymentId} was taken and cannot be given back as a hold.`);
    },

    refund: async (request) => {
      const row = await triesOf(request.paymentId);
      return giveBack(stripe, request, (step, call) => payments.changing(database, row, step, call));
    },

    retrieve: async (paymentId) => {
      const intent = await find(paymentId);
      return intent === undefined ? null : standingOf(paymentId, intent);
    },

    transactions: async (period) => readBalance(stripe, period),

    readWebhook: async (body, headers, now) => {
      const signature = headers["stripe-signature"];
      if (typeof signature !== "string") return null;
      const { webhookSecret } = settings;
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          SIGNATURE_AGE,
          undefined,
          now * 1000,
        );
      } catch (error) {
        log.warn({ err: error }, "a webhook of Stripe was not signed as it must be");
        return null;
      }
      if (event.livemode !== isLive) return null;
      const said = eventOf(event);
      if (said === null || !("reference" in said) || said.paymentId !== null)
        return { id: event.id, event: said };
      const { object } = event.data;
      const disputed = object.object === "dispute" ? object.amount : 0;
      return { id: event.id, event: await named(said, disputed) };
    },
  };
};
