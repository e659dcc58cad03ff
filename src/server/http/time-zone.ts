import type { IncomingHttpHeaders } from "node:http";

import type { OffsetAt } from "../../domain/auto-post/weekly-slots.ts";
import type { DayStarts } from "../../domain/calendar/stats-period.ts";
import { daySeconds } from "../../domain/format/duration.ts";
import { isTimeZone, offsetAt } from "../../domain/format/zone.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { RequestContext } from "./context.ts";

/** The zone that the page of a call tells its days in; UTC when its headers name none that exists. */
export const timeZoneOf = (headers: IncomingHttpHeaders): string => {
  const named = headers["x-time-zone"];
  return typeof named === "string" && isTimeZone(named) ? named : "UTC";
};

/** The clocks of a zone; those of UTC when it does not exist. */
export const clocksOf =
  (zone: string): OffsetAt =>
  (at) =>
    offsetAt(at, zone);

/** The first second of the day that a moment is in, by the clocks of a zone. Where midnight is skipped, the day begins later. */
export const dayStartOf = (at: EpochSeconds, zone: string): EpochSeconds => {
  const local = at + offsetAt(at, zone);
  const midnight = local - (local % daySeconds);
  // The clocks may have been changed since: the offset at midnight counts.
  const guess = midnight - offsetAt(at, zone);
  return midnight - offsetAt(guess, zone);
};

/** When today and yesterday began in the zone of who calls. */
export const dayStartsOf = ({ now, zone }: Pick<RequestContext, "zone" | "now">): DayStarts => {
  const today = dayStartOf(now, zone);
  return { today, yesterday: dayStartOf(today - 1, zone) };
};
