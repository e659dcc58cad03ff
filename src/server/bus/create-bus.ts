import type { Logger } from "pino";

import type { BusSettings } from "../config/bus-settings.ts";
import type { DatabaseConnection } from "../database/database.ts";
import type { Bus } from "./bus.port.ts";
import { createNatsBus } from "./nats.bus.ts";
import { createNotifyBus } from "./notify.bus.ts";

/** The bus that the settings name. */
export const createBus = (settings: BusSettings, database: DatabaseConnection, log: Logger): Bus =>
  settings.kind === "nats"
    ? createNatsBus(settings, log)
    : createNotifyBus({ pool: database.pool, connect: database.connect, log });
