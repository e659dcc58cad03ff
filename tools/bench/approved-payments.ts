import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { must } from "../../src/server/demo/past.ts";
import { purchases } from "../../src/server/features.ts";
import { orderOf } from "../../src/server/payment/order.ts";
import type { PaymentPayload } from "../../src/protocol/payment/payment.payload.ts";
import type { ProviderEvent } from "../../src/server/payment/payment.port.ts";
import { applyProviderEvent } from "../../src/server/payment/payment.process.ts";
import { startPayment } from "../../src/server/payment/start-payment.ts";
import { systemClock, timeSortedIds } from "../../src/server/ports/clock.ts";
import { usualSite } from "../../src/server/site/site.ts";
import { systemMetadata, type EventStore, type UnitOfWork } from "../../src/server/store/event-store.ts";

/** How many payments are settled at once. */
export const AT_ONCE = 8;
/** Of a month at `ava`. Cents. */
export const PRICE = 999;

export const clock = systemClock();
const ids = timeSortedIds(clock);

/** An approved payment: its money is held, what is bought reserved; only taking the money is left. */
export interface Approved {
  readonly paymentId: string;
  readonly buyerId: string;
  readonly captured: ProviderEvent;
}

/** An approved creator `ava`; answers her id. */
export const makeCreator = async (store: EventStore): Promise<string> => {
  const id = ids.next();
  await store.transact(systemMetadata, async (unit) => {
    const register = { type: "RegisterAccount", account_type: "model", country: "US" } as const;
    await must(unit, accountDecider, id, { ...register, username: "ava", email: "ava@example.com" });
    await must(unit, accountDecider, id, { type: "ReviewCreator", status: "approved", reason: null });
    await must(unit, creatorDecider, id, { type: "SetSubscriptionPrice", price: PRICE });
  });
  return id;
};

const approve = async (unit: UnitOfWork, username: string, payload: PaymentPayload): Promise<Approved> => {
  const [buyerId, paymentId] = [ids.next(), ids.next()];
  const register = { type: "RegisterAccount", account_type: "user", email: null, country: "US" } as const;
  await must(unit, accountDecider, buyerId, { ...register, username });
  const ordered = await orderOf(
    { unit, purchases, market: { site: usualSite, country: "US" } },
    buyerId,
    payload,
  );
  if (ordered.refused !== undefined) throw new Error(`The order was refused: ${ordered.refused.code}.`);
  await startPayment(unit, paymentId, ordered.order);
  const card = { token: `card_${paymentId}`, brand: "visa", last4: "4242" };
  const held = { paymentId, reference: `auth_${paymentId}`, amount: ordered.order.amount, card };
  await applyProviderEvent({ unit, purchases, provider: "sandbox" }, { kind: "authorized", ...held });
  return { paymentId, buyerId, captured: { kind: "captured", ...held } };
};

let people = 0;
/** So many new fans of `ava`, each with one approved payment for what the payload asks. */
export const approveMany = async (
  store: EventStore,
  count: number,
  payload: PaymentPayload,
): Promise<readonly Approved[]> => {
  const all: Approved[] = [];
  while (all.length < count) {
    const some = await store.transact(systemMetadata, async (unit) => {
      const made: Approved[] = [];
      for (let index = 0; index < 40; index += 1)
        made.push(await approve(unit, `fan${(people += 1)}`, payload));
      return made;
    });
    all.push(...some);
  }
  return all.slice(0, count);
};

/** Does each of them, so many at a time; answers how many a second. */
export const perSecondOf = async <One>(
  all: readonly One[],
  settle: (one: One) => Promise<unknown>,
  atOnce: number = AT_ONCE,
): Promise<number> => {
  const waiting = all.values();
  const begin = process.hrtime.bigint();
  const work = async () => {
    for (const one of waiting) await settle(one);
  };
  await Promise.all(Array.from({ length: atOnce }, work));

  return all.length / (Number(process.hrtime.bigint() - begin) / 1e9);
};

/** Settles an approved payment as the provider's answer does: decide, append, project, tell. */
export const settleOurs = (store: EventStore, payment: Approved): Promise<unknown> =>
  store.transact(systemMetadata, (unit) =>
    applyProviderEvent({ unit, purchases, provider: "sandbox" }, payment.captured),
  );
