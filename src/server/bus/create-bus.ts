import type { Logger } from "pino";

import type { BusSettings } from "../config/bus-settings.ts";
import type { DatabaseConnection } from "../database/database.ts";
import type { Bus } from "./bus.port.ts";
import { createNotifyBus } from "./notify.bus.ts";

/** The bus that the settings name. */
export const createBus = async (
  settings: BusSettings,
  database: DatabaseConnection,
  log: Logger,
): Promise<Bus> =>
  settings.kind === "nats"
    ? (await import("./nats.bus.ts")).createNatsBus(settings, log)
    : createNotifyBus({ pool: database.pool, connect: database.connect, log });
