import type { TimeZone } from "../../domain/format/moment.ts";

/** How the zone is called that times are told in: that of the browser when it is undefined. */
export const zoneName = (timeZone: TimeZone): string =>
  timeZone ?? new Intl.DateTimeFormat("en").resolvedOptions().timeZone;
