import { refundDays, returnedOf } from "../../src/domain/payment/money-back.ts";
import type { PaymentState } from "../../src/domain/payment/payment.decider.ts";
import { privateShowDecider } from "../../src/domain/private-show/private-show.decider.ts";
import type { PrivateParty } from "../../src/domain/private-show/private-show.ts";
import { stateOf } from "./invariants.ts";
import type { AnyStoredEvent, Memory } from "./memory.ts";
import type { Row } from "./memory-tables.ts";

/** Clocks of nodes, words that were under way, and how long silence is held: so many seconds may be counted too much. */
const LEEWAY = 330;

type Check = (holds: boolean, sentence: string) => void;

/** What must hold of invitations, private shows and broadcasts. */
export interface LiveInvariants {
  /** A side's page said that it is in the room, at this epoch second. */
  readonly said: (id: string, party: PrivateParty, at: number) => void;
  readonly committed: (event: AnyStoredEvent) => void;
  readonly healed: (payments: ReadonlyMap<string, PaymentState>) => void;
}

interface Words {
  first: number;
  last: number;
}

/** What has to go back of a price, said a second time: whole minutes of those that both were there stay with the creator. */
const owedBack = (
  { amount, minutes }: { readonly amount: number; readonly minutes: number },
  { reason, held }: { readonly reason: string; readonly held: number },
): number => {
  if (held === 0) return amount;
  if (reason === "over" || reason === "ended-by-fan") return 0;
  const kept = (amount * Math.min(minutes, Math.floor(held / 60))) / minutes;
  return amount - Math.floor(kept);
};

export const createLiveInvariants = (memory: Memory, check: Check): LiveInvariants => {
  const rows = (table: string): readonly Row[] => memory.tables.get(table) ?? [];
  const words = new Map<string, Words>();

  const checkAccepted = (stream: string, data: unknown): void => {
    const { acceptedAt } = data as { readonly acceptedAt: number };
    const invited = memory.streams.get(stream)?.[0]?.data as { readonly expiresAt: number };
    check(acceptedAt < invited.expiresAt, `The invitation ${stream} was accepted after its time.`);
  };

  /** Nobody is live and in a private show, and nobody has two of either. */
  const checkAlone = (): void => {
    const live = rows("stream").filter((row) => row["ended_at"] === null);
    const shows = rows("private_show").filter(({ status }) => status === "paid" || status === "running");
    for (const { creator_id } of [...live, ...shows]) {
      const own = (row: Row): boolean => row["creator_id"] === creator_id;
      const count = live.filter(own).length + shows.filter(own).length;
      check(
        count < 2,
        `The creator has ${live.length} broadcasts and ${shows.length} private shows at once.`,
      );
    }
  };

  const checkHeld = (id: string, held: number): void => {
    const [creator, fan] = (["creator", "fan"] as const).map((party) => words.get(`${id} ${party}`));
    const together =
      creator === undefined || fan === undefined
        ? 0
        : Math.max(0, Math.min(creator.last, fan.last) - Math.max(creator.first, fan.first));
    check(
      held <= together + LEEWAY,
      `Show ${id} counts ${held} seconds; the two were there together for ${together}.`,
    );
  };

  const checkPaid = (id: string, payment: PaymentState | undefined): void => {
    const { terms, ending } = stateOf(memory, privateShowDecider, id);
    if (terms === null || ending === null || terms.amount === 0) return;
    const paid = payment?.status === "settled" && payment.order?.amount === terms.amount;
    check(paid, `Show ${id} was held, and is not paid.`);
    if (!paid || payment === undefined) return;
    const back = returnedOf(payment);
    const owed = owedBack(terms, ending);
    const isElsewhere =
      payment.disputes.length > 0 || payment.refunds.some(({ refundId }) => refundId !== `private-${id}`);
    const { endedAt } = memory.streams.get(`private-show-${id}`)!.at(-1)!.data as {
      readonly endedAt: number;
    };
    const isTooLate = endedAt > payment.settledAt! + refundDays * 86_400;
    // What went back from elsewhere goes back once; months later nothing can go back any more.
    check(
      isElsewhere || isTooLate || back === owed,
      `Of show ${id} (${ending.reason}, ${ending.held} seconds) ${back} went back; ${owed} are owed.`,
    );
  };

  return {
    said: (id, party, at) => {
      const known = words.get(`${id} ${party}`);
      if (known === undefined) words.set(`${id} ${party}`, { first: at, last: at });
      else known.last = at;
    },
    committed: ({ type, stream, data }) => {
      if (type === "PrivateAccepted") checkAccepted(stream, data);
      if (type === "StreamStarted" || type === "PrivatePaid") checkAlone();
      if (type !== "PrivateEnded") return;
      const id = stream.slice("private-show-".length);
      checkHeld(id, (data as { readonly held: number }).held);
    },
    healed: (payments) => {
      for (const [id, { order, status }] of payments) {
        if (order?.purpose.kind !== "private_show" || status !== "settled") continue;
        const { paymentId } = stateOf(memory, privateShowDecider, order.purpose.privateId);
        check(paymentId === id, `Payment ${id} took money for a show that it did not open.`);
      }
      for (const row of rows("private_show")) {
        const id = String(row["id"]);
        check(row["status"] === "over", `Show ${id} never ends: it is ${String(row["status"])}.`);
        checkPaid(id, payments.get(String(row["payment_id"])));
      }
      for (const { id, ended_at } of rows("stream"))
        check(ended_at !== null, `Broadcast ${String(id)} never ends.`);
    },
  };
};
