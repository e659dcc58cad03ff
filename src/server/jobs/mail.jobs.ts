import { isUndeliverable } from "../mail/undeliverable.ts";
import type { Mail } from "../ports/mail.port.ts";
import type { JobHandlers } from "./job.ts";

/** `mail.send`: payload is the mail. Delivered at least once; the usual case is once. */
export const mailJobs: JobHandlers = {
  "mail.send": {
    givesUp: isUndeliverable,
    run: async (mail: Mail, { services }) => services.ports.mail.send(mail),
  },
};
