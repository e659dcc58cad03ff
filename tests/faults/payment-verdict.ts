import type { Balance } from "./payment-balance.ts";

/** What a client was told of a payment: `accepted` by the payment page, the others by the server. */
export interface Told {
  readonly paymentId: string;
  readonly told: string;
  /** When it is over, epoch seconds: of a pause. */
  readonly until?: number;
  /** Of what is counted: how much it was then. */
  readonly amount?: number;
}

/** What was told held against the books, each a list of payment ids; all empty when nothing was lost, doubled or untrue. */
export interface Verdict {
  readonly begun: number;
  readonly accepted: number;
  readonly paid: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly dishonest: readonly string[];
  readonly orphans: readonly string[];
  readonly unfinished: readonly string[];
}

const FINAL = ["settled", "voided", "cancelled"];

/** Compares what clients were told with the payments and the provider's charges after the healing. */
export const verdictOf = (
  all: readonly Told[],
  { payments, charges }: Pick<Balance, "payments" | "charges">,
): Verdict => {
  const told = (what: string): ReadonlySet<string> =>
    new Set(all.filter((one) => one.told === what).map(({ paymentId }) => paymentId));
  const [begun, accepted, cancelled, paid] = [
    told("begun"),
    told("accepted"),
    told("cancelled"),
    told("paid"),
  ];
  return {
    begun: begun.size,
    accepted: accepted.size,
    paid: paid.size,
    lost: [
      ...[...begun].filter((id) => !payments.has(id)),
      ...[...accepted].filter((id) => !cancelled.has(id) && payments.get(id) !== "settled"),
    ],
    doubled: [...charges].filter(([, times]) => times > 1).map(([id]) => id),
    dishonest: [
      ...[...paid].filter((id) => charges.get(id) !== 1),
      ...[...cancelled].filter((id) => charges.has(id)),
    ],
    orphans: [...charges.keys()].filter((id) => payments.get(id) !== "settled"),
    unfinished: [...payments].filter(([, status]) => !FINAL.includes(status)).map(([id]) => id),
  };
};
