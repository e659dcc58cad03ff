import { webhookCause } from "../../domain/causes/cause.ts";
import { isFinal, paymentDecider } from "../../domain/payment/payment.decider.ts";
import type { PaymentState } from "../../domain/payment/payment.decider.ts";
import { failures, type FailureCode } from "../../protocol/failures.ts";
import type { Handlers, RequestContext } from "../http/context.ts";
import { signedIn } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import { systemMetadata } from "../store/event-store.ts";
import { settingOf } from "../settings/setting.reads.ts";
import { derivedId } from "../ports/derived-id.ts";
import { buyersHere } from "./buyer.ts";
import { orderOf } from "./order.ts";
import { capture, chargeSaved, handleProviderEvent } from "./payment.jobs.ts";
import { paymentRecordOf } from "./payment-record.ts";
import { isPaymentId } from "./payment-payload.ts";
import { startPayment } from "./start-payment.ts";

/** Asks the provider for money that it holds already but has not reported yet, so that a payer who leaves is shown the true status. */
const catchUp = async (context: RequestContext, paymentId: string): Promise<void> => {
  const { ports, log } = context.services;
  try {
    const event = await ports.payments.retrieve(paymentId);
    if (event !== null) await handleProviderEvent(context.services, event);
  } catch (error) {
    log.warn({ err: error, paymentId }, "the payment provider could not be asked");
  }
};

const isFailureCode = (code: string | null): code is FailureCode =>
  code !== null && Object.hasOwn(failures, code);

/** Starts and charges a payment on the saved card; answers where it ended. */
const payNow = async (context: RequestContext, paymentId: string): Promise<PaymentState> => {
  const { services } = context;
  const load = () => services.store.load(paymentDecider, paymentId);
  try {
    await chargeSaved(services, paymentId);
    await capture(services, paymentId);
  } catch (error) {
    services.log.warn({ err: error, paymentId }, "a saved card could not be charged at once");
  }
  const state = await load();
  if (state.status !== "started" && state.status !== "declined") return state;
  // Not charged, and never to be: whatever is held later goes back, so the payer may safely pay another way. Unless the
  // provider's message was faster just now: then the payment stands.
  const cancel = {
    type: "CancelPayment",
    buyerId: signedIn(context).id,
    reason: "one_click_failed",
  } as const;
  const left = await services.store.transact(context.metadata, (unit) =>
    unit.execute(paymentDecider, paymentId, cancel),
  );
  return left.state;
};

export const paymentHandlers = {
  getPayment: async ({ payment_id }, context) => {
    const record = await paymentRecordOf(context.services.database, await buyersHere(context), payment_id);
    return record === null ? refuse("payment_not_found") : answer(record);
  },

  closePayment: async ({ payment_id: id }, context) => {
    const buyers = await buyersHere(context);
    const [anyBuyer] = buyers;
    if (!isPaymentId(id) || anyBuyer === undefined) return refuse("payment_not_found");
    const { store } = context.services;
    const before = await store.load(paymentDecider, id);
    const { buyerId = anyBuyer } = before.order ?? {};
    if (!buyers.includes(buyerId)) return refuse("payment_not_found");
    if (before.order !== null && !isFinal(before.status)) await catchUp(context, id);
    return store.transact(context.metadata, async (unit) => {
      const { status } = await unit.load(paymentDecider, id);
      const cancel = { type: "CancelPayment", buyerId, reason: "closed" } as const;
      await unit.execute(paymentDecider, id, cancel);
      const known = status === "declined" ? "declined" : undefined;
      const record = await paymentRecordOf(unit.sql, buyers, id, known);
      return record === null ? refuse("payment_not_found") : answer(record);
    });
  },

  payWithSavedCard: async (input, context) => {
    const viewer = signedIn(context);
    const { services } = context;
    const card = await services.database
      .selectFrom("payment_card")
      .select("token")
      .where("account_id", "=", viewer.id)
      .executeTakeFirst();
    const { one_click: isOneClick } = await settingOf(services.database, viewer.id, "billing");
    // Without them each payment is confirmed on the payment page.
    const needsPage = card === undefined || !isOneClick;
    // The same request again, even after a crash, is the same payment.
    const key = context.metadata.idempotency;
    const paymentId = key === undefined ? services.ids.next() : derivedId("one-click", viewer.id, key);
    const { idempotency: _, ...metadata } = context.metadata;
    const refused = await services.store.transact(metadata, async (unit) => {
      const isStarted = (await unit.load(paymentDecider, paymentId)).order !== null;
      if (isStarted) return needsPage ? refuse("no_saved_card") : null;
      const ordered = await orderOf(
        { unit, purchases: services.purchases, market: context },
        viewer.id,
        input,
      );
      // What he may not buy at all is said first: the payment page would only refuse it as well.
      if (ordered.refused !== undefined) return ordered.refused;
      if (needsPage) return refuse("no_saved_card");
      await startPayment(unit, paymentId, { ...ordered.order, onSavedCard: true });
      return null;
    });
    if (refused !== null) return refused;
    const { status, reason } = await payNow(context, paymentId);
    if (status === "authorized" || status === "approved") return refuse("unavailable");
    if (status === "voided" && isFailureCode(reason)) return refuse(reason);
    if (status !== "settled") return refuse("card_declined");
    return services.store.transact(context.metadata, async (unit) => {
      const record = await paymentRecordOf(unit.sql, [viewer.id], paymentId);
      return answer({
        status: "success" as const,
        transaction_id: paymentId,
        analytics_data: record?.analytics_data ?? null,
      });
    });
  },

  receivePaymentWebhook: async ({ provider }, context) => {
    const { ports, store } = context.services;
    if (provider !== ports.payments.name) return refuse("not_found");
    const message = await ports.payments.readWebhook(
      context.rawBody ?? Buffer.alloc(0),
      context.headers,
      context.now,
    );
    if (message === null) return refuse("bad_request");
    if (message.event === null) return answer({ ok: true as const });
    const { id: eventId, event } = message;
    await store.transact({ ...systemMetadata, cause: webhookCause(provider, eventId) }, async (unit) => {
      const stored = await unit.sql
        .insertInto("payment_webhook")
        .values({
          provider,
          event_id: eventId,
          message: JSON.stringify(event),
          received_at: unit.now,
          processed_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (Number(stored.numInsertedOrUpdatedRows ?? 0) === 0) return;
      unit.schedule({
        kind: "payment.webhook",
        key: `webhook:${provider}:${eventId}`,
        payload: { provider, eventId },
      });
    });
    return answer({ ok: true as const });
  },
} satisfies Partial<Handlers>;
