import { forgotPath, type TemplateFacts } from "../account/account-mail-templates.ts";
import type { MailTemplate } from "../mail/mail-template.ts";

/** To the new address: a link that makes it the account's, good for seven days. */
export const confirmChangeTemplate = (
  token: string,
  { siteName, username, email }: TemplateFacts,
): MailTemplate => ({
  subject: `Confirm your new email address for ${siteName}`,
  preheader: "One press and your account has its new address.",
  heading: "Confirm your new email address",
  paragraphs: [
    `Hi ${username},`,
    `You asked to use ${email} for your ${siteName} account. Please confirm that it is yours; until then your old address stays. The link is good for seven days and works once.`,
  ],
  button: { label: "Confirm new address", path: `/email/confirm/${token}` },
  notes: [`If you have no account at ${siteName}, somebody mistyped. You need not do anything.`],
});

/** To the present address, when a change was asked for: time to stop it. */
export const changeAskedTemplate = (
  asked: string,
  { siteName, username, email }: TemplateFacts,
): MailTemplate => ({
  subject: `A new email address for your ${siteName} account`,
  preheader: "It counts as soon as it is confirmed.",
  heading: "You asked for a new email address",
  paragraphs: [
    `Hi ${username},`,
    `Somebody who knows your password asked to change the email address of your ${siteName} account to ${asked}. It changes as soon as that address is confirmed.`,
    "If that was you, all is well. If not, set a new password at once: that stops the change, too.",
  ],
  button: { label: "I did not do this", path: forgotPath(email) },
  notes: ["You get this notice each time a new address is asked for."],
});

/** To the address that was the account's until now. */
export const emailChangedTemplate = (now: string, { siteName, username }: TemplateFacts): MailTemplate => ({
  subject: `The email address of your ${siteName} account was changed`,
  preheader: "This was the last mail to this address.",
  heading: "Your email address was changed",
  paragraphs: [
    `Hi ${username},`,
    `Your ${siteName} account now has the address ${now}, which was just confirmed. We will not write to this address any more.`,
    "If that was you, all is well. If not, please tell us at once.",
  ],
  button: { label: "Tell us", path: "/support/index" },
  notes: ["You get this notice because this address was the account's until now."],
});
