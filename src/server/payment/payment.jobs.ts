import { isFinal, paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { TRIES_OF_A_DAY } from "../jobs/job-outcome.ts";
import type { Services } from "../services.ts";
import { systemMetadata } from "../store/event-store.ts";
import type { ProviderEvent } from "./payment.port.ts";
import type { Handled } from "./payment.process.ts";
import { applyProviderEvent } from "./payment.process.ts";
import { publishPayment } from "./payment-update.ts";
import { purchaseOf } from "./purchase.ts";

const HOUR = 3600;

/** Applies one event of the provider, in a transaction of its own. */
export const handleProviderEvent = async (
  { store, purchases, ports, log }: Services,
  event: ProviderEvent,
): Promise<Handled> => {
  const handled = await store.transact(systemMetadata, (unit) =>
    applyProviderEvent({ unit, purchases, provider: ports.payments.name }, event),
  );
  if (handled === "mismatch" && event.kind === "authorized")
    log.error(
      { paymentId: event.paymentId, held: event.amount },
      "another amount was held than was ordered: it goes back",
    );
  // Somebody has to give that money back another way.
  if (event.kind === "refundFailed")
    log.error({ paymentId: event.paymentId, code: event.code }, "a refund failed");
  return handled;
};

const stateOf = (services: Services, paymentId: string) => services.store.load(paymentDecider, paymentId);

/** Takes the money of an approved payment. Repeating it takes it once. */
export const capture = async (services: Services, paymentId: string): Promise<void> => {
  const { status, reference } = await stateOf(services, paymentId);
  if (status !== "approved" || reference === null) return;
  await handleProviderEvent(services, await services.ports.payments.capture(paymentId, reference));
};

/** Holds the money of a started payment on the buyer's saved card. Repeating it holds it once. */
export const chargeSaved = async (services: Services, paymentId: string): Promise<void> => {
  const { status, order } = await stateOf(services, paymentId);
  if (status !== "started" || order === null) return;
  const card = await services.database
    .selectFrom("payment_card")
    .select("token")
    .where("account_id", "=", order.buyerId)
    .executeTakeFirst();
  const event: ProviderEvent =
    card === undefined
      ? { kind: "declined", paymentId, code: "no_saved_card" }
      : await services.ports.payments.authorizeSaved({
          paymentId,
          customer: order.buyerId,
          token: card.token,
          amount: order.amount,
        });
  await handleProviderEvent(services, event);
};

/** Retries a charge that no payer waits for; calls the purchase's `late` once the provider could not be reached for a minute. */
const chargeUnattended = async (services: Services, id: string, order: PaymentOrder): Promise<void> => {
  const { unattended } = purchaseOf(services.purchases, order.purpose);
  if (unattended === undefined) return;
  try {
    await chargeSaved(services, id);
  } catch (error) {
    await services.store.transact(systemMetadata, (unit) => unattended.late({ unit, id, order }));
    throw error;
  }
};

/** Gives money back that somebody of ours asked for. Repeating it gives it once; while it is on its way it is asked for again. */
const refund = async (
  services: Services,
  paymentId: string,
  refundId: string,
): Promise<{ readonly again: number } | undefined> => {
  const { refunds, reference } = await stateOf(services, paymentId);
  const asked = refunds.find((each) => each.refundId === refundId && each.providerRefundId === null);
  if (asked === undefined || reference === null) return undefined;
  const { amount } = asked;
  const event = await services.ports.payments.refund({ refundId, paymentId, reference, amount });
  if (event === null) return { again: HOUR };
  if ((await handleProviderEvent(services, event)) === "later")
    throw new Error("An earlier message of this payment is missing.");
  return undefined;
};

export interface OfPayment {
  readonly paymentId: string;
}

export interface PaymentJobs {
  readonly "payment.capture": OfPayment;
  readonly "payment.release": OfPayment & { readonly reference: string };
  readonly "payment.chargeSaved": OfPayment;
  readonly "payment.refund": OfPayment & { readonly refundId: string };
  readonly "payment.webhook": { readonly provider: string; readonly eventId: string };
  readonly "payment.reconcile": OfPayment;
}

export const paymentJobs: JobHandlersOf<PaymentJobs> = {
  "payment.capture": {
    givesUp: neverGivenUp,
    run: ({ paymentId }, { services }) => capture(services, paymentId),
  },
  "payment.release": {
    givesUp: neverGivenUp,
    run: ({ paymentId, reference }, { services }) => services.ports.payments.release(paymentId, reference),
  },
  "payment.chargeSaved": {
    givesUp: neverGivenUp,
    run: ({ paymentId }, { services }) => chargeSaved(services, paymentId),
  },
  "payment.refund": {
    givesUp: neverGivenUp,
    run: ({ paymentId, refundId }, { services }) => refund(services, paymentId, refundId),
  },
  "payment.webhook": {
    // Of a payment that nobody knows; what is known is asked for by `payment.reconcile` until it has its end.
    givesUp: ({ attempt }) => attempt >= TRIES_OF_A_DAY,
    run: async ({ provider, eventId }, { services }) => {
      const row = await services.database
        .selectFrom("payment_webhook")
        .select(["message", "processed_at"])
        .where("provider", "=", provider)
        .where("event_id", "=", eventId)
        .executeTakeFirst();
      if (row === undefined || row.processed_at !== null) return;
      const handled = await handleProviderEvent(services, row.message as ProviderEvent);
      if (handled === "later") throw new Error("This message came before the one it follows from.");
      // A saved card is kept with its owner alone, who may delete it.
      const { card: _, ...kept } = row.message as { readonly card?: unknown };
      await services.database
        .updateTable("payment_webhook")
        .set({ processed_at: services.clock.now(), message: JSON.stringify(kept) })
        .where("provider", "=", provider)
        .where("event_id", "=", eventId)
        .execute();
    },
  },
  // Heals whatever a crash or a lost message left behind: asks the provider until the payment has its end.
  "payment.reconcile": {
    givesUp: neverGivenUp,
    run: async ({ paymentId }, { services }) => {
      const before = await stateOf(services, paymentId);
      if (before.status === "none" || before.order === null || isFinal(before.status)) return;
      if (before.status === "started") await chargeUnattended(services, paymentId, before.order);
      const event = await services.ports.payments.retrieve(paymentId);
      if (event !== null) await handleProviderEvent(services, event);
      await capture(services, paymentId);
      const age = services.clock.now() - before.startedAt;
      // A hold that is gone is none: such as of a page that was closed after a declined card.
      if ((event === null || event.kind === "voided") && age >= HOUR) {
        const cancel = { type: "CancelPayment", buyerId: before.order.buyerId, reason: "abandoned" } as const;
        await services.store.transact(systemMetadata, async (unit) => {
          const { events, state } = await unit.execute(paymentDecider, paymentId, cancel);
          if ((events ?? []).length > 0)
            await publishPayment({ unit, purchases: services.purchases }, paymentId, state);
        });
      }
      const { status } = await stateOf(services, paymentId);
      return isFinal(status) ? undefined : { again: age < 600 ? 30 : 300 };
    },
  },
};
