import { daySeconds } from "../format/duration.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import type { SubscriptionEntry } from "./subscription.ts";

/** When a mail says what will be charged at `chargedAt`: 7 days before, of what lasts no longer a day before. Epoch seconds. */
export const noticeAt = (chargedAt: EpochSeconds, now: EpochSeconds): EpochSeconds =>
  chargedAt - 7 * daySeconds > now ? chargedAt - 7 * daySeconds : chargedAt - daySeconds;

/** Whether the next charge is announced: of packages and after a pause always, else when it is not what was paid last. Cents. */
export const isAnnounced = (
  { nextMonths, resumesAt, price }: Pick<SubscriptionEntry, "nextMonths" | "resumesAt" | "price">,
  amount: Cents,
): boolean => nextMonths > 1 || resumesAt !== null || amount !== price;
