import { exportDays } from "../../domain/data-export/export.decider.ts";
import type { MailTemplate } from "../mail/mail-template.ts";

/** A link to one's own data, which asks for the session of its owner as well. */
export const exportTemplate = (siteName: string, username: string, token: string): MailTemplate => ({
  subject: `Your ${siteName} data is ready`,
  preheader: `The link holds for ${exportDays} days.`,
  heading: "Your data is ready",
  paragraphs: [
    `Hi ${username},`,
    `The file with everything that you gave ${siteName} and did there is ready. Log in first: the link opens for your account alone, and holds for ${exportDays} days.`,
  ],
  button: { label: "Download my data", path: `/oauth/data/${token}` },
  notes: ["If you did not ask for this, set a new password: somebody is logged in with your account."],
});
