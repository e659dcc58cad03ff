import { Duration } from "../records.ts";

/** Which offer of a creator is taken. */
export const subscriptionPayload = { duration: Duration } as const;
