import { useSyncExternalStore } from "react";

import type { TimeZone } from "../../domain/format/moment.ts";

const never = (): (() => void) => () => {};

/** The zone that dates are told in: the browser's own (undefined), and the server's while its HTML is taken over. */
export function useTimeZone(): TimeZone {
  return useSyncExternalStore<TimeZone>(
    never,
    () => undefined,
    () => "UTC",
  );
}
