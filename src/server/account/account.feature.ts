import { accountHandlers } from "./account.handlers.ts";
import { accountMailJobs, type AccountMailJobs } from "./account-mail.jobs.ts";
import { accountProjection } from "./account.projection.ts";
import { formerUsernameProjection } from "./former-username.projection.ts";
import { accountTasks } from "./account.tasks.ts";
import type { Feature } from "../feature.ts";
import type { AccountTables } from "./account.tables.ts";

declare module "../database/schema.ts" {
  interface Database extends AccountTables {}
}
declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends AccountMailJobs {}
}

export const accountFeature = {
  handlers: accountHandlers,
  jobs: accountMailJobs,
  projections: [accountProjection, formerUsernameProjection],
  tasks: accountTasks,
  cleanUp: async (database, now) => {
    await database.deleteFrom("mail_link").where("expires_at", "<", now).execute();
    await database.deleteFrom("email_change").where("expires_at", "<", now).execute();
  },
} satisfies Feature;
