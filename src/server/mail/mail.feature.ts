import { createMail } from "../ports/mail.ts";
import { mailJobs, type MailJobs } from "./mail.jobs.ts";
import type { Feature } from "../feature.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends MailJobs {}
}

export const mailFeature = {
  jobs: mailJobs,
  ports: { mail: ({ config }) => createMail(config) },
} satisfies Feature;
