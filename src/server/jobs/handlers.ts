import { mailJobs } from "./mail.jobs.ts";
import type { JobHandlers } from "./job.ts";

/** Every kind of job; a slice adds its `<slug>.jobs.ts` here. */
export const jobHandlers: JobHandlers = {
  ...mailJobs,
};
