import type { JobFailure, JobHandler } from "../jobs/job.ts";
import { TRIES_OF_A_DAY } from "../jobs/job-outcome.ts";
import { MailRefused } from "../ports/mail.port.ts";

/**
 * What every job that sends a mail has in common. While the mail server is away it is tried for ever; a mail that the server has
 * refused for a day is given up (a mistake in its settings has had a day to be mended by then).
 */
export const MAIL_JOB = {
  lane: "outside",
  givesUp: ({ error, attempt }: JobFailure): boolean =>
    error instanceof MailRefused && attempt >= TRIES_OF_A_DAY,
} as const satisfies Omit<JobHandler<unknown>, "run">;
