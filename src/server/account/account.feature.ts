import { sql } from "kysely";

import { accountHandlers } from "./account.handlers.ts";
import { accountMailJobs, type AccountMailJobs } from "./account-mail.jobs.ts";
import { accountProjection } from "./account.projection.ts";
import { formerUsernameProjection } from "./former-username.projection.ts";
import { accountTasks } from "./account.tasks.ts";
import { forgetReferrer } from "./forget-referrer.ts";
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
  cleanUps: {
    mail_link: (database, now) => database.deleteFrom("mail_link").where("expires_at", "<", now).execute(),
    email_change: (database, now) =>
      database.deleteFrom("email_change").where("expires_at", "<", now).execute(),
  },
  personal: {
    account: {
      of: ["id"],
      given: {
        as: "account",
        columns: [
          ...["username", "type", "display_name", "email", "email_confirmed", "country", "created_at"],
          ...["compliance_status", "compliance_reason", "payout_status", "payout_reason", "studio"],
          ...["avatar_url", "cover_picture_url", "cover_video_url"],
        ] as const,
      },
      erased: "event",
    },
    former_username: {
      of: ["account_id"],
      given: { as: "former_usernames", columns: ["username", "held_until"] },
      erased: "event",
    },
    credential: { of: ["account_id"], given: "A digest of the password.", erased: "rows" },
    mail_link: { of: ["account_id"], given: "Digests of links in mails.", erased: "rows" },
    email_change: {
      of: ["account_id"],
      given: { as: "email_change", columns: ["email", "expires_at"] },
      erased: "rows",
    },
    attempt: { nobody: "Digests of who tried to log in, for a quarter of an hour." },
  },
  personalStreams: (id) => sql`select 'account-' || ${id}::text`,
  // Accounts that were made through his link.
  mentioningStreams: (id) => sql`
    select stream from event where type = 'AccountRegistered' and lower(data ->> 'model_ref') in (
      select username_key from account where id = ${id}
      union all select username_key from former_username where account_id = ${id})`,
  accountErased: forgetReferrer,
} satisfies Feature;
