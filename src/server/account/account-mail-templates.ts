import type { MailTemplate } from "../mail/mail-template.ts";

/** What the mails to an account are filled in with; `email` is where they go. */
export interface TemplateFacts {
  readonly siteName: string;
  readonly username: string;
  readonly email: string;
}

export const forgotPath = (email: string): string => `/password/forgot?email=${encodeURIComponent(email)}`;

/** A link to set a new password, good for an hour. */
export const resetPasswordTemplate = (
  token: string,
  { siteName, username }: TemplateFacts,
): MailTemplate => ({
  subject: `Reset your ${siteName} password`,
  preheader: "The link is good for one hour and works once.",
  heading: "Set a new password",
  paragraphs: [
    `Hi ${username},`,
    `Somebody asked for a new password of your ${siteName} account. If that was you, set it here. The link is good for one hour and works once.`,
  ],
  button: { label: "Set a new password", path: `/password/reset/${token}` },
  notes: ["If you did not ask for this, you need not do anything: your password stays as it is."],
});

/** A link to confirm the e-mail, good for seven days. */
export const confirmEmailTemplate = (
  token: string,
  { siteName, username, email }: TemplateFacts,
): MailTemplate => ({
  subject: `Confirm your email address for ${siteName}`,
  preheader: "One press and your email address is confirmed.",
  heading: "Confirm your email address",
  paragraphs: [
    `Hi ${username},`,
    `Please confirm that ${email} is yours, so that we can reach you about your ${siteName} account. The link is good for seven days.`,
  ],
  button: { label: "Confirm email address", path: `/email/confirm/${token}` },
  notes: [`If you have no account at ${siteName}, somebody mistyped. You need not do anything.`],
});

/** The notice that earnings will go somewhere else. */
export const payoutChangedTemplate = ({ siteName, username, email }: TemplateFacts): MailTemplate => ({
  subject: "Your payout details were changed",
  preheader: "We check them before the next payout.",
  heading: "Your payout details were changed",
  paragraphs: [
    `Hi ${username},`,
    `The payout details of your ${siteName} account were just changed. We check them, and nothing is paid out until that is done.`,
    "If that was you, all is well. If not, set a new password at once and write to our support.",
  ],
  button: { label: "I did not do this", path: forgotPath(email) },
  notes: ["You get this notice each time your payout details change."],
});

/** The notice that the pages were opened on which an account at the company that pays is led. */
export const payoutAccountOpenedTemplate = ({ siteName, username, email }: TemplateFacts): MailTemplate => ({
  subject: "Your payout account was opened",
  preheader: "Where you are paid can be changed there.",
  heading: "Your payout account was opened",
  paragraphs: [
    `Hi ${username},`,
    `Somebody who knows the password of your ${siteName} account just opened the pages of the company that pays you. The bank account that you are paid to is set there.`,
    "If that was you, all is well. If not, set a new password at once and write to our support.",
  ],
  button: { label: "I did not do this", path: forgotPath(email) },
  notes: ["You get this notice each time these pages are opened."],
});

/** The notice that the password was changed. */
export const passwordChangedTemplate = ({ siteName, username, email }: TemplateFacts): MailTemplate => ({
  subject: `Your ${siteName} password was changed`,
  preheader: "You were logged out everywhere else.",
  heading: "Your password was changed",
  paragraphs: [
    `Hi ${username},`,
    `The password of your ${siteName} account was just changed, and all other devices were logged out.`,
    "If that was you, all is well. If not, set a new one at once.",
  ],
  button: { label: "I did not do this", path: forgotPath(email) },
  notes: ["You get this notice each time your password changes."],
});

/** The notice that the account was deleted: whoever did not do it has 30 days to say so. */
export const accountDeletedTemplate = ({ siteName, username }: TemplateFacts): MailTemplate => ({
  subject: `Your ${siteName} account was deleted`,
  preheader: "You are hidden now. Everything is erased in 30 days.",
  heading: "Good-bye, and thank you",
  paragraphs: [
    `Hi ${username},`,
    `Your ${siteName} account was just deleted with its password. Nobody finds it any more, and in 30 days it is erased with everything in it.`,
    "Until then our support can bring it back. If this was not you, write to us at once.",
  ],
  button: { label: "Write to our support", path: "/support" },
  notes: ["You get this notice once, when an account is deleted."],
});

/** To the owner of an address that somebody else asked for: the one who asked learns nothing of it. */
export const addressTakenTemplate = ({ siteName, username, email }: TemplateFacts): MailTemplate => ({
  subject: `You have a ${siteName} account with this email address`,
  preheader: "Nothing has changed.",
  heading: "This address is yours already",
  paragraphs: [
    `Hi ${username},`,
    `Somebody asked to use ${email} for another ${siteName} account. It belongs to yours, so nothing has changed.`,
    "If that was you: log in with this account, or use another address for the other one.",
  ],
  button: { label: `Open ${siteName}`, path: "/" },
  notes: ["If that was not you, you need not do anything."],
});
