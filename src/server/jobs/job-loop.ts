import { randomUUID } from "node:crypto";

import type { Services } from "../services.ts";
import { createHeldJobs, type HeldJob } from "./held-jobs.ts";
import type { RunnableJobs } from "./job.ts";
import type { JobLoop } from "./job-queue.ts";
import { turnJobs, type Claim, type ClaimedJob, type Settlement } from "./job-table.ts";
import type { JobOutcome } from "./job-outcome.ts";
import { reportOutcome, runJob } from "./run-job.ts";

export interface JobLoopParts {
  readonly services: () => Services;
  readonly handlers: RunnableJobs;
  /** How long a job stays with a node that does not renew its lease. */
  readonly leaseMilliseconds?: number;
  /** A run that takes longer is aborted; one that does not end then counts as failed. */
  readonly longestRunMilliseconds?: number;
  /** The kinds of jobs that it takes; default: all. */
  readonly kinds?: Claim["kinds"];
  /** How many jobs run at once. */
  readonly concurrency?: number;
  /** Takes the next jobs before there is a place for them, while places become free faster than the table answers. */
  readonly takesAhead?: boolean;
  /** Breaks off what runs when it is stopped; otherwise that is waited for. */
  readonly breaksOff?: boolean;
}

/** A run that has ended; `written` is called when what it led to is written, or could not be. */
interface Ended extends Settlement {
  readonly job: ClaimedJob;
  readonly written: () => void;
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
  takesAhead = true,
  breaksOff = false,
}: JobLoopParts): JobLoop => {
  const held = createHeldJobs(services, leaseMilliseconds);
  const running = new Set<Promise<void>>();
  /** Runs that have ended, until what they led to is written. */
  let ended: Ended[] = [];
  /** Jobs that are taken and wait for a place, in the order in which they fell due. */
  const waiting: HeldJob[] = [];
  let timer: NodeJS.Timeout | null = null;
  let looking = false;
  let lookAgain = false;
  let started = false;
  /** Runs that have begun, in all and at the last tick. */
  let runs = 0;
  let runsAtTick = 0;
  /** Runs that are under way. */
  let busy = 0;
  // One way to the table at a time: the next one knows what the one before has taken.
  let turning: Promise<unknown> = Promise.resolve();

  const takes = (kind: string): boolean =>
    "only" in kinds ? kinds.only.includes(kind) : !kinds.not.includes(kind);

  /** Settles what has ended and takes so many due jobs. */
  const turnNow = async (now: number, limit: number): Promise<readonly HeldJob[]> => {
    const [over, since] = [ended, performance.now()];
    ended = [];
    if (over.length === 0 && limit <= 0) return [];
    const claim = {
      ...{ lease: randomUUID(), milliseconds: leaseMilliseconds },
      ...{ now, limit, except: held.ids(), kinds },
    };
    const { database, clock, log } = services();
    const asked = { settlements: over, claim: limit > 0 ? claim : null, now: clock.now() };
    try {
      const { settled, claimed } = await turnJobs(database, asked);
      for (const { job, outcome } of over) reportOutcome(services(), job, outcome, settled.has(job.id));
      return claimed.map((job) => held.add(job, since));
    } catch (error) {
      for (const { job } of over) {
        const facts = { job: job.id, kind: job.kind, attempt: job.attempts };
        log.error(
          { err: error, ...facts },
          "what came of a job could not be written: it runs again after its lease",
        );
      }
      throw error;
    } finally {
      for (const { written } of over) written();
    }
  };

  const turn = (now: number, limit: () => number): Promise<readonly HeldJob[]> => {
    const next = turning.then(() => turnNow(now, limit()));
    turning = next.catch(() => undefined);
    return next;
  };

  /** Holds the job until what its work led to is written. One that goes on at once is looked for at once: it could not be taken before. */
  const keep = (one: HeldJob, work: Promise<JobOutcome>): Promise<void> => {
    let goesOn = false;
    const run = work
      .then((outcome) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        goesOn = outcome.kind === "again" && outcome.dueAt <= services().clock.now();
        ended.push({ job: one.job, outcome, written: resolve });
        void look();
        return promise;
      })
      .finally(() => {
        held.remove(one);
        running.delete(run);
        if (goesOn) void look();
      });
    running.add(run);
    return run;
  };

  const track = (one: HeldJob): Promise<void> => {
    runs += 1;
    busy += 1;
    const work = runJob(services(), handlers, one, longestRunMilliseconds).finally(() => {
      busy -= 1;
      startWaiting();
    });
    return keep(one, work);
  };

  /** What waits is given back: another node may have a place. */
  const giveBack = (): void => {
    for (const one of waiting.splice(0))
      void keep(one, Promise.resolve({ kind: "not_run", attempts: one.job.attempts - 1 }));
  };

  const startWaiting = (): void => {
    while (started && busy < concurrency && waiting.length > 0) void track(waiting.shift()!);
  };

  /** How many jobs to take: one for each free place, and one ahead for each run that has ended since the last time. */
  const room = (): number => {
    if (!started) return 0;
    const runsEnded = ended.filter(({ outcome }) => outcome.kind !== "not_run").length;
    return concurrency - busy - waiting.length + (takesAhead ? Math.min(concurrency, runsEnded) : 0);
  };

  const look = async (): Promise<void> => {
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      const jobs = await turn(services().clock.now(), room);
      waiting.push(...jobs);
      if (started) startWaiting();
      else giveBack();
    } catch (error) {
      services().log.warn({ err: error }, "jobs could not be read");
    } finally {
      looking = false;
      if (lookAgain) {
        lookAgain = false;
        void look();
      }
    }
  };

  const tick = (): void => {
    // Long runs have all places.
    if (runs === runsAtTick) giveBack();
    runsAtTick = runs;
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
      giveBack();
      await turning;
      if (breaksOff) held.abort(new Error("The server stops."));
      await Promise.allSettled(running);
    },
    wake: (dueKinds) => {
      if (started && (dueKinds === undefined || dueKinds.some(takes))) void look();
    },
    runDue: async (now) => {
      const begun = services().clock.now();
      let count = 0;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        while (running.size > 0) await Promise.allSettled(running);
        const before = runs;
        // A job that is written "for now" while this runs may be due a second after `now`.
        const jobs = await turn(now + services().clock.now() - begun, () => 50);
        // What ran while this claim was under way may have written jobs that it could not see.
        if (jobs.length === 0 && runs === before) return count;
        // One after another, in the order in which they fell due: first what the loop itself had taken before the clock moved.
        while (running.size > 0) await Promise.allSettled(running);
        for (const job of jobs) await track(job);
        count += jobs.length;
      }
      throw new Error("Jobs keep making new jobs that are due at once.");
    },
  };
};
