import { pushHandlers } from "./push.handlers.ts";
import { pushJobs } from "./push.jobs.ts";
import { createPush } from "./push-provider.ts";
import { pushReactions, type PushJobs } from "./push.reactions.ts";
import { registerPushWorker } from "./worker-route.ts";
import type { PushPort } from "./push.port.ts";
import type { Feature } from "../feature.ts";
import type { PushTables } from "./push.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends PushTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends PushJobs {}
}
declare module "../ports/ports.ts" {
  interface Ports {
    readonly push: PushPort;
  }
}

export const pushFeature = {
  handlers: pushHandlers,
  jobs: pushJobs,
  reactions: pushReactions,
  ports: { push: createPush },
  routes: registerPushWorker,
  personal: {
    push_device: {
      of: ["account_id"],
      given: { as: "devices_with_notifications", columns: ["site", "provider", "registered_at"] },
      erased: "rows",
    },
  },
} satisfies Feature;
