import { exportDecider } from "../../domain/data-export/export.decider.ts";
import { mailableEmail } from "../../domain/account/mail-link.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { neverGivenUp, type JobHandlersOf, type JobRun } from "../jobs/job.ts";
import { composeMail } from "../mail/compose.ts";
import { MAIL_JOB } from "../mail/mail-job.ts";
import { notify } from "../notice/notify.ts";
import type { Services } from "../services.ts";
import { systemMetadata } from "../store/event-store.ts";
import { exportTemplate } from "./export-mail.ts";
import { gatherData } from "./gather-data.ts";
import { digestOf, newToken, sealFile } from "./sealed-file.ts";

/** One asking for a file. */
interface Asking {
  readonly accountId: AccountId;
  /** Jobs of before do not have it. */
  readonly askedAt?: EpochSeconds;
}

export interface DataExportJobs {
  readonly "data-export.make": Asking;
  /** `word`: that of the link, sealed as the file is. */
  readonly "data-export.mail": Required<Asking> & { readonly word: string };
}

const WORD = "data export link";

/** The file that is asked for, and its account; undefined: another one was asked for since, or the account is gone. */
const readAsked = ({ database }: Services, { accountId, askedAt }: Asking) =>
  database
    .selectFrom("data_export as e")
    .innerJoin("account as a", "a.id", "e.account_id")
    .select(["a.email", "a.username", "e.site", "e.origin", "e.asked_at", "e.made_at"])
    .select(["e.expires_at", "e.token_hash"])
    .where("e.account_id", "=", accountId)
    .where("a.suspended", "=", false)
    .$if(askedAt !== undefined, (query) => query.where("e.asked_at", "=", askedAt!))
    .executeTakeFirst();

const NOT_SENT =
  "The file with your data could not be sent to you. Please look whether your email address is right, and ask for it again.";

const NOT_MADE = "The file with your data could not be made. Please ask for it again.";

/** A file is tried to be made so often, which with the pauses takes three quarters of an hour. */
export const MAKING_TRIES = 13;

/** Tells who asked why there will be no file; another one may be asked for at once. */
const fail = (
  { store }: Services,
  { accountId, askedAt }: Required<Asking>,
  text = NOT_SENT,
): Promise<void> =>
  store.transact(systemMetadata, async (unit) => {
    const { rejected } = await unit.execute(exportDecider, accountId, { type: "FailExport", askedAt });
    if (rejected !== undefined) return;
    await unit.sql.deleteFrom("data_export").where("account_id", "=", accountId).execute();
    const url = accountPages["setting-account"].path;
    notify(unit, { accountId, kind: "system", text, url });
  });

/** The file as it is stored, and the word that opens it. */
const makeFile = async (
  { services, signal }: JobRun,
  accountId: AccountId,
  about: Readonly<Record<string, unknown>>,
): Promise<{ readonly token: string; readonly sealed: Buffer }> => {
  const token = newToken();
  const texts = gatherData({ services, id: accountId, signal }, about);
  return { token, sealed: await sealFile(services.keys, { accountId, token }, texts) };
};

/**
 * `data-export.make`: makes the file and seals it, as long as it is the one that is asked for. A try counts when it
 * begins: a file that ends the process that makes it is given up like one that fails. `data-export.mail`: mails its link as
 * long as that holds. The word of the link is readable in the mail alone.
 */
export const dataExportJobs: JobHandlersOf<DataExportJobs> = {
  "data-export.make": {
    givesUp: neverGivenUp,
    run: async (asking, job) => {
      const { services, attempt } = job;
      const { store, keys, sites, clock } = services;
      const { accountId } = asking;
      const asked = await readAsked(services, asking);
      // A job of before has mailed in the same run: a file of its that is made may not be mailed yet.
      if (asked === undefined || (asked.made_at !== null && asking.askedAt !== undefined)) return;
      const { username, asked_at: askedAt } = asked;
      const site = await sites.withId(asked.site);
      if (site === null) return fail(services, { accountId, askedAt });
      if (attempt > MAKING_TRIES) return fail(services, { accountId, askedAt }, NOT_MADE);
      const about = { site: site.record.display_name, username, made_at: clock.now() };
      const { token, sealed } = await makeFile(job, accountId, about);
      await store.transact(systemMetadata, async (unit) => {
        const command = { type: "MakeExport", askedAt } as const;
        const { state, rejected } = await unit.execute(exportDecider, accountId, command);
        if (rejected !== undefined) return;
        const { madeAt: made_at = null, expiresAt: expires_at = null } = state.asked ?? {};
        await unit.sql
          .updateTable("data_export")
          .set({ sealed, token_hash: digestOf(token), made_at, expires_at })
          .where("account_id", "=", accountId)
          .execute();
        unit.schedule({
          kind: "data-export.mail",
          payload: { accountId, askedAt, word: keys.seal(WORD, token) },
        });
      });
    },
  },

  "data-export.mail": {
    ...MAIL_JOB,
    run: async ({ word, ...asking }, { services, attempt }) => {
      const { keys, sites, ports, clock } = services;
      const asked = await readAsked(services, asking);
      const token = keys.open(WORD, word);
      if (asked === undefined || token === null || asked.token_hash !== digestOf(token)) return;
      const { username, origin, expires_at: expiresAt } = asked;
      const email = mailableEmail(asked.email);
      const site = await sites.withId(asked.site);
      if (email === null || site === null || (expiresAt ?? 0) <= clock.now()) return fail(services, asking);
      const mail = exportTemplate(site.record.display_name, username, token);
      await ports.mail.send(composeMail(site, origin, email, mail)).catch(async (error: unknown) => {
        if (MAIL_JOB.givesUp({ error, attempt })) await fail(services, asking);
        throw error;
      });
    },
  },
};
