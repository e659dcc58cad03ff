import { randomUUID } from "node:crypto";

import type { Services } from "../services.ts";
import { createHeldJobs, type HeldJob } from "./held-jobs.ts";
import type { RunnableJobs } from "./job.ts";
import type { JobLoop } from "./job-queue.ts";
import { claimJobs, type Claim } from "./job-table.ts";
import { runJob } from "./run-job.ts";

export interface JobLoopParts {
  readonly services: () => Services;
  readonly handlers: RunnableJobs;
  /** How long a job stays with a node that does not renew its lease. */
  readonly leaseMilliseconds?: number;
  /** A run that takes longer counts as failed. */
  readonly longestRunMilliseconds?: number;
  /** The kinds of jobs that it takes; default: all. */
  readonly kinds?: Claim["kinds"];
  /** How many jobs run at once. */
  readonly concurrency?: number;
  /** Breaks off what runs when it is stopped; otherwise that is waited for. */
  readonly breaksOff?: boolean;
}

/** How long a job stays with a node that does not renew its lease. */
export const LEASE_MILLISECONDS = 15_000;
const LONGEST_RUN_MILLISECONDS = 600_000;
/** How many jobs a node runs at once. */
export const CONCURRENCY = 4;
const IDLE_MILLISECONDS = 1000;
const MOST_ROUNDS = 1000;

export const createJobLoop = ({
  services,
  handlers,
  leaseMilliseconds = LEASE_MILLISECONDS,
  longestRunMilliseconds = LONGEST_RUN_MILLISECONDS,
  kinds = { not: [] },
  concurrency = CONCURRENCY,
  breaksOff = false,
}: JobLoopParts): JobLoop => {
  const held = createHeldJobs(services, leaseMilliseconds);
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let looking = false;
  let lookAgain = false;
  let started = false;
  /** Runs that have begun. */
  let runs = 0;
  // One claim at a time: the next one knows what the one before has taken.
  let claiming: Promise<unknown> = Promise.resolve();

  const claimNow = async (now: number, limit: number): Promise<readonly HeldJob[]> => {
    const since = performance.now();
    const lease = randomUUID();
    const claim = { lease, milliseconds: leaseMilliseconds, now, limit, except: held.ids(), kinds };
    const jobs = await claimJobs(services().database, claim);
    return jobs.map((job) => held.add(job, since));
  };

  const claim = (now: number, limit: number): Promise<readonly HeldJob[]> => {
    const next = claiming.then(() => claimNow(now, limit));
    claiming = next.catch(() => undefined);
    return next;
  };

  const track = (one: HeldJob): Promise<void> => {
    runs += 1;
    const run = runJob(services(), handlers, one, longestRunMilliseconds).finally(() => {
      held.remove(one);
      running.delete(run);
    });
    running.add(run);
    return run;
  };

  const look = async (): Promise<void> => {
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      const free = concurrency - running.size;
      const jobs = free > 0 ? await claim(services().clock.now(), free) : [];
      for (const job of jobs) void track(job).then(() => (started ? look() : undefined));
    } catch (error) {
      services().log.warn({ err: error }, "jobs could not be read");
    } finally {
      looking = false;
      if (lookAgain && started) {
        lookAgain = false;
        void look();
      }
    }
  };

  const tick = (): void => {
    timer = setTimeout(() => void look().finally(() => (started ? tick() : undefined)), IDLE_MILLISECONDS);
  };

  return {
    start: () => {
      started = true;
      void look();
      tick();
    },
    stop: async () => {
      started = false;
      if (timer !== null) clearTimeout(timer);
      await claiming;
      if (breaksOff) held.abort(new Error("The server stops."));
      await Promise.allSettled(running);
    },
    wake: () => {
      if (started) void look();
    },
    runDue: async (now) => {
      const begun = services().clock.now();
      let count = 0;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        while (running.size > 0) await Promise.allSettled(running);
        const before = runs;
        // A job that is written "for now" while this runs may be due a second after `now`.
        const jobs = await claim(now + services().clock.now() - begun, 50);
        // What ran while this claim was under way may have written jobs that it could not see.
        if (jobs.length === 0 && runs === before) return count;
        // One after another, in the order in which they fell due.
        for (const job of jobs) await track(job);
        count += jobs.length;
      }
      throw new Error("Jobs keep making new jobs that are due at once.");
    },
  };
};
