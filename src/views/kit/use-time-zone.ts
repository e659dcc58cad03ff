import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => {};

/** The zone that dates are shown in: the browser's own (undefined), and the server's while its HTML is taken over. */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    never,
    () => undefined,
    () => "UTC",
  );
}
