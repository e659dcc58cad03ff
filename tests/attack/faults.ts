import type { Fault } from "./fault.ts";
import {
  connectionsUsedUp,
  databaseAway,
  databaseAwayForADay,
  databaseSilent,
} from "./faults/database.fault.ts";
import { descriptorsUsedUp, diskFull } from "./faults/machine.fault.ts";
import { providerAway, providerAwayForADay, providerEventsLost } from "./faults/provider.fault.ts";

/** Every fault by its name on the command line. */
export const faults = {
  "database-away": databaseAway,
  "database-away-for-a-day": databaseAwayForADay,
  "database-silent": databaseSilent,
  "connections-used-up": connectionsUsedUp,
  "provider-messages-lost": providerEventsLost,
  "provider-away": providerAway,
  "provider-away-for-a-day": providerAwayForADay,
  "descriptors-used-up": descriptorsUsedUp,
  "disk-full": diskFull,
} satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;
