import { isFinal, paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { PaymentOrder } from "../../domain/payment/payment.ts";
import { neverGivenUp, type JobHandlers } from "../jobs/job.ts";
import { TRIES_OF_A_DAY } from "../jobs/job-outcome.ts";
import type { Services } from "../services.ts";
import { systemMetadata } from "../store/event-store.ts";
import { changeStanding } from "../subscription/change-standing.ts";
import { pairId } from "../../domain/pair/pair.ts";
import type { ProviderNews } from "./payment.port.ts";
import type { Handled } from "./payment.process.ts";
import { handleNews } from "./payment.process.ts";

const HOUR = 3600;

/** Takes one piece of news in, in a transaction of its own. */
export const takeIn = (services: Services, news: ProviderNews): Promise<Handled> =>
  services.store.transact(systemMetadata, (unit) => handleNews(unit, services.ports.payments.name, news));

const stateOf = (services: Services, paymentId: string) =>
  services.store.transact(systemMetadata, (unit) => unit.load(paymentDecider, paymentId));

/** Takes the money of an approved payment. Repeating it takes it once. */
export const capture = async (services: Services, paymentId: string): Promise<void> => {
  const { status, reference } = await stateOf(services, paymentId);
  if (status !== "approved" || reference === null) return;
  await takeIn(services, await services.ports.payments.capture(paymentId, reference));
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
  const news: ProviderNews =
    card === undefined
      ? { kind: "declined", paymentId, code: "no_saved_card" }
      : await services.ports.payments.authorizeSaved({
          paymentId,
          customer: order.buyerId,
          token: card.token,
          amount: order.amount,
        });
  await takeIn(services, news);
};

/**
 * Charges a renewal once more. A provider that has been away for a minute is nothing that the fan can help: his subscription
 * counts as past due, so that he keeps his access meanwhile (ENT-05).
 */
const chargeRenewal = async (services: Services, paymentId: string, order: PaymentOrder): Promise<void> => {
  const { purpose, buyerId, creatorId } = order;
  if (purpose.kind !== "renew") return;
  try {
    await chargeSaved(services, paymentId);
  } catch (error) {
    await services.store.transact(systemMetadata, (unit) =>
      changeStanding(unit, pairId(buyerId, creatorId), { type: "FailRenewal", id: purpose.subscriptionId }),
    );
    throw error;
  }
};

interface OfPayment {
  readonly paymentId: string;
}

export const paymentJobs: JobHandlers = {
  "payment.capture": {
    givesUp: neverGivenUp,
    run: ({ paymentId }: OfPayment, { services }) => capture(services, paymentId),
  },
  "payment.release": {
    givesUp: neverGivenUp,
    run: ({ paymentId, reference }: OfPayment & { readonly reference: string }, { services }) =>
      services.ports.payments.release(paymentId, reference),
  },
  "payment.chargeSaved": {
    givesUp: neverGivenUp,
    run: ({ paymentId }: OfPayment, { services }) => chargeSaved(services, paymentId),
  },
  "payment.webhook": {
    // Of a payment that nobody knows; what is known is asked for by `payment.reconcile` until it has its end.
    givesUp: ({ attempt }) => attempt >= TRIES_OF_A_DAY,
    run: async ({ provider, eventId }: { provider: string; eventId: string }, { services }) => {
      const row = await services.database
        .selectFrom("payment_webhook")
        .select(["message", "processed_at"])
        .where("provider", "=", provider)
        .where("event_id", "=", eventId)
        .executeTakeFirst();
      if (row === undefined || row.processed_at !== null) return;
      const handled = await takeIn(services, row.message as ProviderNews);
      if (handled === "later") throw new Error("This message came before the one it follows from.");
      await services.database
        .updateTable("payment_webhook")
        .set({ processed_at: services.clock.now() })
        .where("provider", "=", provider)
        .where("event_id", "=", eventId)
        .execute();
    },
  },
  // Heals whatever a crash or a lost message left behind: asks the provider until the payment has its end.
  "payment.reconcile": {
    givesUp: neverGivenUp,
    run: async ({ paymentId }: OfPayment, { services }) => {
      const before = await stateOf(services, paymentId);
      if (before.status === "none" || before.order === null || isFinal(before.status)) return;
      if (before.status === "started") await chargeRenewal(services, paymentId, before.order);
      const news = await services.ports.payments.retrieve(paymentId);
      if (news !== null) await takeIn(services, news);
      await capture(services, paymentId);
      const age = services.clock.now() - before.startedAt;
      if (news === null && age >= HOUR) {
        const cancel = { type: "CancelPayment", buyerId: before.order.buyerId, reason: "abandoned" } as const;
        await services.store.transact(systemMetadata, (unit) =>
          unit.execute(paymentDecider, paymentId, cancel),
        );
      }
      const { status } = await stateOf(services, paymentId);
      return isFinal(status) ? undefined : { again: age < 600 ? 30 : 300 };
    },
  },
};
