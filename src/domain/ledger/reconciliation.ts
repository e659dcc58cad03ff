import type { Cents, EpochSeconds } from "../unit/unit.ts";

/** One movement of money, as one side's books have it. Cents, above 0 towards us. */
export interface BookLine {
  readonly kind: "charge" | "refund" | "refundFailed" | "dispute" | "disputeWon";
  /** The provider's name of it. */
  readonly id: string;
  readonly paymentId: string | null;
  readonly amount: Cents;
  readonly at: EpochSeconds;
}

/** A line on which two books do not agree; null: that side does not have it. Cents. */
export interface Difference {
  readonly key: string;
  readonly paymentId: string | null;
  readonly ours: Cents | null;
  readonly theirs: Cents | null;
}

export const lineKey = ({ kind, id }: Pick<BookLine, "kind" | "id">): string => `${kind} ${id}`;

/** A refund that failed before it counted is in no book of ours: it moved nothing. */
const withoutFailed = (theirs: readonly BookLine[], ours: readonly BookLine[]): readonly BookLine[] => {
  const isRefund = ({ kind }: BookLine): boolean => kind === "refund" || kind === "refundFailed";
  const counted = new Set(ours.filter(isRefund).map(({ id }) => id));
  const failed = new Set(theirs.filter(({ kind }) => kind === "refundFailed").map(({ id }) => id));
  return theirs.filter((line) => !isRefund(line) || counted.has(line.id) || !failed.has(line.id));
};

/** The lines of two books that differ: in amount, or because one side lacks them, or has them twice. */
export const compareBooks = (ours: readonly BookLine[], all: readonly BookLine[]): readonly Difference[] => {
  const theirs = withoutFailed(all, ours);
  const sums = (lines: readonly BookLine[]): ReadonlyMap<string, Cents> => {
    const byKey = new Map<string, Cents>();
    for (const line of lines) byKey.set(lineKey(line), (byKey.get(lineKey(line)) ?? 0) + line.amount);
    return byKey;
  };
  const [mine, others] = [sums(ours), sums(theirs)];
  const paymentOf = new Map([...theirs, ...ours].map((line) => [lineKey(line), line.paymentId]));
  return [...paymentOf].flatMap(([key, paymentId]) => {
    const [our, their] = [mine.get(key) ?? null, others.get(key) ?? null];
    return our === their ? [] : [{ key, paymentId, ours: our, theirs: their }];
  });
};
