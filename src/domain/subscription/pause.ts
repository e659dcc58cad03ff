import { addCalendarMonths } from "../calendar/calendar.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import type { SubscriptionStatus, SubscriptionType } from "./subscription.ts";

/** For how many calendar months a membership may be paused. */
export const pauseMonths = [1, 2, 3] as const;
export type PauseMonths = (typeof pauseMonths)[number];

/** What decides whether a membership may be paused; `next_price` in cents. */
interface Pausable {
  readonly type: SubscriptionType;
  readonly status: SubscriptionStatus;
  readonly end_at: EpochSeconds | null;
  readonly next_price: Cents | null;
}

/** Whether it may be paused instead of cancelled: a membership that is paid and would be charged again. */
export const canPause = ({ type, status, end_at: endAt, next_price: next }: Pausable): boolean =>
  type === "access" && status === "active" && endAt !== null && (next ?? 0) > 0;

/** When a membership that is paused goes on: so many calendar months after the end of what is paid. Epoch seconds. */
export const resumesAfter = (endAt: EpochSeconds, months: PauseMonths): EpochSeconds =>
  addCalendarMonths(endAt, months);
