import type { JobHandlersOf } from "../jobs/job.ts";
import type { Mail } from "../ports/mail.port.ts";
import { MAIL_JOB } from "./mail-job.ts";

export interface MailJobs {
  readonly "mail.send": Mail;
}

/** `mail.send`: payload is the mail. Delivered at least once; the usual case is once. */
export const mailJobs: JobHandlersOf<MailJobs> = {
  "mail.send": {
    ...MAIL_JOB,
    run: async (mail, { services }) => services.ports.mail.send(mail),
  },
};
