import { exportDecider } from "../../domain/data-export/export.decider.ts";
import { mailableEmail } from "../../domain/account/mail-link.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { TRIES_OF_A_DAY } from "../jobs/job-outcome.ts";
import type { JobHandlersOf } from "../jobs/job.ts";
import { composeMail } from "../mail/compose.ts";
import { systemMetadata } from "../store/event-store.ts";
import { exportTemplate } from "./export-mail.ts";
import { gatherData } from "./gather-data.ts";
import { digestOf, newToken, sealFile } from "./sealed-file.ts";

export interface DataExportJobs {
  readonly "data-export.make": { readonly accountId: AccountId };
}

/**
 * `data-export.make`: makes the file, seals it and mails its link. The word of the link is in the mail alone: a run that was broken
 * off is done again with another one.
 */
export const dataExportJobs: JobHandlersOf<DataExportJobs> = {
  "data-export.make": {
    // Whoever asked may ask again by then.
    givesUp: ({ attempt }) => attempt >= TRIES_OF_A_DAY,
    run: async ({ accountId }, { services }) => {
      const { database, store, keys, sites, ports, clock } = services;
      const asked = await database
        .selectFrom("data_export")
        .innerJoin("account", "account.id", "data_export.account_id")
        .select(["account.email", "account.username", "data_export.site", "data_export.origin"])
        .where("account_id", "=", accountId)
        .where("account.suspended", "=", false)
        .executeTakeFirst();
      const email = mailableEmail(asked?.email ?? null);
      const site = await sites.withId(asked?.site);
      if (asked === undefined || email === null || site === null) return;
      const { username, origin } = asked;
      const about = { site: site.record.display_name, username, made_at: clock.now() };
      const text = JSON.stringify({ about, ...(await gatherData(services, accountId)) }, null, 2);
      const token = newToken();
      const sealed = await sealFile(keys, { accountId, token }, text);
      await store.transact(systemMetadata, async (unit) => {
        const { state } = await unit.execute(exportDecider, accountId, { type: "MakeExport" });
        const { madeAt: made_at = null, expiresAt: expires_at = null } = state.asked ?? {};
        await unit.sql
          .updateTable("data_export")
          .set({ sealed, token_hash: digestOf(token), made_at, expires_at })
          .where("account_id", "=", accountId)
          .execute();
      });
      const mail = exportTemplate(site.record.display_name, username, token);
      await ports.mail.send(composeMail(site, origin, email, mail));
    },
  },
};
