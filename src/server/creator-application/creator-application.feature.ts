import { lastApplication } from "./application-store.ts";
import { creatorApplicationHandlers } from "./creator-application.handlers.ts";
import type { Feature } from "../feature.ts";
import type { CreatorApplicationTables } from "./creator-application.tables.ts";
import { creatorApplicationTasks } from "./creator-application.tasks.ts";

declare module "../database/schema.ts" {
  interface Database extends CreatorApplicationTables {}
}

export const creatorApplicationFeature = {
  handlers: creatorApplicationHandlers,
  tasks: creatorApplicationTasks,
  personal: {
    creator_application: {
      of: ["account_id"],
      given: {
        as: "application",
        read: async (services, id) => {
          const sent = await lastApplication(services.database, services, id);
          return sent === null ? null : { ...sent.fields, submitted_at: sent.submitted_at };
        },
      },
      erased: "rows",
    },
  },
} satisfies Feature;
