import { mailableEmail } from "../../domain/account/mail-link.ts";
import type { JobHandlersOf } from "../jobs/job.ts";
import type { NewJob } from "../jobs/job-queue.ts";
import { composeMail } from "../mail/compose.ts";
import type { MailTemplate } from "../mail/mail-template.ts";
import { MAIL_JOB } from "../mail/mail-job.ts";
import { mailSenderOf } from "../mail/mail-sender.ts";
import type { RequestContext } from "../http/context.ts";
import type { Services } from "../services.ts";
import {
  accountDeletedTemplate,
  addressTakenTemplate,
  confirmEmailTemplate,
  passwordChangedTemplate,
  payoutAccountOpenedTemplate,
  payoutChangedTemplate,
  resetPasswordTemplate,
  type TemplateFacts,
} from "./account-mail-templates.ts";
import { ownerOfEmail } from "./accounts-by-email.ts";
import { openMailLink } from "./mail-links.ts";

/** A mail to an account. Tokens are made when it is sent, so that none is ever stored; null: no recipient. */
export interface AccountMail {
  readonly accountId: string | null;
  readonly site: string;
  readonly origin: string;
}

const kinds = {
  reset: "mail.reset-password",
  confirm: "mail.confirm-email",
  changed: "mail.password-changed",
  payout: "mail.payout-changed",
  payoutAccount: "mail.payout-account-opened",
  deleted: "mail.account-deleted",
} as const;

export type AccountMailJobs = Readonly<Record<(typeof kinds)[keyof typeof kinds], AccountMail>>;

/**
 * The job of a mail to an account, in the name of the site that the request came to, or of the one behind it. While one for the same
 * `key` waits, for instance for the mail server, no second is written.
 */
export const accountMail = (
  kind: keyof typeof kinds,
  accountId: string | null,
  context: Pick<RequestContext, "site" | "origin" | "services">,
  key?: string,
): NewJob => {
  const { site, origin } = mailSenderOf(context.services, context.site, context.origin);
  const payload: AccountMail = { accountId, site: site.id, origin };
  return { kind: kinds[kind], payload, ...(key === undefined ? {} : { key: `${kinds[kind]}:${key}` }) };
};

interface Addressee {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly confirmed: boolean;
}

const addresseeOf = async ({ database }: Services, id: string | null): Promise<Addressee | null> => {
  if (id === null) return null;
  const found = await database
    .selectFrom("account")
    .select(["username", "email", "email_confirmed as confirmed"])
    .where("id", "=", id)
    .executeTakeFirst();
  const email = mailableEmail(found?.email ?? null);
  return found === undefined || email === null ? null : { ...found, id, email };
};

type Write = (facts: TemplateFacts, to: Addressee, services: Services) => Promise<MailTemplate | null>;

const send =
  (write: Write) =>
  async ({ accountId, site: siteId, origin }: AccountMail, { services }: { readonly services: Services }) => {
    const to = await addresseeOf(services, accountId);
    const site = await services.sites.withId(siteId);
    if (to === null || site === null) return;
    const { username, email } = to;
    const template = await write({ siteName: site.record.display_name, username, email }, to, services);
    if (template !== null) await services.ports.mail.send(composeMail(site, origin, email, template));
  };

const link = (purpose: "reset" | "confirm", { id, email }: Addressee, { database, clock }: Services) =>
  openMailLink(database, purpose, { accountId: id, email }, clock.now());

/**
 * The mails to accounts. Whether an address is somebody else's finds out only the mail that asks to confirm it: then its owner is
 * informed instead, and the call that asked for it did the same as for any address. Sent until the mail server takes them. */
export const accountMailJobs: JobHandlersOf<AccountMailJobs> = {
  [kinds.reset]: {
    ...MAIL_JOB,
    run: send(async (facts, to, services) => resetPasswordTemplate(await link("reset", to, services), facts)),
  },
  [kinds.confirm]: {
    ...MAIL_JOB,
    run: send(async (facts, to, services) => {
      if (to.confirmed) return null;
      const owner = await ownerOfEmail(services.database, to.email);
      return owner === undefined
        ? confirmEmailTemplate(await link("confirm", to, services), facts)
        : addressTakenTemplate({ ...facts, username: owner.username });
    }),
  },
  [kinds.changed]: { ...MAIL_JOB, run: send(async (facts) => passwordChangedTemplate(facts)) },
  [kinds.deleted]: { ...MAIL_JOB, run: send(async (facts) => accountDeletedTemplate(facts)) },
  [kinds.payout]: { ...MAIL_JOB, run: send(async (facts) => payoutChangedTemplate(facts)) },
  [kinds.payoutAccount]: { ...MAIL_JOB, run: send(async (facts) => payoutAccountOpenedTemplate(facts)) },
};
