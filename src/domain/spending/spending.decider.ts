import { match } from "ts-pattern";

import { addCalendarMonths, dateOf } from "../calendar/calendar.ts";
import { accept, reject, type Decider, type Decision } from "../decider/decider.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import type { SpendingEvent } from "./spending.events.ts";

/** The least and the most that a monthly limit may be, in cents. */
export const limitBounds = { least: 100, most: 10_000_000 } as const;

/** The number of a moment's month (UTC), counted from January 1970. */
export const monthOf = (at: EpochSeconds): number => {
  const [year, month] = dateOf(at).split("-").map(Number);
  return (year! - 1970) * 12 + month! - 1;
};

/** The first second of a month, by its number. */
export const monthStart = (month: number): EpochSeconds => addCalendarMonths(0, month);

export type SpendingCommand =
  /** `spent`: what this month's payments come to so far. */
  | { readonly type: "SetSpendingLimit"; readonly limit: Cents | null; readonly spent: Cents }
  | { readonly type: "CountSpending"; readonly paymentId: string; readonly amount: Cents }
  | { readonly type: "ReturnSpending"; readonly paymentId: string };

export interface SpendingState {
  /** Null: without a limit. */
  readonly limit: Cents | null;
  /** What counts instead from a later month on. */
  readonly next: { readonly limit: Cents | null; readonly month: number } | null;
  /** The month of `before` and `payments`. */
  readonly month: number;
  /** What was spent in it before the limit was set. */
  readonly before: Cents;
  /** What was counted since, by payment. */
  readonly payments: Readonly<Record<string, Cents>>;
}

type Judged = Pick<SpendingState, "limit" | "next">;

/** The limit that counts at a moment; null: there is none. */
export const limitAt = ({ limit, next }: Judged, now: EpochSeconds): Cents | null =>
  next !== null && monthOf(now) >= next.month ? next.limit : limit;

/** What of the month of a moment is spent; known only while there is a limit. */
export const spentAt = ({ month, before, payments }: SpendingState, now: EpochSeconds): Cents =>
  month >= monthOf(now) ? Object.values(payments).reduce((sum: number, amount) => sum + amount, before) : 0;

/** Whether an amount goes over the limit of its month. */
export const goesOver = (state: SpendingState, amount: Cents, now: EpochSeconds): boolean => {
  const limit = limitAt(state, now);
  return limit !== null && amount > 0 && spentAt(state, now) + amount > limit;
};

const isLimit = (limit: Cents | null): boolean =>
  limit === null || (Number.isSafeInteger(limit) && limit >= limitBounds.least && limit <= limitBounds.most);

type Rejection = "over_limit" | "bad_limit";

/** A lower limit counts at once, a higher one, or none, from the next month on. */
const set = (
  { limit, spent }: Extract<SpendingCommand, { type: "SetSpendingLimit" }>,
  state: SpendingState,
  now: EpochSeconds,
): Decision<SpendingEvent, Rejection> => {
  if (!isLimit(limit)) return reject("bad_limit");
  const [current, month] = [limitAt(state, now), monthOf(now)];
  const pending = state.next !== null && state.next.month > month ? state.next : null;
  if (limit === current && pending === null) return accept();
  if (pending !== null && limit === pending.limit) return accept();
  const isAtOnce = limit === current || (limit !== null && (current === null || limit < current));
  const from = isAtOnce ? month : month + 1;
  return accept({ type: "SpendingLimitSet", data: { limit, month: from, spent, setAt: now } });
};

/**
 * The state of a month: what an earlier one held is over, and what was to count from it on counts. What a node writes whose clock is
 * behind at the turn of a month counts in the month that has begun.
 */
const inMonth = (state: SpendingState, at: number): SpendingState => {
  const month = Math.max(at, state.month);
  const { limit, next } =
    state.next !== null && month >= state.next.month ? { ...state.next, next: null } : state;
  return state.month === month ? { ...state, limit, next } : { limit, next, month, before: 0, payments: {} };
};

/**
 * What one buyer may spend in a calendar month (UTC). Each payment is counted when its money is held, before it is taken, so of
 * payments at the same time only those within the limit are made.
 */
export const spendingDecider: Decider<SpendingCommand, SpendingState, SpendingEvent, Rejection> = {
  stream: "spending",
  initial: { limit: null, next: null, month: 0, before: 0, payments: {} },
  decide: (command, state, { now }) =>
    match(command)
      .returnType<Decision<SpendingEvent, Rejection>>()
      .with({ type: "SetSpendingLimit" }, (asked) => set(asked, state, now))
      .with({ type: "CountSpending" }, ({ paymentId, amount }) => {
        if (limitAt(state, now) === null || Object.hasOwn(state.payments, paymentId)) return accept();
        if (goesOver(state, amount, now)) return reject("over_limit");
        return accept({ type: "SpendingCounted", data: { paymentId, amount, countedAt: now } });
      })
      .with({ type: "ReturnSpending" }, ({ paymentId }) =>
        Object.hasOwn(state.payments, paymentId)
          ? accept({ type: "SpendingReturned", data: { paymentId } })
          : accept(),
      )
      .exhaustive(),
  evolve: (state, event) => {
    switch (event.type) {
      case "SpendingLimitSet": {
        const { limit, month, spent, setAt } = event.data;
        const now = inMonth(state, monthOf(setAt));
        if (month > now.month) return { ...now, next: { limit, month } };
        // Counted payments are among what was spent.
        const counted = Object.values(now.payments).reduce((sum: number, amount) => sum + amount, 0);
        return { ...now, limit, next: null, before: Math.max(0, spent - counted) };
      }
      case "SpendingCounted": {
        const now = inMonth(state, monthOf(event.data.countedAt));
        return { ...now, payments: { ...now.payments, [event.data.paymentId]: event.data.amount } };
      }
      case "SpendingReturned": {
        const { [event.data.paymentId]: _, ...payments } = state.payments;
        return { ...state, payments };
      }
      default:
        return state;
    }
  },
};
