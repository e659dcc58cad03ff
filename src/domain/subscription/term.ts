import { formatCents } from "../format/cents.ts";
import { dateText, type TimeZone } from "../format/moment.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import type { SubscriptionStatus } from "./subscription.ts";

/** What tells how a subscription goes on; `next_price` in cents, null when nothing renews, `resumes_at` of a paused one. */
export interface TermFacts {
  readonly status: SubscriptionStatus;
  readonly end_at: EpochSeconds | null;
  readonly next_price: Cents | null;
  readonly resumes_at: EpochSeconds | null;
}

/** How a subscription goes on, with the day and the amount of the next charge (X-12, SUBP-27); null: it has no end. */
export const termText = (
  { status, end_at: endAt, next_price: next, resumes_at: resumesAt }: TermFacts,
  timeZone?: TimeZone,
): string | null => {
  const charge = next === null ? "" : ` for ${formatCents(next)}`;
  if (status === "past_due") return "the last payment failed";
  if (resumesAt !== null) return `paused, resumes ${dateText(resumesAt, timeZone)}${charge}`;
  if (endAt === null) return null;
  const day = dateText(endAt, timeZone);
  if (status === "expired") return `ended ${day}`;
  return status === "expiring" || next === null ? `ends ${day}` : `renews ${day}${charge}`;
};
