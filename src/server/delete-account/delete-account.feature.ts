import type { Feature } from "../feature.ts";
import type { PersonalData } from "../personal/personal.ts";
import { deleteAccountHandlers } from "./delete-account.handlers.ts";
import { deleteAccountJobs, type DeleteAccountJobs } from "./delete-account.jobs.ts";
import { deleteAccountTasks } from "./delete-account.tasks.ts";

declare module "../jobs/job-queue.ts" {
  interface JobPayloads extends DeleteAccountJobs {}
}
declare module "../services.ts" {
  interface Services {
    /** What the features know of accounts. */
    readonly personalData: PersonalData;
  }
}

export const deleteAccountFeature = {
  handlers: deleteAccountHandlers,
  jobs: deleteAccountJobs,
  tasks: deleteAccountTasks,
  // Of no feature.
  personal: {
    event: { nobody: "What happened to which ids; what more an event says is forgotten by its shape." },
    socket_event: { nobody: "Messages on their way to pages, for an hour." },
    job: {
      nobody: "Work to be done; what is over is kept for a week, and goes when it names who is erased.",
    },
    idempotency: { nobody: "Answers to calls of money, for a day." },
    used_once: { nobody: "Digests of tokens." },
    rate_limit: { nobody: "Counts of calls, for minutes." },
    server_key: { nobody: "The installation's key." },
  },
} satisfies Feature;
