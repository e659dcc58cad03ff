import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { fold, type Decider, type DomainEvent } from "../../src/domain/decider/decider.ts";
import { ledgerDecider } from "../../src/domain/ledger/ledger.decider.ts";
import { offerPlacesDecider } from "../../src/domain/offer-places/offer-places.decider.ts";
import { isRevoked, returnedOf } from "../../src/domain/payment/money-back.ts";
import { isFinal, paymentDecider, type PaymentState } from "../../src/domain/payment/payment.decider.ts";
import type { SubscriptionEvent } from "../../src/domain/subscription/subscription.events.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import { ruleThatCalls, type Breach } from "./breach.ts";
import type { Commit, Memory } from "./memory.ts";
import type { Row } from "./memory-tables.ts";
import type { Charge, ProviderBooks } from "./provider.ts";
import { MOST_WRONG } from "./faults.ts";
import { createGrantInvariants, type GrantInvariants } from "./grants.ts";
import { createLiveInvariants, type LiveInvariants } from "./live-invariants.ts";
import { createShopInvariants, type ShopInvariants } from "./shop-invariants.ts";
import { createBroadcastInvariants, type BroadcastInvariants } from "./broadcast-invariants.ts";
import { createAutoInvariants } from "./auto-invariants.ts";
import { createTalkInvariants, type TalkInvariants } from "./talk-invariants.ts";
import { createSpendingInvariants } from "./spending-invariants.ts";

/** In seconds; an hour less where clocks are changed. */
const SHORTEST_MONTH = 28 * 86_400 - 3_600;

/** What a client shows of a payment. */
export type Told = "paid" | "unpaid";

/** What must hold at every moment, checked from outside on everything that happens. */
export interface Invariants {
  /** The first rule that was broken, in one sentence; null as long as all hold. */
  readonly broken: () => string | null;
  readonly breach: () => Breach | null;
  /** Calls back at the moment at which the first rule breaks. */
  readonly whenBroken: (listener: () => void) => void;
  readonly check: (holds: boolean, sentence: string) => void;
  readonly committed: (commit: Commit) => void;
  readonly charged: (charge: Charge) => void;
  readonly told: (paymentId: string, told: Told, where: string) => void;
  /** The server said to a client that this is stored. */
  readonly acknowledged: (paymentId: string) => void;
  /** The server said to a creator that her page has this price; cents. */
  readonly priced: (creatorId: string, price: number) => void;
  /** Those of managers. */
  readonly grants: GrantInvariants;
  /** Those of posts with files, and of what is bought once. */
  readonly shop: ShopInvariants;
  /** Those of private shows and broadcasts. */
  readonly live: LiveInvariants;
  /** Those of conversations. */
  readonly talk: TalkInvariants;
  /** Those of messages to many. */
  readonly broadcasts: BroadcastInvariants;
  /** Everything has been delivered: the books must agree. */
  readonly healed: (books: ProviderBooks) => void;
}

// oxlint-disable-next-line typescript/no-explicit-any
type AnyDecider<State> = Decider<any, State, any, any>;

export const stateOf = <State>(memory: Memory, decider: AnyDecider<State>, id: string): State =>
  fold(decider, (memory.streams.get(`${decider.stream}-${id}`) ?? []) as unknown as readonly DomainEvent[]);

const rowOf = (memory: Memory, table: string, matches: (row: Row) => boolean): Row | undefined =>
  memory.tables.get(table)?.find(matches);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const idOf = (stream: string, { stream: kind }: { readonly stream: string }): string | null =>
  stream.startsWith(`${kind}-`) ? stream.slice(kind.length + 1) : null;

const paymentsOf = (memory: Memory): ReadonlyMap<string, PaymentState> =>
  new Map(
    [...memory.streams.keys()].flatMap((stream) => {
      const id = idOf(stream, paymentDecider);
      return id === null ? [] : [[id, stateOf(memory, paymentDecider, id)] as const];
    }),
  );

/** `now`: epoch milliseconds. */
export const createInvariants = (memory: Memory, now: () => number): Invariants => {
  let breach: Breach | null = null;
  const listeners: (() => void)[] = [];
  const check = (holds: boolean, sentence: string): void => {
    if (holds || breach !== null) return;
    breach = { sentence, rule: ruleThatCalls() };
    for (const listener of listeners) listener();
  };
  const charges = new Map<string, number>();
  const toldUnpaid = new Map<string, string>();
  const acknowledged = new Set<string>();
  const begunBy = new Map<string, string>();
  const spending = createSpendingInvariants(memory, check);
  const grants = createGrantInvariants(memory, check);
  const shop = createShopInvariants(memory, check);
  const live = createLiveInvariants(memory, check);
  const talk = createTalkInvariants(memory, check);
  const answers = createAutoInvariants(memory, check);
  const broadcasts = createBroadcastInvariants(memory, check, now);

  const checkReturns = (id: string, paid: number): void => {
    const payment = stateOf(memory, paymentDecider, id);
    const returned = returnedOf(payment);
    check(returned >= 0 && returned <= paid, `Of payment ${id} more went back (${returned}) than was paid.`);
    const { transactions } = stateOf(memory, ledgerDecider, id);
    const buyer = transactions
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account.startsWith("buyer:"))
      .reduce((sum, { amount }) => sum + amount, 0);
    check(buyer === returned - paid, `The ledger of payment ${id} does not say that ${returned} went back.`);
    if (!isRevoked(payment) || payment.order === null) return;
    const pair = `${payment.order.buyerId}:${payment.order.creatorId}`;
    const kept = stateOf(memory, subscriptionDecider, pair).entries.find(
      ({ paymentId, status }) => paymentId === id && (status === "active" || status === "expiring"),
    );
    check(kept === undefined, `The money of payment ${id} is back, but subscription ${kept?.id} goes on.`);
  };

  const checkPayment = (id: string): void => {
    const { order, status, reason } = stateOf(memory, paymentDecider, id);
    const row = rowOf(memory, "payment", (each) => each["id"] === id);
    check((row === undefined) === (order === null), `The table payment does not follow the events of ${id}.`);
    if (order === null || row === undefined) return;
    const told =
      status === "cancelled" || status === "voided" || status === "declined" ? reason : row["reason"];
    check(
      same([row["status"], row["amount"], row["reason"]], [status, order.amount, told]),
      `The row of payment ${id} (${String(row["status"])}) is not the fold of its events (${status}).`,
    );
    if (status !== "settled") return;
    check(charges.get(id) === order.amount, `Payment ${id} is settled, but the provider did not charge it.`);
    const { transactions } = stateOf(memory, ledgerDecider, id);
    const sale = transactions.find(({ kind }) => kind === "sale");
    const taken = sale?.postings.find(({ account }) => account.startsWith("buyer:"))?.amount ?? 0;
    check(taken + order.amount === 0, `Payment ${id} is settled, but not in the ledger.`);
    checkReturns(id, order.amount);
    if (order.purpose.kind !== "subscribe") return;
    const pair = `${order.buyerId}:${order.creatorId}`;
    const entry = stateOf(memory, subscriptionDecider, pair).entries.find((each) => each.id === id);
    check(entry?.started === true, `Payment ${id} is settled, but it gave no access.`);
  };

  const checkSubscriptions = (pair: string): void => {
    for (const entry of stateOf(memory, subscriptionDecider, pair).entries) {
      const row = rowOf(memory, "subscription", ({ id }) => id === entry.id);
      check(
        same(
          [
            entry.type,
            entry.status,
            entry.endAt,
            entry.canceledAt,
            entry.resumesAt,
            entry.started,
            entry.price,
            entry.paymentId,
          ],
          ["type", "status", "end_at", "canceled_at", "resumes_at", "started", "price", "payment_id"].map(
            (column) => row?.[column],
          ),
        ),
        `The row of subscription ${entry.id} is not the fold of its events.`,
      );
      if (!entry.started || entry.paymentId === null) continue;
      const { status } = stateOf(memory, paymentDecider, entry.paymentId);
      check(status === "settled", `Subscription ${entry.id} gives access, but it is not paid (${status}).`);
    }
  };

  /** Whoever pauses has no access and pays nothing until he resumes; nobody has two memberships that go on. */
  const checkPauses = (stream: string, pair: string): void => {
    let state = subscriptionDecider.initial;
    for (const event of memory.streams.get(stream) ?? []) {
      const { type, data, recordedAt } = event as unknown as SubscriptionEvent & {
        readonly recordedAt: number;
      };
      const before = state.entries.find(({ id }) => id === data.id);
      if (type === "SubscriptionRenewed" && before?.resumesAt != null)
        // One node begins it by its clock, another one writes it down by his.
        check(
          before.resumesAt <= recordedAt + 2 * MOST_WRONG,
          `Subscription ${data.id} was renewed in its pause.`,
        );
      if (type === "SubscriptionPaused" && before !== undefined)
        check(
          data.resumesAt >= (before.endAt ?? 0) + SHORTEST_MONTH,
          `Subscription ${data.id} is paused for less than a month.`,
        );
      state = subscriptionDecider.evolve(state, event as unknown as SubscriptionEvent);
    }
    const going = state.entries.filter(
      ({ type, status, resumesAt }) => type === "access" && (status === "active" || resumesAt !== null),
    );
    check(going.length < 2, `Two memberships of ${pair} go on: ${going.map(({ id }) => id).join(", ")}.`);
    for (const { id, status, resumesAt, canceledAt } of state.entries)
      check(
        resumesAt === null || (status !== "active" && status !== "pending" && canceledAt !== null),
        `Subscription ${id} is ${status} and paused.`,
      );
  };

  const checkPlaces = (id: string): void => {
    const { limit, taken, reserved } = stateOf(memory, offerPlacesDecider, id);
    const row = rowOf(
      memory,
      "offer_places",
      (each) => `${String(each["creator_id"])}:${String(each["kind"])}` === id,
    );
    check(
      same([limit, taken, reserved.length], [row?.["places"], row?.["taken"], row?.["reserved"]]),
      `The row of the places ${id} is not the fold of its events.`,
    );
    check(limit === null || taken + reserved.length <= limit, `The offer ${id} has more takers than places.`);
  };

  const checkLedger = (id: string): void => {
    const { transactions } = stateOf(memory, ledgerDecider, id);
    const postings = transactions.flatMap((each) => each.postings);
    const rows = (memory.tables.get("ledger_posting") ?? []).filter((row) => row["payment_id"] === id);
    const sum = postings.reduce((total, { amount }) => total + amount, 0);
    check(sum === 0, `The postings of ${id} do not sum up to 0.`);
    check(
      same(
        postings.map(({ amount }) => amount),
        rows.map((row) => row["amount"]),
      ),
      `The postings of ${id} in the table are not those of its event.`,
    );
  };

  const checkStream = (stream: string): void => {
    const events = memory.streams.get(stream) ?? [];
    check(
      events.every(({ version }, index) => version === index + 1),
      `The stream ${stream} has a gap or a double.`,
    );
    const payment = idOf(stream, paymentDecider);
    if (payment !== null) checkPayment(payment);
    const pair = idOf(stream, subscriptionDecider);
    if (pair !== null) {
      checkSubscriptions(pair);
      checkPauses(stream, pair);
    }
    const places = idOf(stream, offerPlacesDecider);
    if (places !== null) checkPlaces(places);
    const ledger = idOf(stream, ledgerDecider);
    if (ledger !== null) checkLedger(ledger);
    const creator = idOf(stream, creatorDecider);
    if (creator === null) return;
    const row = rowOf(memory, "creator", (each) => each["account_id"] === creator);
    check(
      same(row?.["state"], stateOf(memory, creatorDecider, creator)),
      `The row of creator ${creator} is not the fold of its events.`,
    );
  };

  return {
    broken: () => breach?.sentence ?? null,
    breach: () => breach,
    whenBroken: (listener) => void listeners.push(listener),
    check,
    grants,
    shop,
    talk,
    broadcasts,
    live,
    committed: ({ events }) => {
      shop.committed();
      talk.committed();
      answers.committed();
      broadcasts.committed();
      for (const stream of new Set(events.map((event) => event.stream))) checkStream(stream);
      for (const event of events) spending.committed(event);
      for (const event of events) grants.committed(event);
      for (const event of events) live.committed(event);
      for (const { type, stream, metadata } of events) {
        if (type !== "PaymentStarted" || metadata.requestId === undefined) continue;
        const before = begunBy.get(metadata.requestId);
        check(
          before === undefined || before === stream,
          `One request (${metadata.requestId}) began two payments.`,
        );
        begunBy.set(metadata.requestId, stream);
      }
    },
    charged: ({ paymentId, amount }) => {
      check(!charges.has(paymentId), `Payment ${paymentId} was charged twice.`);
      charges.set(paymentId, amount);
      const where = toldUnpaid.get(paymentId);
      check(where === undefined, `${where} said that payment ${paymentId} failed; then it was charged.`);
    },
    told: (paymentId, told, where) => {
      if (told === "paid") {
        check(charges.has(paymentId), `${where} says that payment ${paymentId} is paid; it was not charged.`);
        return;
      }
      check(!charges.has(paymentId), `${where} says that payment ${paymentId} failed; it was charged.`);
      toldUnpaid.set(paymentId, where);
    },
    priced: (creatorId, price) => {
      const events = memory.streams.get(`creator-${creatorId}`) ?? [];
      check(
        events.some(({ data }) => (data as { readonly price?: number }).price === price),
        `The server acknowledged the price of ${price}, which is not stored.`,
      );
    },
    acknowledged: (paymentId) => {
      check(
        memory.streams.has(`payment-${paymentId}`),
        `The server acknowledged payment ${paymentId}, which is not stored.`,
      );
      acknowledged.add(paymentId);
    },
    healed: ({ holds, returned }) => {
      const payments = paymentsOf(memory);
      const asked = returned.flatMap(({ refundId }) => refundId ?? []);
      check(new Set(asked).size === asked.length, "A refund was made twice.");
      for (const [id, payment] of payments) {
        const theirs = returned.filter(({ paymentId, status }) => paymentId === id && status !== "won");
        const sum = theirs.reduce((total, { amount }) => total + amount, 0);
        const ours = returnedOf(payment);
        check(sum === ours, `The provider gave back ${sum} of payment ${id}; our books say ${ours}.`);
        check(
          payment.refunds.every(({ providerRefundId }) => providerRefundId !== null),
          `A refund of payment ${id} never ends.`,
        );
      }
      for (const [id, { status, order }] of payments) {
        check(isFinal(status), `Payment ${id} never ends: it is ${status}.`);
        check(
          charges.has(id) === (status === "settled"),
          `The provider ${charges.has(id) ? "charged" : "did not charge"} payment ${id}, which is ${status}.`,
        );
        check(
          order === null || status === "settled" || !charges.has(id),
          `Payment ${id} took money for nothing.`,
        );
      }
      spending.healed(payments);
      shop.healed(payments);
      live.healed(payments);
      talk.healed();
      answers.healed();
      broadcasts.healed();
      grants.healed();
      for (const id of charges.keys()) check(payments.has(id), `The charge of ${id} is in no book of ours.`);
      for (const hold of holds)
        check(hold.status !== "held", `The money of payment ${hold.paymentId} is held without end.`);
      for (const id of acknowledged) check(payments.has(id), `Payment ${id} was acknowledged, and is lost.`);
      for (const row of memory.tables.get("payment_webhook") ?? [])
        check(row["processed_at"] !== null, `The webhook ${String(row["event_id"])} was never processed.`);
      for (const row of memory.tables.get("offer_places") ?? [])
        check(row["reserved"] === 0, `A place of the ${String(row["kind"])} is reserved without end.`);
      for (const row of memory.tables.get("subscription") ?? [])
        check(row["status"] !== "pending", `Subscription ${String(row["id"])} is pending without end.`);
    },
  };
};
