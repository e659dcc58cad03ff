import { sessionsHandlers } from "./sessions.handlers.ts";
import type { Feature } from "../feature.ts";

export const sessionsFeature = {
  handlers: sessionsHandlers,
  personal: {
    session: {
      of: ["account_id"],
      others: ["acting_as"],
      given: {
        as: "sessions",
        columns: ["site", "created_at", "used_at", "expires_at", "address", "agent", "country"],
      },
      erased: "rows",
    },
  },
} satisfies Feature;
