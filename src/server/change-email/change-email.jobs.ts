import { mailableEmail } from "../../domain/account/mail-link.ts";
import { hiddenKey } from "../account/attempts.ts";
import { addressTakenTemplate, type TemplateFacts } from "../account/account-mail-templates.ts";
import { ownerOfEmail } from "../account/accounts-by-email.ts";
import { pendingEmailOf } from "../account/email-changes.ts";
import { openMailLink } from "../account/mail-links.ts";
import type { RequestContext } from "../http/context.ts";
import type { JobHandlersOf } from "../jobs/job.ts";
import type { NewJob } from "../jobs/job-queue.ts";
import { composeMail } from "../mail/compose.ts";
import type { MailTemplate } from "../mail/mail-template.ts";
import { MAIL_JOB } from "../mail/mail-job.ts";
import { mailSenderOf } from "../mail/mail-sender.ts";
import type { Services } from "../services.ts";
import {
  changeAskedTemplate,
  confirmChangeTemplate,
  emailChangedTemplate,
} from "./change-email-templates.ts";

/** About the change of an account's e-mail, in the name of the site that it was asked on, or of the one behind it. */
export interface ChangeMail {
  readonly accountId: string;
  readonly site: string;
  readonly origin: string;
}
export interface AskedMail extends ChangeMail {
  /** The address that was asked for; another one since then has a mail of its own. */
  readonly email: string;
}
export interface ChangedMail extends ChangeMail {
  /** The address that was the account's until now. */
  readonly to: string;
}

export interface ChangeEmailJobs {
  readonly "mail.email-change": AskedMail;
  readonly "mail.email-change-asked": AskedMail;
  readonly "mail.email-changed": ChangedMail;
}

type Asked = Pick<RequestContext, "site" | "origin" | "services">;
const mailOf = (accountId: string, context: Asked): ChangeMail => {
  const { site, origin } = mailSenderOf(context.services, context.site, context.origin);
  return { accountId, site: site.id, origin };
};

/**
 * The mail to the address that an account waits for: it finds out itself whether that is somebody else's, so that the call
 * does the same for every address. While one waits to be sent no second is written.
 */
export const confirmChangeMail = (accountId: string, email: string, context: Asked): NewJob => ({
  kind: "mail.email-change",
  key: `mail.email-change:${accountId}:${hiddenKey(email)}`,
  payload: { ...mailOf(accountId, context), email },
});

/** The notice to the account's present address that another one was asked for. */
export const changeAskedNotice = (accountId: string, email: string, context: Asked): NewJob => ({
  kind: "mail.email-change-asked",
  key: `mail.email-change-asked:${accountId}:${hiddenKey(email)}`,
  payload: { ...mailOf(accountId, context), email },
});

/** The notice to the address of before; null when there was none. */
export const emailChangedNotice = (
  accountId: string,
  before: string | null,
  context: Asked,
): NewJob | null => {
  const to = mailableEmail(before);
  return to === null ? null : { kind: "mail.email-changed", payload: { ...mailOf(accountId, context), to } };
};

const accountOf = ({ database }: Services, id: string) =>
  database.selectFrom("account").select(["id", "username", "email"]).where("id", "=", id).executeTakeFirst();

/** Sends a mail in the site's name, to `email`; the account is gone, or the site: nothing to send. */
const post = async (
  { site: siteId, origin }: ChangeMail,
  services: Services,
  to: { readonly username: string; readonly email: string },
  write: (facts: TemplateFacts) => MailTemplate,
): Promise<void> => {
  const site = await services.sites.withId(siteId);
  if (site === null) return;
  const template = write({ siteName: site.record.display_name, ...to });
  await services.ports.mail.send(composeMail(site, origin, to.email, template));
};

type Run = { readonly services: Services };

const sendConfirm = async (mail: AskedMail, { services }: Run): Promise<void> => {
  const { database, clock } = services;
  const account = await accountOf(services, mail.accountId);
  const pending = await pendingEmailOf(database, mail.accountId, clock.now());
  const { email } = mail;
  if (account === undefined || pending?.email !== email) return;
  const owner = await ownerOfEmail(database, email);
  if (owner !== undefined && owner.id !== account.id) {
    await post(mail, services, { username: owner.username, email }, addressTakenTemplate);
    return;
  }
  const token = await openMailLink(database, "change", { accountId: account.id, email }, clock.now());
  await post(mail, services, { username: account.username, email }, (facts) =>
    confirmChangeTemplate(token, facts),
  );
};

const sendAsked = async (mail: AskedMail, { services }: Run): Promise<void> => {
  const account = await accountOf(services, mail.accountId);
  const pending = await pendingEmailOf(services.database, mail.accountId, services.clock.now());
  const email = mailableEmail(account?.email ?? null);
  if (account === undefined || pending?.email !== mail.email || email === null) return;
  await post(mail, services, { username: account.username, email }, (facts) =>
    changeAskedTemplate(mail.email, facts),
  );
};

const sendChanged = async (mail: ChangedMail, { services }: Run): Promise<void> => {
  const account = await accountOf(services, mail.accountId);
  if (account === undefined || account.email === null) return;
  const { username, email: now } = account;
  await post(mail, services, { username, email: mail.to }, (facts) => emailChangedTemplate(now, facts));
};

/** The mails about a change of the e-mail, sent until the mail server takes them. */
export const changeEmailJobs: JobHandlersOf<ChangeEmailJobs> = {
  "mail.email-change": { ...MAIL_JOB, run: sendConfirm },
  "mail.email-change-asked": { ...MAIL_JOB, run: sendAsked },
  "mail.email-changed": { ...MAIL_JOB, run: sendChanged },
};
