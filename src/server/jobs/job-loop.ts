import type { Client } from "pg";

import type { Services } from "../services.ts";
import { jobHandlers as everyHandler } from "./handlers.ts";
import type { JobHandlers } from "./job.ts";
import type { ClaimedJob } from "./job-table.ts";
import { claimJobs, connectionName, failJob, finishJob, repeatJob } from "./job-table.ts";

/** Takes due jobs and runs them; any number of nodes may share the table. */
export interface JobLoop {
  readonly start: () => void;
  /** Lets running jobs finish and takes no new ones. */
  readonly stop: () => Promise<void>;
  /** A job was committed: look now. */
  readonly wake: () => void;
  /**
   * Runs everything that is due at `now` (epoch seconds), and what that makes due, before it answers (test controls).
   * Answers the number of runs.
   */
  readonly runDue: (now: number) => Promise<number>;
}

export interface JobLoopParts {
  readonly services: () => Services;
  readonly connect: () => Promise<Client>;
  readonly handlers?: JobHandlers;
}

const CONCURRENCY = 4;
const IDLE_MILLISECONDS = 1000;
const MOST_ROUNDS = 1000;

export const createJobLoop = ({ services, connect, handlers = everyHandler }: JobLoopParts): JobLoop => {
  const running = new Set<Promise<void>>();
  let connection: Promise<{ readonly client: Client; readonly name: string }> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let looking = false;
  let lookAgain = false;
  let started = false;
  // Claims go through one connection, one at a time.
  let claiming: Promise<unknown> = Promise.resolve();

  const open = async () => {
    connection ??= (async () => {
      const client = await connect();
      client.on("error", () => (connection = null));
      client.on("end", () => (connection = null));
      return { client, name: await connectionName(client) };
    })();
    try {
      return await connection;
    } catch (error) {
      connection = null;
      throw error;
    }
  };

  const claim = (now: number, limit: number): Promise<readonly ClaimedJob[]> => {
    const next = claiming.then(async () => {
      const { client, name } = await open();
      return claimJobs(client, name, now, limit);
    });
    claiming = next.catch(() => undefined);
    return next;
  };

  const runJob = async (job: ClaimedJob): Promise<void> => {
    const { database, clock, log, metrics } = services();
    const handler = handlers[job.kind];
    try {
      if (handler === undefined) throw new Error(`There is no handler for jobs of kind '${job.kind}'.`);
      const again = await handler.run(job.payload, {
        id: String(job.id),
        attempt: job.attempts,
        services: services(),
      });
      if (again === undefined) await finishJob(database, job.id, clock.now());
      else await repeatJob(database, job.id, clock.now() + again.again);
      metrics.jobs.inc({ kind: job.kind, result: "done" });
    } catch (error) {
      metrics.jobs.inc({ kind: job.kind, result: "failed" });
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, "a job failed");
      const failure = { now: clock.now(), error: String(error), attempts: handler?.attempts ?? 20 };
      await failJob(database, job, failure).catch((lost: unknown) => {
        log.error({ err: lost, job: job.id }, "a failed job could not be put back");
      });
    }
  };

  const track = (job: ClaimedJob): Promise<void> => {
    const run = runJob(job).finally(() => running.delete(run));
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
      const free = CONCURRENCY - running.size;
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
      await Promise.allSettled(running);
      const opened = await connection?.catch(() => null);
      await opened?.client.end();
    },
    wake: () => {
      if (started) void look();
    },
    runDue: async (now) => {
      let count = 0;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        await Promise.allSettled(running);
        const jobs = await claim(now, 50);
        if (jobs.length === 0 && running.size === 0) return count;
        // One after another, in the order in which they fell due.
        for (const job of jobs) await track(job);
        count += jobs.length;
      }
      throw new Error("Jobs keep making new jobs that are due at once.");
    },
  };
};
