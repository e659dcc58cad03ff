import { payoutDecider } from "../../src/domain/payout/payout.decider.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import { isRevoked } from "../../src/domain/payment/money-back.ts";
import { paymentDecider, type PaymentState } from "../../src/domain/payment/payment.decider.ts";
import { stateOf } from "./invariants.ts";
import type { AnyStoredEvent, Memory } from "./memory.ts";
import type { Row } from "./memory-tables.ts";

/** Clocks of nodes and commands that were under way may be off by so much, in seconds. */
const LEEWAY = 600;

type Check = (holds: boolean, sentence: string) => void;
type Settled = readonly [id: string, payment: PaymentState];

/** What must hold of tips, posts, Snapchat, menus, blocks, notices and payouts. */
export const createSpendingInvariants = (memory: Memory, check: Check) => {
  const rows = (table: string): readonly Row[] => memory.tables.get(table) ?? [];
  const disputesOf = new Map<string, number>();

  const approved = ({ stream, recordedAt }: AnyStoredEvent): void => {
    const id = stream.slice("payment-".length);
    const { order } = stateOf(memory, paymentDecider, id);
    if (order === null) return;
    const { buyerId, creatorId } = order;
    const block = rows("block").find(
      ({ blocker_id, blocked_id }) => blocker_id === creatorId && blocked_id === buyerId,
    );
    check(
      block === undefined || Number(block["created_at"]) + LEEWAY > recordedAt,
      `Payment ${id} of a fan who is blocked was taken.`,
    );
  };

  const checkPayout = (id: string): void => {
    const { status, amount, creatorId } = stateOf(memory, payoutDecider, id);
    const events = memory.streams.get(`payout-${id}`) ?? [];
    const times = (type: string): number => events.filter((event) => event.type === type).length;
    check(times("PayoutBooked") === 1, `Payout ${id} was booked twice.`);
    check(times("PayoutReturned") < 2, `Payout ${id} went back twice.`);
    const booked = rows("ledger_posting")
      .filter((row) => row["payment_id"] === `payout-${id}` && row["account"] === `payout:${creatorId}`)
      .reduce((sum, row) => sum + Number(row["amount"]), 0);
    check(
      booked === (status === "returned" ? 0 : amount),
      `The ledger of payout ${id}, which is ${status}, says ${booked}.`,
    );
  };

  const checkSnapchat = (pair: string): void => {
    const { entries } = stateOf(memory, subscriptionDecider, pair);
    // One whose money went back while its renewal was being taken goes on with that, beside what the fan bought meanwhile.
    const events = memory.streams.get(`subscription-${pair}`) ?? [];
    const revoked = new Set(
      events.flatMap(({ type, data }) =>
        type === "SubscriptionRevoked" ? [(data as { readonly id: string }).id] : [],
      ),
    );
    const active = entries.filter(
      ({ id, type, status }) => type === "snapchat" && status === "active" && !revoked.has(id),
    );
    check(active.length < 2, `Two Snapchat memberships of ${pair} run.`);
  };

  const checkNotices = (settled: readonly Settled[]): void => {
    for (const { id, username } of rows("account") as readonly (Row & { username: string })[]) {
      const tips = settled.filter(
        ([, { order }]) =>
          order !== null &&
          order.buyerId === id &&
          ["tip", "uncensor", "private_show"].includes(order.purpose.kind),
      );
      const told = rows("notice").filter(({ text }) =>
        ["tipped you", "uncensored"].some((what) => String(text).startsWith(`${username} ${what} `)),
      );
      check(told.length === tips.length, `Of ${tips.length} tips of ${username} ${told.length} were told.`);
    }
  };

  return {
    committed: (event: AnyStoredEvent): void => {
      const { type, stream } = event;
      if (type === "PaymentApproved") approved(event);
      if (stream.startsWith("payout-")) checkPayout(stream.slice("payout-".length));
      if (stream.startsWith("subscription-")) checkSnapchat(stream.slice("subscription-".length));
      if (type !== "PaymentDisputed") return;
      const { order } = stateOf(memory, paymentDecider, stream.slice("payment-".length));
      if (order === null) return;
      const { buyerId: buyer } = order;
      disputesOf.set(buyer, (disputesOf.get(buyer) ?? 0) + 1);
    },
    healed: (payments: ReadonlyMap<string, PaymentState>): void => {
      const settled = [...payments].filter(([, { status }]) => status === "settled");
      checkNotices(settled);
      for (const [id, payment] of settled) {
        if (payment.order?.purpose.kind !== "tip_menu") continue;
        const status = rows("menu_purchase").find((row) => row["id"] === id)?.["status"];
        check(
          status === (isRevoked(payment) ? "refunded" : "pending"),
          `Purchase ${id} from the menu is ${String(status)}.`,
        );
      }
      for (const [buyer, times] of disputesOf) {
        const isBlocked = rows("account").find(({ id }) => id === buyer)?.["tip_blocked"] === true;
        check(times < 2 || isBlocked, `Who disputed ${times} payments may tip.`);
        check(times > 1 || !isBlocked, "Who disputed one payment may not tip.");
      }
    },
  };
};
